import { authEndpoints } from '@bancada/contract/auth';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthLink } from './AuthLink.tsx';

/** Undoes what a message is about, but only when the button is pressed: mail scanners open links. */
export function NotMePage() {
  const { token }: { token?: string } = useSearch({ strict: false });
  return (
    <AuthCard title="Não fui eu">
      {token ? <Undoing token={token} /> : <FormFailure>Token não encontrado.</FormFailure>}
      <Stack gap={4} align="center">
        <AuthLink to="/login">Ir para o login</AuthLink>
      </Stack>
    </AuthCard>
  );
}

function Undoing({ token }: { token: string }) {
  const undoing = useMutation({ mutationFn: () => call(authEndpoints.notMe, { body: { token } }) });
  if (undoing.isSuccess) {
    const { message, reset_token } = undoing.data;
    return (
      <Stack gap="md">
        <FormSuccess>{message}</FormSuccess>
        {reset_token !== null && (
          <LinkButton to="/reset-password" search={{ token: reset_token }} size="md" fullWidth>
            Criar nova senha
          </LinkButton>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      {undoing.isError && (
        <FormFailure>{errorMessage(undoing.error, 'Não foi possível desfazer. Tente de novo.')}</FormFailure>
      )}
      <Text>Você recebeu uma mensagem sobre algo que não pediu? Ao continuar:</Text>
      <Text component="ul" m={0} pl="lg">
        <li>um cadastro feito com o seu e-mail é removido;</li>
        <li>
          uma troca de e-mail é desfeita: todas as sessões da sua conta são encerradas e você cria uma nova
          senha.
        </li>
      </Text>
      <Button size="md" fullWidth color="red.9" disabled={undoing.isPending} onClick={() => undoing.mutate()}>
        {undoing.isPending ? 'Desfazendo...' : 'Não fui eu: desfazer'}
      </Button>
    </Stack>
  );
}
