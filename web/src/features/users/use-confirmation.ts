import { type User, userEndpoints } from '@bancada/contract/accounts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { showSavedUser } from './users.queries.ts';

interface ConfirmationOptions {
  /** Called with the success message. */
  onDone: (sentence: string, user: User) => void;
  onFailed: (sentence: string) => void;
}

/** Confirms the account of somebody who registered. */
export function useConfirmation({ onDone, onFailed }: ConfirmationOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: User) => call(userEndpoints.confirm, { params: { id } }),
    onSuccess: ({ message, ...user }) => {
      showSavedUser(queryClient, user);
      onDone(message, user);
    },
    onError: (error) => onFailed(errorMessage(error, 'Não foi possível confirmar a conta.')),
  });
}
