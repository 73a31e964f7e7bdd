import { type User, userEndpoints } from '@bancada/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';

interface VerificationMailOptions {
  /** Gets the sentence for it. */
  onDone: (sentence: string) => void;
  onFailed: (sentence: string) => void;
}

/** Sends the mail once more by which a person confirms the e-mail. */
export function useVerificationMail({ onDone, onFailed }: VerificationMailOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: User) => call(userEndpoints.sendVerification, { params: { id } }),
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => onFailed(errorMessage(error, 'Não foi possível enviar o e-mail de verificação.')),
    // Also where it is confirmed already: the page then shows it.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
