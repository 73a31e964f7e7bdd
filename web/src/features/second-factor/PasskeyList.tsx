import { factorLimits, type Passkey, secondFactorEndpoints } from '@bancada/contract/accounts/second-factor';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { SectionRow, SectionRows } from '../../ui/Section.tsx';
import { dayText, timeText } from '../../ui/time.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { factorStateQuery } from './second-factor.queries.ts';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}

/** The person's passkeys: name, creation and last use of each. */
export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return null;
  return (
    <SectionRows aria-label="Suas chaves de acesso">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}
    </SectionRows>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming)
    return (
      <SectionRow>
        <RenameForm passkey={passkey} onClose={() => setRenaming(false)} />
      </SectionRow>
    );
  const { nome, criado_em, usado_em, neste_endereco } = passkey;
  const lastUse = usado_em === null ? 'ainda não usada' : `último uso em ${timeText(usado_em)}`;
  return (
    <SectionRow>
      <IconKey size={22} aria-hidden />
      <Stack gap={0} flex={1} miw={140}>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {nome}
        </Text>
        <Text size="sm" c="dimmed">
          Criada em {dayText(criado_em)} · {lastUse}
        </Text>
        {!neste_endereco && (
          <Text size="sm" c="dimmed">
            Foi criada para outro endereço da Bancada e não funciona neste.
          </Text>
        )}
      </Stack>
      <Group gap={4}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setRenaming(true)}
          aria-label={`Renomear a chave ${nome}`}
        >
          Renomear
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={onRemove}
          aria-label={`Remover a chave ${nome}`}
        >
          Remover
        </Button>
      </Group>
    </SectionRow>
  );
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { form, saving, formProps } = useCheckedForm({
    initialValues: { nome: passkey.nome },
    check: ({ nome }): Record<string, string> => (nome.trim() === '' ? { nome: 'Campo obrigatório.' } : {}),
    save: ({ nome }) =>
      call(secondFactorEndpoints.renamePasskey, { params: { id: passkey.id }, body: { nome } }),
    onSaved: (state) => {
      queryClient.setQueryData(factorStateQuery.queryKey, state);
      onClose();
    },
  });
  return (
    <form {...formProps} style={{ flex: 1 }}>
      <Stack gap="xs">
        {saving.isError && <FormFailure>{errorMessage(saving.error)}</FormFailure>}
        <TextInput
          label="Nome da chave de acesso"
          maxLength={factorLimits.passkeyNameMaxChars}
          autoFocus
          readOnly={saving.isPending}
          {...form.getInputProps('nome')}
        />
        <Group gap="xs">
          <Button type="submit" size="compact-md" disabled={saving.isPending}>
            {saving.isPending ? 'Salvando...' : 'Salvar'}
          </Button>
          <Button variant="subtle" color="gray" size="compact-md" onClick={onClose}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
