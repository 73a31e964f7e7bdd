import { type PasswordLink, type User, userEndpoints } from '@bancada/contract/accounts/users';
import { Box, Button } from '@mantine/core';
import { IconLink, IconMailForward, IconUserCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useSendsMail } from '../contact/contact.queries.ts';
import { PasswordLinkPanel } from './PasswordLinkPanel.tsx';
import { useConfirmation } from './users.queries.ts';

interface EntryActionsProps {
  user: User;
  isOwn: boolean;
  /** Called with the success message. */
  onDone: (sentence: string) => void;
  onFailed: (sentence: string) => void;
}

/**
 * What lets a person in: a link for a password, and a confirmation of the account. Stands at the end of a group of buttons, so
 * that nothing comes under the finger when the confirmation goes.
 */
export function EntryActions({ user, isOwn, onDone, onFailed }: EntryActionsProps) {
  const sendsMail = useSendsMail();
  const confirmation = useConfirmation({ onDone, onFailed });
  const sending = useVerificationMail({ onDone, onFailed });
  const { link, making } = usePasswordLink({ onDone, onFailed });
  const isWaiting = !user.email_verificado && !user.convidado;
  return (
    <>
      {!isOwn && (
        <Button
          data-acts
          variant="default"
          size="md"
          leftSection={<IconLink size={18} />}
          onClick={() => making.mutate(user)}
          disabled={making.isPending || !user.ativo}
        >
          {user.convidado ? 'Criar novo link de convite' : 'Criar link de nova senha'}
        </Button>
      )}
      {isWaiting && sendsMail && (
        <Button
          data-acts
          variant="default"
          size="md"
          leftSection={<IconMailForward size={18} />}
          onClick={() => sending.mutate(user)}
          disabled={sending.isPending}
        >
          {sending.isPending ? 'Enviando...' : 'Enviar verificação de novo'}
        </Button>
      )}
      {isWaiting && (
        <Button
          data-acts
          size="md"
          leftSection={<IconUserCheck size={18} />}
          onClick={() => confirmation.mutate(user)}
          disabled={confirmation.isPending}
        >
          Confirmar esta conta
        </Button>
      )}
      {link !== null && (
        <Box w="100%">
          <PasswordLinkPanel link={link} nome={user.nome} />
        </Box>
      )}
    </>
  );
}

function usePasswordLink({ onDone, onFailed }: Pick<EntryActionsProps, 'onDone' | 'onFailed'>) {
  const [link, setLink] = useState<PasswordLink | null>(null);
  const queryClient = useQueryClient();
  const making = useMutation({
    mutationFn: ({ id }: User) => call(userEndpoints.makePasswordLink, { params: { id } }),
    onSuccess: (made) => {
      setLink(made.link);
      onDone(made.message);
    },
    onError: (error) => onFailed(errorMessage(error, 'Não foi possível criar o link.')),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { link, making };
}

interface VerificationMailOptions {
  /** Called with the success message. */
  onDone: (sentence: string) => void;
  onFailed: (sentence: string) => void;
}

/** Sends the verification e-mail again. */
function useVerificationMail({ onDone, onFailed }: VerificationMailOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: User) => call(userEndpoints.sendVerification, { params: { id } }),
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => onFailed(errorMessage(error, 'Não foi possível enviar o e-mail de verificação.')),
    // Also on failure: the e-mail may have been confirmed already, which the page then shows.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
