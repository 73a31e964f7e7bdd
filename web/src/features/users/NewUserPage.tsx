import { passwordHoldsOwner, passwordTexts } from '@bancada/contract/accounts/passwords';
import {
  Invitation,
  NewUser,
  type PasswordLink,
  userEndpoints,
  userTexts,
} from '@bancada/contract/accounts/users';
import type { Perfil } from '@bancada/contract/policy';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { blameTakenPerson } from '../../api/error-message.ts';
import { CreationForm } from '../../ui/CreationForm.tsx';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { Page } from '../../ui/Page.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import type { FormValues } from '../../ui/use-form-values.ts';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import { PasswordLinkPanel } from './PasswordLinkPanel.tsx';
import { PerfilSentences } from './PerfilSentences.tsx';
import { type Identity, IdentityFields, PerfilSelect } from './UserFields.tsx';

type Values = Identity & { convite: boolean; senha: string; perfil: Perfil; ativo: boolean };

const empty: Values = {
  nome: '',
  nome_usuario: '',
  email: '',
  convite: false,
  senha: '',
  perfil: 'usuario',
  ativo: true,
};

/** A new account: with a password, to be used at once, or with a link by which its person sets one. */
export function NewUserPage() {
  const [round, setRound] = useState(0);
  return (
    <Page title="Novo usuário">
      <CreationForm
        key={round}
        name="users:new"
        label="Novo usuário"
        empty={empty}
        check={check}
        save={save}
        handOver={({ nome, link, message }) =>
          link && <Invited message={message} nome={nome} link={link} onAnother={() => setRound(round + 1)} />
        }
        blame={blameTakenPerson}
        withoutSecrets={(values) => ({ ...values, senha: '' })}
        failure="Erro ao criar usuário."
        submitLabel="Criar Usuário"
        leadsTo="/users"
        fields={(form, isLocked) => <Fields form={form} isLocked={isLocked} />}
      />
    </Page>
  );
}

async function save({ convite, senha, ativo, ...person }: Values) {
  if (convite) return call(userEndpoints.invite, { body: person });
  const { nome, message } = await call(userEndpoints.create, { body: { ...person, senha, ativo } });
  return { nome, link: null, message: message || userTexts.created };
}

function Fields({ form, isLocked }: { form: FormValues<Values>; isLocked: boolean }) {
  const { convite, perfil } = form.values;
  return (
    <>
      <IdentityFields input={(name) => form.getInputProps(name)} isLocked={isLocked} isNew />
      <Checkbox
        size="md"
        label="Enviar convite (a pessoa cria a senha)"
        description="Você recebe um link para copiar e entregar à pessoa. Ninguém mais fica sabendo a senha."
        disabled={isLocked}
        {...form.getCheckboxProps('convite')}
      />
      {!convite && (
        <NewPasswordField
          label="Senha"
          owner={form.values}
          readOnly={isLocked}
          {...form.getInputProps('senha')}
        />
      )}
      <PerfilSelect required disabled={isLocked} {...form.getInputProps('perfil')} />
      <PerfilSentences chosen={perfil} />
      {!convite && (
        <Checkbox
          size="md"
          label="Ativo"
          description="Uma conta inativa não entra."
          disabled={isLocked}
          {...form.getCheckboxProps('ativo')}
        />
      )}
    </>
  );
}

interface InvitedProps {
  message: string;
  nome: string;
  link: PasswordLink;
  onAnother: () => void;
}

function Invited({ message, nome, link, onAnother }: InvitedProps) {
  return (
    <Stack gap="md">
      <FormSuccess>{message}</FormSuccess>
      <PasswordLinkPanel link={link} nome={nome} />
      <Group gap="sm">
        <Button size="md" variant="default" onClick={onAnother}>
          Criar outro usuário
        </Button>
        <LinkButton to="/users" size="md" variant="default">
          Ver a lista
        </LinkButton>
      </Group>
    </Stack>
  );
}

function check(values: Values): Record<string, string> {
  if (values.convite) return schemaErrors(Invitation, values);
  return {
    ...(passwordHoldsOwner(values.senha, values) ? { senha: passwordTexts.holdsPerson } : {}),
    ...schemaErrors(NewUser, values),
  };
}
