import {
  accessTokenEndpoints,
  NewAccessToken,
  tokenLimits,
  tokenRightHints,
  tokenRightLabels,
  tokenRights,
} from '@bancada/contract/accounts/access-tokens';
import type { User } from '@bancada/contract/accounts/users';
import { Button, Checkbox, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { formMessage } from '../../api/error-message.ts';
import { PasswordField } from '../../ui/AccountFields.tsx';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { UnsavedWarning } from '../../ui/UnsavedWarning.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useFactorProof } from '../second-factor/use-factor-proof.tsx';
import { tokensKey } from './access-tokens.queries.ts';
import { NewTokenPanel } from './NewTokenPanel.tsx';

const empty = {
  nome: '',
  ler: true,
  rascunhos: false,
  resultados: false,
  dias: String(tokenLimits.days.default),
  senha_atual: '',
};
type Values = typeof empty;

const dayOptions = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '180', label: '180 dias' },
  { value: '365', label: 'Um ano' },
];

const bodyOf = ({ nome, dias, senha_atual, ...values }: Values) => ({
  nome,
  senha_atual,
  dias: Number(dias),
  direitos: tokenRights.filter((right) => values[right]),
});

/** Makes a token, which asks for the present password, and shows it once. */
export function TokenForm({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const { withProof, dialog } = useFactorProof();
  const [made, setMade] = useState<{ token: string; nome: string } | null>(null);
  const { form, saving, formProps } = useCheckedForm({
    initialValues: empty,
    check: (values) => schemaErrors(NewAccessToken, bodyOf(values)),
    save: (values) =>
      withProof((permissao) => call(accessTokenEndpoints.create, { body: { ...bodyOf(values), permissao } })),
    onSaved: ({ token, dados }) => {
      form.reset();
      setMade({ token, nome: dados.nome });
      void queryClient.invalidateQueries({ queryKey: tokensKey });
    },
  });
  const isUnsaved = form.isDirty();
  return (
    <>
      {dialog}
      <form {...formProps} aria-label="Novo token de acesso">
        <UnsavedWarning isUnsaved={isUnsaved} />
        <Stack gap="md">
          {saving.isError && (
            <FormFailure>{formMessage(saving.error, 'Falha ao criar o token.', 'create')}</FormFailure>
          )}
          <TextInput
            size="md"
            label="Nome"
            description="De que sistema ou assistente ele é, para você o reconhecer depois"
            maxLength={tokenLimits.nameMaxChars}
            {...form.getInputProps('nome')}
          />
          <Input.Wrapper label="Direitos" size="md" error={form.errors.direitos} labelElement="div">
            <Stack gap="xs" mt={4} role="group" aria-label="Direitos">
              {tokenRights.map((right) => (
                <Checkbox
                  key={right}
                  size="md"
                  label={tokenRightLabels[right]}
                  description={tokenRightHints[right]}
                  {...form.getCheckboxProps(right)}
                />
              ))}
            </Stack>
          </Input.Wrapper>
          <NativeSelect size="md" label="Vale por" data={dayOptions} {...form.getInputProps('dias')} />
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label="Senha atual"
            autoComplete="current-password"
            {...form.getInputProps('senha_atual')}
          />
          <Group justify="flex-end">
            <Button type="submit" size="md" disabled={saving.isPending}>
              {saving.isPending ? 'Criando...' : 'Criar token'}
            </Button>
          </Group>
          {saving.isSuccess && !isUnsaved && <FormSuccess>{saving.data.message}</FormSuccess>}
        </Stack>
      </form>
      {made !== null && <NewTokenPanel key={made.token} {...made} />}
    </>
  );
}
