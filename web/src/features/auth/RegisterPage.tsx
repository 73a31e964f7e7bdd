import { authEndpoints, Registration } from '@bancada/contract/accounts/auth';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { call } from '../../api/client.ts';
import { blameTakenPerson, formMessage } from '../../api/error-message.ts';
import { timings } from '../../timings.ts';
import { EmailField } from '../../ui/AccountFields.tsx';
import { FormFailure, FormSuccess, RestoredDraft } from '../../ui/FormAlert.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { UnsavedWarning } from '../../ui/UnsavedWarning.tsx';
import { type CheckedForm, useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { useLaterNavigation } from '../../ui/use-later-navigation.ts';
import { useSendsMail } from '../contact/contact.queries.ts';
import { AuthCard, AuthLink } from './AuthCard.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

const emptyPerson = { nome: '', nome_usuario: '', email: '' };

/** A new account. The e-mail that follows activates it, or where none is sent an admin. */
export function RegisterPage() {
  const navigateLater = useLaterNavigation();
  const sendsMail = useSendsMail();
  const draft = useDraft('register', emptyPerson);
  const { form, saving, formProps } = useCheckedForm({
    initialValues: { ...draft.start, senha: '' },
    check: (values) => schemaErrors(Registration, values),
    save: (values) => call(authEndpoints.register, { body: values }),
    onSaved: () => {
      draft.drop();
      navigateLater('/login', timings.redirectAfterRegistrationMs);
    },
    blame: blameTakenPerson,
    onValuesChange: ({ senha: _, ...person }) => draft.keep(person),
  });
  const { senha, ...person } = form.values;
  const isUnsaved = !saving.isSuccess && (senha !== '' || draft.isChanged(person));
  const discard = () => {
    draft.drop();
    form.setValues({ ...emptyPerson, senha: '' });
  };
  return (
    <AuthCard title="Criar conta">
      <UnsavedWarning isUnsaved={isUnsaved} onLeave={draft.drop} />
      {draft.isRestored && isUnsaved && <RestoredDraft onDiscard={discard} />}
      {saving.isError && (
        <FormFailure>{formMessage(saving.error, 'Erro ao registrar usuário.', 'create')}</FormFailure>
      )}
      {saving.isSuccess ? (
        <FormSuccess>{saving.data.message}</FormSuccess>
      ) : (
        <>
          <RegistrationForm form={form} formProps={formProps} isBusy={saving.isPending} />
          {/* Below the form, which does not move when it comes. */}
          {sendsMail === false && (
            <Text c="dimmed" ta="center">
              Esta Bancada não envia e-mails: depois do registro, o administrador confirma sua conta.
            </Text>
          )}
        </>
      )}
      <Stack gap={4} align="center">
        <AuthLink to="/login">{saving.isSuccess ? 'Ir para o login' : 'Já tem uma conta? Entre'}</AuthLink>
        <AuthLink to="/privacidade">Como seus dados são tratados</AuthLink>
      </Stack>
    </AuthCard>
  );
}

type RegistrationFormProps = Pick<CheckedForm<Registration, unknown>, 'form' | 'formProps'> & {
  isBusy: boolean;
};

function RegistrationForm({ form, formProps, isBusy }: RegistrationFormProps) {
  const { senha: _, ...person } = form.values;
  return (
    <form {...formProps}>
      <Stack gap="md">
        <TextInput
          label="Nome"
          size="md"
          required
          autoComplete="name"
          autoFocus
          {...form.getInputProps('nome')}
        />
        <TextInput
          label="Nome de Usuário"
          description="Como os outros verão você: letras sem acento, números, ponto, _ ou -"
          size="md"
          required
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('nome_usuario')}
        />
        <EmailField
          // The e-mail is the login name: password managers store it with the password.
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <NewPasswordField label="Senha" owner={person} {...form.getInputProps('senha')} />
        <Button type="submit" size="md" fullWidth disabled={isBusy}>
          {isBusy ? 'Registrando...' : 'Registrar'}
        </Button>
      </Stack>
    </form>
  );
}
