import { passwordHoldsOwner, passwordTexts } from '@bancada/contract/accounts/passwords';
import { type User, UserEdit } from '@bancada/contract/accounts/users';
import { errorCatalogue } from '@bancada/contract/errors';
import type { Perfil } from '@bancada/contract/policy';
import { Anchor, Checkbox, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { blameTakenPerson } from '../../api/error-message.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { userValueText } from '../account-audit/event-columns.tsx';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { PerfilSentences } from './PerfilSentences.tsx';
import { type Identity, IdentityFields, PerfilSelect } from './UserFields.tsx';
import { updateUser } from './users.queries.ts';

type Values = Identity & { perfil: Perfil; ativo: boolean; senha: string };

/** An admin's edit form for an account. An empty password keeps the current one. */
export function UserEditForm({ record, isOwn, onSaved, onCancel }: EditFormProps<User> & { isOwn: boolean }) {
  const { id, nome, nome_usuario, email, perfil, ativo, atualizado_em } = record;
  const values: Values = { nome, nome_usuario, email, perfil, ativo, senha: '' };
  const recordForm = useRecordForm({
    record: { tipo: 'users', id },
    values,
    version: atualizado_em,
    check,
    save: (typed, version) => updateUser(id, { ...asEdit(typed), atualizado_em: version }),
    onSaved,
    blame: blameTakenPerson,
    secrets: ['senha'],
  });
  const { form, saving } = recordForm;
  const isLocked = saving.isPending;
  return (
    <RecordFormFrame
      kind="users"
      label="Editar usuário"
      failure="Erro ao atualizar usuário."
      submitLabel="Salvar Alterações"
      recordForm={recordForm}
      textOf={(field, value) => userValueText(field, value) ?? ''}
      onCancel={onCancel}
    >
      <IdentityFields input={(name) => form.getInputProps(name)} isLocked={isLocked} />
      <PerfilSelect disabled={isLocked} {...form.getInputProps('perfil')} />
      <PerfilSentences chosen={form.values.perfil} />
      <Checkbox
        size="md"
        label="Ativo"
        description={isOwn ? errorCatalogue['own-account'].detail : 'Desativar encerra as sessões da pessoa.'}
        disabled={isLocked || isOwn}
        {...form.getCheckboxProps('ativo')}
      />
      {isOwn ? (
        <Text size="sm" c="dimmed">
          A sua própria senha você troca em{' '}
          <Anchor component={Link} to="/edit-profile" inherit underline="always">
            Editar Perfil
          </Anchor>
          .
        </Text>
      ) : (
        <NewPasswordField
          label="Nova senha (vazio: continua a atual)"
          required={false}
          owner={form.values}
          readOnly={isLocked}
          {...form.getInputProps('senha')}
        />
      )}
    </RecordFormFrame>
  );
}

const asEdit = ({ senha, ...others }: Values) => ({ ...others, ...(senha === '' ? {} : { senha }) });

function check(values: Values): Record<string, string> {
  return {
    ...(passwordHoldsOwner(values.senha, values) ? { senha: passwordTexts.holdsPerson } : {}),
    ...schemaErrors(UserEdit, asEdit(values)),
  };
}
