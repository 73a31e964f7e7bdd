import { passwordHoldsOwner, passwordTexts } from '@bancada/contract/accounts/passwords';
import { OwnPasswordChange, type User, userEndpoints } from '@bancada/contract/accounts/users';
import { Button, Group, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { formMessage } from '../../api/error-message.ts';
import { PasswordField } from '../../ui/AccountFields.tsx';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { UnsavedWarning } from '../../ui/UnsavedWarning.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import { useFactorProof } from '../second-factor/use-factor-proof.tsx';
import { sessionsKey } from './profile.queries.ts';

const empty = { senha_atual: '', nova_senha: '', confirmation: '' };

/** Changes the password, which requires the current one. The other sessions end. */
export function PasswordForm({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const { withProof, dialog } = useFactorProof();
  const { form, saving, formProps } = useCheckedForm({
    initialValues: empty,
    check: (values) => checkChange(values, user),
    save: ({ senha_atual, nova_senha }) =>
      withProof((permissao) =>
        call(userEndpoints.changeOwnPassword, { body: { senha_atual, nova_senha, permissao } }),
      ),
    onSaved: () => {
      form.reset();
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  const isUnsaved = Object.values(form.values).some((value) => value !== '');
  return (
    <>
      {dialog}
      <form {...formProps} aria-labelledby="alterar-senha">
        <UnsavedWarning isUnsaved={isUnsaved} />
        <Stack gap="md">
          <Title order={2} id="alterar-senha">
            Alterar senha
          </Title>
          {saving.isError && (
            <FormFailure>{formMessage(saving.error, 'Erro ao alterar a senha.', 'edit')}</FormFailure>
          )}
          {saving.isSuccess && !isUnsaved && <FormSuccess>{saving.data.message}</FormSuccess>}
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label="Senha atual"
            autoComplete="current-password"
            {...form.getInputProps('senha_atual')}
          />
          <NewPasswordField label="Nova senha" owner={user} {...form.getInputProps('nova_senha')} />
          <PasswordField
            label="Confirmar nova senha"
            autoComplete="new-password"
            {...form.getInputProps('confirmation')}
          />
          <Group justify="flex-end">
            <Button type="submit" size="md" disabled={saving.isPending}>
              {saving.isPending ? 'Salvando...' : 'Alterar Senha'}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}

function checkChange(values: typeof empty, user: User): Record<string, string> {
  const { senha_atual, nova_senha, confirmation } = values;
  return {
    ...(confirmation === nova_senha ? {} : { confirmation: passwordTexts.mismatch }),
    ...(passwordHoldsOwner(nova_senha, user) ? { nova_senha: passwordTexts.holdsPerson } : {}),
    ...schemaErrors(OwnPasswordChange, { senha_atual, nova_senha }),
  };
}
