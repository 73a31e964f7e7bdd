import { type User, userEndpoints } from '@bancada/contract/users';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useConfirmedDeed } from '../../ui/use-confirmed-deed.tsx';

interface SessionRevocationOptions {
  /** Gets the sentence for it. */
  onDone: (sentence: string) => void;
  /** Where the failure is told; by default in the dialog, which stays. */
  onFailed?: ((sentence: string) => void) | undefined;
}

/** Asks before all sessions of a user are ended, and ends them. Place `dialog` on the page. */
export function useSessionRevocation({ onDone, onFailed }: SessionRevocationOptions) {
  const queryClient = useQueryClient();
  return useConfirmedDeed({
    title: 'Revogar as sessões?',
    label: 'Revogar Sessões',
    busyLabel: 'Revogando...',
    failure: 'Falha ao revogar as sessões.',
    question: ({ nome, nome_usuario }: User) => (
      <>
        <Text fw={600}>
          {nome} (@{nome_usuario})
        </Text>
        <Text mt="xs">Sai na hora de todos os aparelhos, e terá de entrar de novo em cada um.</Text>
      </>
    ),
    perform: ({ id }) => call(userEndpoints.revokeSessions, { params: { id } }),
    onDone: ({ message }) => {
      void queryClient.invalidateQueries();
      onDone(message);
    },
    onFailed,
  });
}
