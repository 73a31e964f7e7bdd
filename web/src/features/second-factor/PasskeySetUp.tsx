import {
  type FactorChange,
  factorLimits,
  secondFactorEndpoints,
} from '@bancada/contract/accounts/second-factor';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { isFailure } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { createPasskey, factorMessage } from './passkey.ts';

/** The prepared set-up: its token, and the options for the device. */
export interface PreparedPasskey {
  preparo: string;
  opcoes: Record<string, unknown>;
}

interface PasskeySetUpProps {
  prepared: PreparedPasskey;
  onDone: (change: FactorChange) => void;
  onExpired: (sentence: string) => void;
  onCancel: () => void;
}

/** Asks for a name, and then the device for the passkey, again if it does not answer. */
export function PasskeySetUp({ prepared, onDone, onExpired, onCancel }: PasskeySetUpProps) {
  const { preparo, opcoes } = prepared;
  const { form, saving, formProps } = useCheckedForm({
    initialValues: { nome: '' },
    check: ({ nome }): Record<string, string> => (nome.trim() === '' ? { nome: 'Campo obrigatório.' } : {}),
    save: async ({ nome }) => {
      const resposta = await createPasskey(opcoes);
      return call(secondFactorEndpoints.addPasskey, { body: { preparo, nome, resposta } });
    },
    onSaved: onDone,
    blame: (error) => {
      if (isFailure(error, 'second-factor-expired')) onExpired(factorMessage(error));
      return {};
    },
  });
  return (
    <form {...formProps} aria-label="Nova chave de acesso">
      <Stack gap="md">
        {saving.isError && (
          <FormFailure>
            {factorMessage(saving.error, 'Não foi possível adicionar a chave de acesso.')}
          </FormFailure>
        )}
        <Text>
          O aparelho pede o dedo, o rosto, o PIN ou a chave USB, e guarda a chave de acesso. Ela não sai dele.
        </Text>
        <TextInput
          label="Nome da chave de acesso"
          description="Para você reconhecer depois de qual aparelho ela é."
          name="nome"
          size="md"
          required
          autoFocus
          placeholder="Notebook da bancada"
          maxLength={factorLimits.passkeyNameMaxChars}
          readOnly={saving.isPending}
          {...form.getInputProps('nome')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onCancel}>
            Cancelar
          </Button>
          <Button
            type="submit"
            size="md"
            leftSection={<IconFingerprint size={20} aria-hidden />}
            disabled={saving.isPending}
          >
            {saving.isPending ? 'Esperando o aparelho...' : 'Criar chave de acesso'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
