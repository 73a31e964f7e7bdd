import { passwordHoldsOwner, passwordTexts } from '@bancada/contract/passwords';
import type { Perfil } from '@bancada/contract/policy';
import { NewUser, userEndpoints, userTexts } from '@bancada/contract/users';
import { Checkbox } from '@mantine/core';
import { call } from '../../api/client.ts';
import { CreationForm } from '../../ui/CreationForm.tsx';
import { Page } from '../../ui/Page.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { blameTakenPerson } from '../auth/blame-taken-person.ts';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import { type Identity, IdentityFields } from './IdentityFields.tsx';
import { PerfilSelect } from './PerfilSelect.tsx';

type Values = Identity & { senha: string; perfil: Perfil; ativo: boolean };

const empty: Values = { nome: '', nome_usuario: '', email: '', senha: '', perfil: 'usuario', ativo: true };

/** A new account, which can be used at once: no link needs to be opened first. */
export function NewUserPage() {
  return (
    <Page title="Novo usuário">
      <CreationForm
        name="users:new"
        label="Novo usuário"
        empty={empty}
        check={check}
        save={async (values) => {
          const { message } = await call(userEndpoints.create, { body: values });
          return { message: message || userTexts.created };
        }}
        blame={blameTakenPerson}
        withoutSecrets={(values) => ({ ...values, senha: '' })}
        failure="Erro ao criar usuário."
        submitLabel="Criar Usuário"
        leadsTo="/users"
        fields={(form, isLocked) => (
          <>
            <IdentityFields input={(name) => form.getInputProps(name)} isLocked={isLocked} isNew />
            <NewPasswordField
              label="Senha"
              owner={form.values}
              readOnly={isLocked}
              {...form.getInputProps('senha')}
            />
            <PerfilSelect required disabled={isLocked} {...form.getInputProps('perfil')} />
            <Checkbox
              size="md"
              label="Ativo"
              description="Uma conta inativa não entra."
              disabled={isLocked}
              {...form.getCheckboxProps('ativo')}
            />
          </>
        )}
      />
    </Page>
  );
}

function check(values: Values): Record<string, string> {
  return {
    ...(passwordHoldsOwner(values.senha, values) ? { senha: passwordTexts.holdsPerson } : {}),
    ...schemaErrors(NewUser, values),
  };
}
