import { authEndpoints, authLimits, Credentials, type TokenPair } from '@bancada/contract/accounts/auth';
import type { FactorDemand } from '@bancada/contract/accounts/second-factor-demand';
import { errorCatalogue } from '@bancada/contract/errors';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { noteSignIn, sessionEndSentence, storeTokens } from '../../api/session.ts';
import { EmailField, PasswordField } from '../../ui/AccountFields.tsx';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { loadCode } from '../../ui/lazy-part.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { hourText } from '../../ui/time.ts';
import { type CheckedForm, useCheckedForm } from '../../ui/use-checked-form.ts';
import { AuthCard, AuthLink } from './AuthCard.tsx';

const FactorSignIn = lazy(async () => ({
  default: (await loadCode(() => import('./FactorSignIn.tsx'))).FactorSignIn,
}));

/** Sign-in. The router redirects those who are signed in already. */
export function LoginPage() {
  const signIn = useSignIn();
  const [demand, setDemand] = useState<FactorDemand | null>(null);
  const [expiry, setExpiry] = useState<string | null>(null);
  const { form, saving, formProps } = useCheckedForm({
    initialValues: { email: '', password: '' },
    check: (values) => schemaErrors(Credentials, values),
    save: enter,
    onSaved: (answer) => {
      setExpiry(null);
      if ('desafio' in answer) setDemand(answer);
      else signIn(answer);
    },
    returnTo: 'password',
  });
  const { destino } = useSearch({ strict: false });
  const reason = expiry ?? sessionEndSentence() ?? signInReason(destino);
  const backToPassword = (sentence: string | null) => {
    setDemand(null);
    setExpiry(sentence);
    form.change({ password: '' });
  };
  if (demand !== null) {
    return (
      <Suspense fallback={<AuthCard title="Confirme que é você">{null}</AuthCard>}>
        <FactorSignIn
          demand={demand}
          onSignedIn={signIn}
          onExpired={backToPassword}
          onBack={() => backToPassword(null)}
        />
      </Suspense>
    );
  }
  return (
    <AuthCard title="Bancada" tabTitle="Entrar" subtitle="Do sintoma ao conserto">
      {saving.isError ? (
        <LoginFailure error={saving.error} />
      ) : (
        reason !== null && (
          <Alert variant="light" role="status" icon={<IconInfoCircle />}>
            {reason}
          </Alert>
        )
      )}
      <CredentialsForm form={form} formProps={formProps} isBusy={saving.isPending} />
      <Stack gap={4} align="center">
        <AuthLink to="/forgot-password">Esqueceu a senha?</AuthLink>
        <AuthLink to="/register">Não tem uma conta? Registre-se</AuthLink>
        <AuthLink to="/privacidade">Como seus dados são tratados</AuthLink>
      </Stack>
    </AuthCard>
  );
}

function useSignIn(): (tokens: TokenPair) => void {
  const queryClient = useQueryClient();
  return (tokens) => {
    // Cached data of an earlier person must not be shown to this one.
    queryClient.clear();
    noteSignIn();
    storeTokens(tokens);
  };
}

type CredentialsFormProps = Pick<CheckedForm<Credentials, unknown>, 'form' | 'formProps'> & {
  isBusy: boolean;
};

function CredentialsForm({ form, formProps, isBusy }: CredentialsFormProps) {
  return (
    <form {...formProps}>
      <Stack gap="md">
        <EmailField
          name="email"
          autoComplete="username"
          autoFocus
          disabled={isBusy}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="current-password"
          disabled={isBusy}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth disabled={isBusy}>
          {isBusy ? 'Entrando...' : 'Entrar'}
        </Button>
      </Stack>
    </form>
  );
}

/** The failure, and what can be done about it. */
function LoginFailure({ error }: { error: unknown }) {
  const message = errorMessage(error, errorCatalogue['invalid-credentials'].detail);
  const retryAfterSeconds =
    error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : null;
  const isUnverified = message === errorCatalogue['email-not-verified'].detail;
  return (
    <FormFailure>
      {message}
      {isUnverified && (
        <Text size="sm" mt={4}>
          Abra o link mais novo da sua caixa de entrada, ou do spam. A cada tentativa de entrar enviamos
          outro, no máximo um a cada {authLimits.freshLinkMinutes} minutos.
        </Text>
      )}
      {retryAfterSeconds !== null && (
        <Text size="sm" mt={4}>
          Você pode tentar de novo às {hourText(new Date(Date.now() + retryAfterSeconds * 1000))}.
        </Text>
      )}
    </FormFailure>
  );
}

const lists =
  /^(\/admin)?\/(users|manufacturers|categories|equipment-models|datasheets|artigos|attachments|lixeira|audit)$/;
const userScreens = /^(\/users\/.+|\/admin|\/admin\/users)$/;

const listNeedsSignIn = 'Você precisa estar logado para ver esta lista.';
const tokenIsMissing = 'Token de acesso não encontrado. Faça login novamente.';

/** Why the requested screen redirects to the sign-in; null if it has no sentence of its own. */
export function signInReason(destination: string | undefined): string | null {
  const path = destination?.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '') ?? '';
  if (userScreens.test(path)) return tokenIsMissing;
  return lists.test(path) ? listNeedsSignIn : null;
}

/** Signs in with the password: returns the tokens, or the second-factor challenge. @throws ApiError, TypeError */
export async function enter(credentials: Credentials): Promise<TokenPair | FactorDemand> {
  try {
    return await call(authEndpoints.login, { body: credentials });
  } catch (error) {
    const demand = error instanceof ApiError ? error.body?.segundo_fator : undefined;
    if (demand === undefined) throw error;
    return demand;
  }
}
