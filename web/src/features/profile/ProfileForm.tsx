import { passwordTexts } from '@bancada/contract/passwords';
import { OwnProfile, type User, userEndpoints } from '@bancada/contract/users';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { formMessage } from '../../api/error-message.ts';
import { timings } from '../../timings.ts';
import { EmailField } from '../../ui/EmailField.tsx';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { RestoredDraft } from '../../ui/RestoredDraft.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { UnsavedWarning } from '../../ui/UnsavedWarning.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { useLaterNavigation } from '../../ui/use-later-navigation.ts';
import { blameTakenPerson } from '../auth/blame-taken-person.ts';
import { currentUserQuery } from '../auth/current-user.queries.ts';

/** Name, user name and e-mail. A new e-mail requires the password, and takes effect once it is confirmed. */
export function ProfileForm({ user }: { user: User }) {
  const { form, saving, formProps, draft, isUnsaved, discard } = useProfileForm(user);
  return (
    <form {...formProps} aria-label="Seus dados">
      <UnsavedWarning isUnsaved={isUnsaved} onLeave={draft.drop} />
      <Stack gap="md">
        <Title order={2}>Dados</Title>
        {draft.isRestored && isUnsaved && <RestoredDraft onDiscard={discard} />}
        {saving.isError && (
          <FormFailure>{formMessage(saving.error, 'Erro ao atualizar perfil.', 'edit')}</FormFailure>
        )}
        {saving.isSuccess && <FormSuccess>{saving.data.message}</FormSuccess>}
        <PersonFields form={form} isBusy={saving.isPending} />
        {user.email_pendente !== null && (
          <Text size="sm" c="dimmed">
            {user.email_pendente} ainda espera confirmação: abra o link que enviamos para lá. Até então vale{' '}
            {user.email}; para desistir da troca, digite-o de novo.
          </Text>
        )}
        {isNewEmail(form.values.email, user) && !saving.isSuccess && (
          <PasswordField
            label="Senha atual, para trocar o e-mail"
            autoComplete="current-password"
            readOnly={saving.isPending}
            {...form.getInputProps('senha_atual')}
          />
        )}
        <Group justify="flex-end" gap="sm" wrap="nowrap">
          <Button component={Link} to="/dashboard" variant="default" size="md" px="md">
            Cancelar
          </Button>
          <Button type="submit" size="md" px="md" disabled={saving.isPending || saving.isSuccess}>
            {saving.isPending ? 'Salvando...' : 'Salvar Alterações'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useProfileForm(user: User) {
  const queryClient = useQueryClient();
  const navigateLater = useLaterNavigation();
  // The field shows a pending e-mail: submitting the current one together with a new name would cancel the change.
  const profile: OwnProfile = {
    nome: user.nome,
    nome_usuario: user.nome_usuario,
    email: user.email_pendente ?? user.email,
  };
  const draft = useDraft(`edit-profile:${user.id}`, profile);
  const { form, saving, formProps } = useCheckedForm({
    initialValues: { ...draft.start, senha_atual: '' },
    check: (values) => ({
      ...(isNewEmail(values.email, user) && values.senha_atual === ''
        ? { senha_atual: passwordTexts.currentIsNeeded }
        : {}),
      ...schemaErrors(OwnProfile, values),
    }),
    save: ({ senha_atual, ...values }) =>
      call(userEndpoints.updateMe, {
        body: isNewEmail(values.email, user) ? { ...values, senha_atual } : values,
      }),
    onSaved: ({ message: _, ...saved }) => {
      draft.drop();
      queryClient.setQueryData(currentUserQuery.queryKey, saved);
      navigateLater('/dashboard', timings.redirectAfterProfileSaveMs);
    },
    blame: blameTakenPerson,
    onValuesChange: ({ senha_atual, ...values }) => {
      draft.keep(values);
      // Typed during the redirect to the dashboard: there is something to save again.
      if (saving.isSuccess) saving.reset();
    },
  });
  const { senha_atual, ...values } = form.values;
  const isUnsaved = !saving.isSuccess && (senha_atual !== '' || draft.isChanged(values));
  const discard = () => {
    draft.drop();
    form.setValues({ ...profile, senha_atual: '' });
  };
  return { form, saving, formProps, draft, isUnsaved, discard };
}

interface PersonFieldsProps {
  form: ReturnType<typeof useProfileForm>['form'];
  isBusy: boolean;
}

function PersonFields({ form, isBusy }: PersonFieldsProps) {
  return (
    <>
      <TextInput
        label="Nome"
        size="md"
        required
        autoComplete="name"
        readOnly={isBusy}
        {...form.getInputProps('nome')}
      />
      <TextInput
        label="Nome de Usuário"
        size="md"
        required
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isBusy}
        {...form.getInputProps('nome_usuario')}
      />
      <EmailField autoComplete="email" readOnly={isBusy} {...form.getInputProps('email')} />
    </>
  );
}

/** Neither the current e-mail nor the pending one; same rule as the server's. */
function isNewEmail(typed: string, { email, email_pendente }: User): boolean {
  const wanted = typed.trim().toLowerCase();
  return wanted !== '' && wanted !== email.toLowerCase() && wanted !== email_pendente?.toLowerCase();
}
