import { type User, userEndpoints } from '@bancada/contract/accounts/users';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';

interface UserDeletionOptions {
  onDeleted: (user: User) => void;
  /** Shows the failure; by default the dialog does, and stays open. */
  onFailed?: ((sentence: string) => void) | undefined;
  /** The page still shows the user for a moment: a refetch now would be a 404. */
  isPageKept?: boolean;
}

/** Deletes a user, after a confirmation. Render `dialog` on the page. */
export function useUserDeletion({ onDeleted, onFailed, isPageKept = false }: UserDeletionOptions) {
  const queryClient = useQueryClient();
  return useConfirmedAction({
    title: 'Tem certeza que deseja excluir este usuário?',
    label: 'Excluir',
    busyLabel: 'Excluindo...',
    failure: 'Erro ao excluir usuário.',
    question: ({ nome, nome_usuario, email }: User) => (
      <>
        <Text fw={600}>
          {nome} (@{nome_usuario})
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        <Text mt="xs">
          A conta some e as sessões abertas terminam na hora. O que a pessoa escreveu na base continua, e não
          pode mais ser desfeito de uma vez: para isso, desative a conta. Não há como desfazer.
        </Text>
      </>
    ),
    perform: ({ id }) => call(userEndpoints.delete, { params: { id } }),
    onDone: (_, user) => {
      void queryClient.invalidateQueries(isPageKept ? { refetchType: 'none' } : {});
      onDeleted(user);
    },
    onFailed,
  });
}
