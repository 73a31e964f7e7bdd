import { passwordTexts } from '@bancada/contract/accounts/passwords';
import { OwnProfile, type User, userEndpoints } from '@bancada/contract/accounts/users';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { blameTakenPerson, formMessage } from '../../api/error-message.ts';
import { timings } from '../../timings.ts';
import { EmailField, PasswordField } from '../../ui/AccountFields.tsx';
import { FormFailure, FormSuccess, RestoredDraft } from '../../ui/FormAlert.tsx';
import { isSame } from '../../ui/is-same.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { UnsavedWarning } from '../../ui/UnsavedWarning.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { useLaterNavigation } from '../../ui/use-later-navigation.ts';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { useSendsMail } from '../contact/contact.queries.ts';
import { noticeWithUndo, useUndoEdit } from '../records/notices.tsx';
import { useFactorProof } from '../second-factor/use-factor-proof.tsx';

/** Name, user name and e-mail. A new e-mail requires the password, and takes effect once it is confirmed. */
export function ProfileForm({ user }: { user: User }) {
  const { form, saving, formProps, draft, isUnsaved, discard, dialog } = useProfileForm(user);
  return (
    <>
      {dialog}
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
          <PendingEmail user={user} />
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
    </>
  );
}

function useProfileForm(user: User) {
  const queryClient = useQueryClient();
  const navigateLater = useLaterNavigation();
  const undo = useUndoEdit();
  const profile = profileOf(user);
  const { withProof, dialog } = useFactorProof();
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
      withProof((permissao) =>
        call(userEndpoints.updateMe, {
          body: isNewEmail(values.email, user) ? { ...values, senha_atual, permissao } : values,
        }),
      ),
    onSaved: ({ message: _, ...saved }, typed) => {
      draft.drop();
      queryClient.setQueryData(currentUserQuery.queryKey, saved);
      const before = beforeSave(user, saved, typed.email);
      if (before !== null && !isSame(profile, profileOf(saved)))
        noticeWithUndo('Seus dados mudaram.', () =>
          undo(() => call(userEndpoints.updateMe, { body: before })),
        );
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
  return { form, saving, formProps, draft, isUnsaved, discard, dialog };
}

/** A pending e-mail is shown: submitting the current one together with a new name would cancel the change. */
function profileOf({ nome, nome_usuario, email, email_pendente }: User): OwnProfile {
  return { nome, nome_usuario, email: email_pendente ?? email };
}

/** What takes a save back; null where that needs the password again. */
function beforeSave(user: User, saved: User, typedEmail: string): OwnProfile | null {
  if (!isNewEmail(typedEmail, user))
    return user.email_pendente === saved.email_pendente ? profileOf(user) : null;
  // The change of the e-mail that waits is given up.
  return user.email_pendente === null && saved.email === user.email ? profileOf(user) : null;
}

/** The new e-mail that is not in effect yet, and what to do about it. */
function PendingEmail({ user: { email, email_pendente } }: { user: User }) {
  const sendsMail = useSendsMail();
  if (email_pendente === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {email_pendente} ainda espera confirmação:{' '}
      {sendsMail === false
        ? 'esta Bancada não envia e-mails, peça ao administrador para trocá-lo.'
        : 'abra o link que enviamos para lá.'}{' '}
      Até então vale {email}; para desistir da troca, digite-o de novo.
    </Text>
  );
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
