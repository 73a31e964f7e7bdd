import { authEndpoints, authTexts, ForgottenPassword } from '@bancada/contract/accounts/auth';
import { Button, Stack, Text } from '@mantine/core';
import { call } from '../../api/client.ts';
import { EmailField } from '../../ui/AccountFields.tsx';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useSendsMail } from '../contact/contact.queries.ts';
import { AuthCard, AuthLink } from './AuthCard.tsx';

/** Requests a link for a new password. The answer never reveals whether there is an account. */
export function ForgotPasswordPage() {
  const { form, saving, formProps } = useCheckedForm({
    initialValues: { email: '' },
    check: (values) => schemaErrors(ForgottenPassword, values),
    save: (values) => call(authEndpoints.forgotPassword, { body: values }),
  });
  const sendsMail = useSendsMail();
  const isAnswered = saving.isSuccess || saving.isError;
  return (
    <AuthCard title="Redefinir Senha">
      {isAnswered && <FormSuccess>{authTexts.resetLinkSent}</FormSuccess>}
      {sendsMail === false && (
        <Text ta="center">Esta Bancada não envia e-mails: peça um link de nova senha ao administrador.</Text>
      )}
      {sendsMail === true && !isAnswered && (
        <Text c="dimmed" ta="center">
          Enviaremos um link para você criar uma nova senha.
        </Text>
      )}
      <form {...formProps}>
        <Stack gap="md">
          <EmailField autoComplete="username" autoFocus {...form.getInputProps('email')} />
          <Button type="submit" size="md" fullWidth disabled={saving.isPending}>
            {saving.isPending ? 'Enviando...' : 'Enviar Link de Redefinição'}
          </Button>
        </Stack>
      </form>
      <Stack gap={4} align="center">
        <AuthLink to="/login">Voltar ao login</AuthLink>
      </Stack>
    </AuthCard>
  );
}
