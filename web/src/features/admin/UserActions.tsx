import { type User, userTexts } from '@bancada/contract/accounts/users';
import { errorCatalogue } from '@bancada/contract/errors';
import { type Perfil, perfis } from '@bancada/contract/policy';
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActs } from '../../ui/acts.ts';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { PeopleOfOutcomes } from '../outcomes/PeopleOfOutcomes.tsx';
import { EntryActions } from '../users/EntryActions.tsx';
import { PerfilSentences } from '../users/PerfilSentences.tsx';
import { UndoButton, UndoLink } from '../users/UndoLink.tsx';
import { PerfilSelect } from '../users/UserFields.tsx';
import { useSessionRevocation } from '../users/use-session-revocation.tsx';
import { useUserDeletion } from '../users/use-user-deletion.tsx';
import { userSessionsQuery } from '../users/users.queries.ts';
import { usePerfilChange, useStatusChange } from './user-changes.tsx';

interface UserActionsProps {
  user: User;
  tell: { succeed: (sentence: string) => void; fail: (sentence: string) => void };
  /** Called with the success message. */
  onDeleted: (sentence: string) => void;
}

/** Profile, activation, sessions and deletion of an account, each with its own button. */
export function UserActions({ user, tell, onDeleted }: UserActionsProps) {
  return (
    <Stack gap="xl">
      <PerfilCard user={user} tell={tell} />
      <AccessCard user={user} tell={tell} onDeleted={onDeleted} />
      <PeopleOfOutcomes userId={user.id} />
    </Stack>
  );
}

function PerfilCard({ user, tell }: Omit<UserActionsProps, 'onDeleted'>) {
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
          value={perfil}
          onChange={({ currentTarget: { value } }) =>
            setChosen(perfis.find((known) => known === value) ?? null)
          }
        />
        <Button
          data-acts
          size="md"
          variant="default"
          disabled={perfil === user.perfil || change.isBusy}
          onClick={() => change.ask({ user, perfil })}
        >
          Alterar Perfil
        </Button>
      </Group>
      <Box mt="sm">
        <PerfilSentences chosen={perfil} />
      </Box>
      {change.dialog}
    </section>
  );
}

function AccessCard({ user, tell, onDeleted }: UserActionsProps) {
  const { data: me } = useQuery(currentUserQuery);
  const isOwn = user.id === me?.id;
  const status = useStatusChange({ onDone: tell.succeed, onFailed: tell.fail });
  const sessions = useQuery(userSessionsQuery(user.id));
  const revocation = useSessionRevocation({ onDone: tell.succeed, onFailed: tell.fail });
  const deletion = useUserDeletion({
    onDeleted: ({ nome_usuario }) => onDeleted(userTexts.deleted(nome_usuario)),
    onFailed: tell.fail,
    isPageKept: true,
  });
  return (
    <section aria-labelledby="acesso-do-usuario">
      <Stack gap="md">
        <Title order={2} id="acesso-do-usuario">
          Acesso
        </Title>
        <Text>
          {statusText(user)}
          {!user.ativo && (
            <>
              {' '}
              <UndoLink userId={user.id}>Desfazer o que esta pessoa fez desde um momento</UndoLink>
            </>
          )}
        </Text>
        <Group gap="sm" data-acts={useActs(`${user.id} ${user.ativo}`)}>
          <Button
            variant="default"
            size="md"
            disabled={isOwn || status.isBusy}
            onClick={() => status.ask({ user, ativo: !user.ativo })}
          >
            {user.ativo ? 'Desativar' : 'Ativar'}
          </Button>
          <Button
            variant="default"
            size="md"
            disabled={revocation.isBusy || sessions.data?.active_sessions === 0}
            onClick={() => revocation.ask(user)}
          >
            Revogar Sessões
          </Button>
          <Button
            color="red.9"
            size="md"
            disabled={isOwn || deletion.isBusy}
            onClick={() => deletion.ask(user)}
          >
            Excluir Usuário
          </Button>
          <UndoButton userId={user.id} />
          <EntryActions user={user} isOwn={isOwn} onDone={tell.succeed} onFailed={tell.fail} />
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

function statusText({ ativo, email_verificado, convidado }: User): string {
  const status = ativo ? 'Conta ativa.' : 'Conta inativa.';
  if (convidado) return `${status} Convidado, ainda sem senha.`;
  return email_verificado ? status : `${status} Ainda não confirmada.`;
}
