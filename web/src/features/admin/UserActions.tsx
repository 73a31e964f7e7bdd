import { errorCatalogue } from '@bancada/contract/errors';
import { type Perfil, perfis } from '@bancada/contract/policy';
import { type User, userTexts } from '@bancada/contract/users';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { PerfilSelect } from '../users/PerfilSelect.tsx';
import { useSessionRevocation } from '../users/use-session-revocation.tsx';
import { useUserDeletion } from '../users/use-user-deletion.tsx';
import { useVerificationMail } from '../users/use-verification-mail.ts';
import { userSessionsQuery } from '../users/users.queries.ts';
import { usePerfilChange, useStatusChange } from './user-changes.tsx';

interface UserActionsProps {
  user: User;
  isDisabled: boolean;
  tell: { succeed: (sentence: string) => void; fail: (sentence: string) => void };
  /** Called with the success message. */
  onDeleted: (sentence: string) => void;
}

/** Profile, activation, sessions and deletion of an account, each with its own button. */
export function UserActions({ user, isDisabled, tell, onDeleted }: UserActionsProps) {
  return (
    <Stack gap="xl">
      <PerfilCard user={user} isDisabled={isDisabled} tell={tell} />
      <AccessCard user={user} isDisabled={isDisabled} tell={tell} onDeleted={onDeleted} />
    </Stack>
  );
}

function PerfilCard({ user, isDisabled, tell }: Omit<UserActionsProps, 'onDeleted'>) {
  // null: as stored.
  const [chosen, setChosen] = useState<Perfil | null>(null);
  const change = usePerfilChange({
    onDone: (sentence) => {
      setChosen(null);
      tell.succeed(sentence);
    },
    onFailed: tell.fail,
  });
  const perfil = chosen ?? user.perfil;
  return (
    <section aria-labelledby="perfil-do-usuario">
      <Title order={2} mb="md" id="perfil-do-usuario">
        Perfil
      </Title>
      <Group align="flex-end" gap="sm">
        <PerfilSelect
          flex="1 1 180px"
          disabled={isDisabled}
          value={perfil}
          onChange={({ currentTarget: { value } }) =>
            setChosen(perfis.find((known) => known === value) ?? null)
          }
        />
        <Button
          size="md"
          variant="default"
          disabled={isDisabled || perfil === user.perfil || change.isBusy}
          onClick={() => change.ask({ user, perfil })}
        >
          Alterar Perfil
        </Button>
      </Group>
      {change.dialog}
    </section>
  );
}

function AccessCard({ user, isDisabled, tell, onDeleted }: UserActionsProps) {
  const { data: me } = useQuery(currentUserQuery);
  const isOwn = user.id === me?.id;
  const status = useStatusChange({ onDone: tell.succeed, onFailed: tell.fail });
  const sessions = useQuery({ ...userSessionsQuery(user.id), enabled: !isDisabled });
  const revocation = useSessionRevocation({ onDone: tell.succeed, onFailed: tell.fail });
  const deletion = useUserDeletion({
    onDeleted: ({ nome_usuario }) => onDeleted(userTexts.deleted(nome_usuario)),
    onFailed: tell.fail,
    isPageKept: true,
  });
  const verification = useVerificationMail({ onDone: tell.succeed, onFailed: tell.fail });
  return (
    <section aria-labelledby="acesso-do-usuario">
      <Stack gap="md">
        <Title order={2} id="acesso-do-usuario">
          Acesso
        </Title>
        {!isDisabled && <Text>{statusText(user)}</Text>}
        <Group gap="sm">
          <Button
            variant="default"
            size="md"
            disabled={isDisabled || isOwn || status.isBusy}
            onClick={() => status.ask({ user, ativo: !user.ativo })}
          >
            {user.ativo ? 'Desativar' : 'Ativar'}
          </Button>
          <Button
            variant="default"
            size="md"
            disabled={isDisabled || revocation.isBusy || sessions.data?.active_sessions === 0}
            onClick={() => revocation.ask(user)}
          >
            Revogar Sessões
          </Button>
          {!user.email_verificado && (
            <Button
              variant="default"
              size="md"
              disabled={isDisabled || verification.isPending}
              onClick={() => verification.mutate(user)}
            >
              {verification.isPending ? 'Enviando...' : 'Enviar verificação de novo'}
            </Button>
          )}
          <Button
            color="red.9"
            size="md"
            disabled={isDisabled || isOwn || deletion.isBusy}
            onClick={() => deletion.ask(user)}
          >
            Excluir Usuário
          </Button>
        </Group>
        {isOwn && (
          <Text size="sm" c="dimmed">
            {errorCatalogue['own-account'].detail}
          </Text>
        )}
      </Stack>
      {status.dialog}
      {revocation.dialog}
      {deletion.dialog}
    </section>
  );
}

function statusText({ ativo, email_verificado }: User): string {
  const status = ativo ? 'Conta ativa.' : 'Conta inativa.';
  return email_verificado ? status : `${status} E-mail ainda não confirmado.`;
}
