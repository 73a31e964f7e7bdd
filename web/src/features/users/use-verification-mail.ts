import { type User, userEndpoints } from '@bancada/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';

interface VerificationMailOptions {
  /** Called with the success message. */
  onDone: (sentence: string) => void;
  onFailed: (sentence: string) => void;
}

/** Sends the verification e-mail again. */
export function useVerificationMail({ onDone, onFailed }: VerificationMailOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: User) => call(userEndpoints.sendVerification, { params: { id } }),
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => onFailed(errorMessage(error, 'Não foi possível enviar o e-mail de verificação.')),
    // Also on failure: the e-mail may have been confirmed already, which the page then shows.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
