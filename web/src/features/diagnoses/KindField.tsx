import { guessCheckKind } from '@bancada/contract/faults/check-kind-words';
import { type CheckKind, checkKinds, checkKindTexts } from '@bancada/contract/faults/check-kinds';
import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextButton } from '../../ui/Links.tsx';

interface KindFieldProps {
  value: CheckKind;
  error: ReactNode;
  isLocked: boolean;
  onChange: (kind: CheckKind) => void;
}

/** What kind of step a diagnosis is, each with what comes of it. */
export function KindField({ value, error, isLocked, onChange }: KindFieldProps) {
  return (
    <Radio.Group
      label="Tipo"
      size="md"
      value={value}
      error={error}
      onChange={(chosen) => {
        const kind = checkKinds.find((one) => one === chosen);
        if (kind !== undefined) onChange(kind);
      }}
    >
      <Stack gap="sm" mt={4}>
        {checkKinds.map((kind) => (
          <Radio
            key={kind}
            size="md"
            value={kind}
            label={checkKindTexts[kind].label}
            description={checkKindTexts[kind].about}
            disabled={isLocked}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface KindHintProps {
  text: string;
  kind: CheckKind;
  onChange: (kind: CheckKind) => void;
}

/** Offers the kind that a text has the form of, where it is still an ordinary check. */
export function KindHint({ text, kind, onChange }: KindHintProps) {
  const guess = kind === 'verificacao' ? guessCheckKind(text) : null;
  if (guess === null) return null;
  return (
    <TextButton style={{ alignSelf: 'flex-start' }} onClick={() => onChange(guess)}>
      Não parece uma verificação: marcar como {checkKindTexts[guess].label}
    </TextButton>
  );
}
