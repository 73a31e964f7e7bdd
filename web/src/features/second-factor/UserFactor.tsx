import { secondFactorEndpoints } from '@bancada/contract/accounts/second-factor';
import type { User } from '@bancada/contract/accounts/users';
import { Button, Text } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Modal } from '../../ui/Dialog.tsx';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { userFactorQuery } from './second-factor.queries.ts';

/** On a user's page: their second factor, and its removal for somebody who lost it. */
export function UserFactor({ user, isOwn }: { user: User; isOwn: boolean }) {
  const query = useQuery(userFactorQuery(user.id));
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: (permissao: string) =>
      call(secondFactorEndpoints.resetOfUser, { params: { id: user.id }, body: { permissao } }),
    onSettled: () => {
      setAsking(false);
      void queryClient.invalidateQueries();
    },
  });
  return (
    <Section title="Verificação em duas etapas">
      {removing.isSuccess && <FormSuccess>{removing.data.message}</FormSuccess>}
      {removing.isError && <FormFailure>{errorMessage(removing.error)}</FormFailure>}
      <Loaded
        query={query}
        failure="Não foi possível carregar a verificação em duas etapas."
        skeleton={<SkeletonBlocks count={1} heightPx={24} />}
      >
        {(factor) => (
          <>
            <Text>{factorText(factor)}</Text>
            {factor.ativo && !isOwn && (
              <Button
                variant="default"
                size="md"
                style={{ alignSelf: 'flex-start' }}
                leftSection={<IconShieldOff size={18} />}
                onClick={() => {
                  removing.reset();
                  setAsking(true);
                }}
                disabled={removing.isPending}
              >
                Remover verificação
              </Button>
            )}
          </>
        )}
      </Loaded>
      <RemovalQuestion
        user={user}
        isOpen={isAsking}
        onConfirmed={(permit) => removing.mutate(permit)}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}

interface RemovalQuestionProps {
  user: User;
  isOpen: boolean;
  onConfirmed: (permit: string) => void;
  onCancel: () => void;
}

function RemovalQuestion({ user, isOpen, onConfirmed, onCancel }: RemovalQuestionProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      title={
        <Text span fw={650} fz="lg">
          Remover a verificação em duas etapas?
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      closeOnClickOutside={false}
    >
      <ConfirmIdentity
        reason={`${user.nome} (@${user.nome_usuario}) passa a entrar só com a senha, sai de todos os aparelhos e recebe um e-mail. Faça isso só por quem perdeu o celular ou a chave, e se tem certeza de que é a pessoa. Para continuar, confirme que você é você.`}
        onConfirmed={onConfirmed}
        onCancel={onCancel}
      />
    </Modal>
  );
}

interface FactorOfUser {
  ativo: boolean;
  aplicativo: boolean;
  chaves: number;
  codigos_restantes: number;
}

function factorText({ ativo, aplicativo, chaves, codigos_restantes: codes }: FactorOfUser): string {
  if (!ativo) return 'Inativa: a pessoa entra só com a senha.';
  const passkeys = chaves === 1 ? '1 chave de acesso' : `${chaves} chaves de acesso`;
  const parts = [
    ...(aplicativo ? ['aplicativo autenticador'] : []),
    ...(chaves > 0 ? [passkeys] : []),
    codes === 1 ? '1 código de recuperação' : `${codes} códigos de recuperação`,
  ];
  return `Ativa: ${parts.join(', ')}.`;
}
