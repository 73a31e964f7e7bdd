import { passwordMaxUnits } from '@bancada/contract/accounts/passwords';
import { secondFactorEndpoints } from '@bancada/contract/accounts/second-factor';
import type { FactorDemand } from '@bancada/contract/accounts/second-factor-demand';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage, fieldMessages } from '../../api/error-message.ts';
import { PasswordField } from '../../ui/AccountFields.tsx';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { FactorStep } from './FactorStep.tsx';

interface ConfirmIdentityProps {
  /** Why it is required. */
  reason: string;
  /** Called with a permit for one change. */
  onConfirmed: (permit: string) => void;
  onCancel: () => void;
}

/** Asks for the password, and then for the second factor if there is one: an open session alone changes nothing. */
export function ConfirmIdentity({ reason, onConfirmed, onCancel }: ConfirmIdentityProps) {
  const [demand, setDemand] = useState<FactorDemand | null>(null);
  const [expiry, setExpiry] = useState<string | null>(null);
  if (demand !== null) {
    return (
      <FactorStep
        demand={demand}
        answer={(proof) => call(secondFactorEndpoints.confirmWithFactor, { body: proof })}
        onDone={({ permissao }) => onConfirmed(permissao)}
        onExpired={(sentence) => {
          setExpiry(sentence);
          setDemand(null);
        }}
        onBack={() => setDemand(null)}
      />
    );
  }
  return (
    <PasswordStep
      reason={reason}
      expiry={expiry}
      onAnswer={({ permissao, segundo_fator }) => {
        if (permissao !== null) onConfirmed(permissao);
        else setDemand(segundo_fator);
      }}
      onCancel={onCancel}
    />
  );
}

interface PasswordStepProps {
  reason: string;
  expiry: string | null;
  onAnswer: (answer: { permissao: string | null; segundo_fator: FactorDemand | null }) => void;
  onCancel: () => void;
}

function PasswordStep({ reason, expiry, onAnswer, onCancel }: PasswordStepProps) {
  const { form, saving, formProps } = useCheckedForm({
    initialValues: { senha: '' },
    check: ({ senha }): Record<string, string> => {
      if (senha === '') return { senha: 'Campo obrigatório.' };
      return senha.length > passwordMaxUnits ? { senha: 'Esta senha é longa demais.' } : {};
    },
    save: ({ senha }) => call(secondFactorEndpoints.confirm, { body: { senha } }),
    onSaved: onAnswer,
    returnTo: 'senha',
  });
  const isOfField = saving.isError && fieldMessages(saving.error).senha !== undefined;
  return (
    <form {...formProps} aria-label="Confirme sua senha">
      <Stack gap="md">
        {saving.isError && !isOfField && <FormFailure>{errorMessage(saving.error)}</FormFailure>}
        {!saving.isError && expiry !== null && <FormFailure>{expiry}</FormFailure>}
        <Text>{reason}</Text>
        <PasswordField
          label="Senha atual"
          name="senha"
          autoComplete="current-password"
          data-autofocus
          autoFocus
          readOnly={saving.isPending}
          {...form.getInputProps('senha')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" size="md" disabled={saving.isPending}>
            {saving.isPending ? 'Confirmando...' : 'Continuar'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
