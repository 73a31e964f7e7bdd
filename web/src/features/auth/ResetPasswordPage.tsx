import { authEndpoints, authLimits, authTexts, PasswordReset } from '@bancada/contract/accounts/auth';
import { passwordTexts } from '@bancada/contract/accounts/passwords';
import { Button, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { isFailure } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { formMessage } from '../../api/error-message.ts';
import { forgetSession, isSignedIn } from '../../api/session.ts';
import { timings } from '../../timings.ts';
import { PasswordField } from '../../ui/AccountFields.tsx';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useLaterNavigation } from '../../ui/use-later-navigation.ts';
import { useSendsMail } from '../contact/contact.queries.ts';
import { AuthCard, AuthLink } from './AuthCard.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

/** A new password, by the link of an e-mail or of an admin. For somebody who was invited, the first one. */
export function ResetPasswordPage() {
  const { token }: { token?: string } = useSearch({ strict: false });
  if (token === undefined) return <NoToken sentence="Token de redefinição ausente." />;
  if (token === '' || token.length > authLimits.tokenMaxChars) {
    return <NoToken sentence="Token de redefinição não encontrado ou inválido." />;
  }
  return <NewPasswordForm token={token} />;
}

function NoToken({ sentence }: { sentence: string }) {
  return (
    <AuthCard title="Criar Nova Senha">
      <FormFailure>{sentence}</FormFailure>
      <Links isLinkBroken />
    </AuthCard>
  );
}

/** Read once: the link may be used meanwhile. */
const ownerQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'reset-owner', token],
    queryFn: ({ signal }) => call(authEndpoints.resetOwner, { query: { token } }, { signal }),
    staleTime: 'static',
    gcTime: 0,
  });

function NewPasswordForm({ token }: { token: string }) {
  const owner = useQuery(ownerQuery(token));
  const navigateLater = useLaterNavigation();
  const { form, saving, formProps } = useCheckedForm({
    initialValues: { new_password: '', confirmation: '' },
    check: ({ new_password, confirmation }) => ({
      ...(confirmation === new_password ? {} : { confirmation: passwordTexts.mismatch }),
      ...schemaErrors(PasswordReset, { token, new_password }),
    }),
    save: ({ new_password }) => call(authEndpoints.resetPassword, { body: { token, new_password } }),
    onSaved: () => {
      // The server has ended every session of this person.
      if (isSignedIn()) forgetSession();
      navigateLater('/login', timings.redirectAfterPasswordResetMs);
    },
  });
  if (saving.isSuccess) {
    return (
      <AuthCard title="Criar Nova Senha">
        <FormSuccess>{authTexts.passwordReset}</FormSuccess>
        <Links />
      </AuthCard>
    );
  }
  const isLinkBroken = [saving.error, owner.error].some((error) => isFailure(error, 'reset-link-invalid'));
  return (
    <AuthCard title="Criar Nova Senha">
      {(saving.isError || isLinkBroken) && (
        <FormFailure>
          {formMessage(
            saving.error ?? owner.error,
            'Erro ao redefinir a senha. O token pode ser inválido ou ter expirado.',
            'edit',
          )}
          {isLinkBroken && <BrokenLinkAdvice />}
        </FormFailure>
      )}
      {owner.data && !isLinkBroken && <Owner {...owner.data} />}
      {!isLinkBroken && (
        <form {...formProps}>
          <Stack gap="md">
            <NewPasswordField
              label="Nova senha"
              autoFocus
              {...(owner.data && { owner: owner.data })}
              {...form.getInputProps('new_password')}
            />
            <PasswordField
              label="Confirmar nova senha"
              autoComplete="new-password"
              {...form.getInputProps('confirmation')}
            />
            <Button type="submit" size="md" fullWidth disabled={saving.isPending}>
              {saving.isPending ? 'Salvando...' : 'Salvar Nova Senha'}
            </Button>
          </Stack>
        </form>
      )}
      <Links isLinkBroken={isLinkBroken} />
    </AuthCard>
  );
}

/** Whose password it is, and what to sign in with. */
function Owner({ nome, email, convite }: { nome: string; email: string; convite: boolean }) {
  return (
    <Text ta="center" style={{ overflowWrap: 'anywhere' }}>
      {convite ? `Olá, ${nome}. Sua conta está pronta: crie a senha. ` : `Conta de ${nome}. `}
      Para entrar, use <b>{email}</b>.
    </Text>
  );
}

function BrokenLinkAdvice() {
  const sendsMail = useSendsMail();
  return (
    <Text size="sm" mt={4}>
      Um link vale uma vez, por tempo limitado, e deixa de valer quando outro é criado.
      {sendsMail === false && ' Peça outro ao administrador.'}
    </Text>
  );
}

function Links({ isLinkBroken = false }: { isLinkBroken?: boolean }) {
  const sendsMail = useSendsMail();
  return (
    <Stack gap={4} align="center">
      {isLinkBroken && sendsMail !== false && <AuthLink to="/forgot-password">Pedir um novo link</AuthLink>}
      <AuthLink to="/login">Ir para o login</AuthLink>
    </Stack>
  );
}
