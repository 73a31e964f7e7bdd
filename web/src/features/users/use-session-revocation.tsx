import { type User, userEndpoints } from '@bancada/contract/accounts/users';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';

interface SessionRevocationOptions {
  /** Called with the success message. */
  onDone: (sentence: string) => void;
  /** Shows the failure; by default the dialog does, and stays open. */
  onFailed?: ((sentence: string) => void) | undefined;
}

/** Ends all sessions of a user, after a confirmation. Render `dialog` on the page. */
export function useSessionRevocation({ onDone, onFailed }: SessionRevocationOptions) {
  const queryClient = useQueryClient();
  return useConfirmedAction({
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
