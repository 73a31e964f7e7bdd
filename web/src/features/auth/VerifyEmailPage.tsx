import { Center, Loader, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { errorMessage } from '../../api/error-message.ts';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthLink } from './AuthLink.tsx';
import { useIsSignedIn } from './use-is-signed-in.ts';
import { verifyEmailQuery } from './verify-email.queries.ts';

/** Confirms an e-mail by the link that was sent to it, as soon as the page opens. */
export function VerifyEmailPage() {
  const { token }: { token?: string } = useSearch({ strict: false });
  const isSignedIn = useIsSignedIn();
  return (
    <AuthCard title="Verificação de e-mail">
      {token ? (
        <Verification token={token} />
      ) : (
        <FormFailure>Token de verificação não encontrado.</FormFailure>
      )}
      <Stack gap={4} align="center">
        {isSignedIn ? (
          <AuthLink to="/">Ir para a busca</AuthLink>
        ) : (
          <AuthLink to="/login">Ir para o login</AuthLink>
        )}
      </Stack>
    </AuthCard>
  );
}

function Verification({ token }: { token: string }) {
  const { data, error, isError } = useQuery(verifyEmailQuery(token));
  if (isError) {
    return (
      <FormFailure>
        {errorMessage(
          error,
          'Não foi possível verificar o e-mail. O link pode ser inválido ou ter expirado.',
        )}
      </FormFailure>
    );
  }
  if (data !== undefined) return <FormSuccess>{data.message}</FormSuccess>;
  return (
    <Center py="md">
      <Loader aria-hidden />
      <VisuallyHidden role="status">Verificando seu e-mail…</VisuallyHidden>
    </Center>
  );
}
