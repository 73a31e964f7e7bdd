import { authEndpoints } from '@bancada/contract/accounts/auth';
import { Center, Loader, Stack, VisuallyHidden } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { AuthCard, AuthLink } from './AuthCard.tsx';
import { useIsSignedIn } from './current-user.queries.ts';

/** Confirms an e-mail with the link sent to it, as soon as the page opens. */
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
  const { data, error, isError, refetch } = useQuery(verifyEmailQuery(token));
  if (isError) {
    // A refused link stays refused; anything else is worth a retry.
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
    return (
      <Failure
        error={error}
        fallback="Não foi possível verificar o e-mail. O link pode ser inválido ou ter expirado."
        onRetry={isRefused ? undefined : () => void refetch()}
      />
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

/** Uses a link: once per page, however often it renders. Repeating it after success is no error. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'verify-email', token],
    queryFn: () => call(authEndpoints.verifyEmail, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
