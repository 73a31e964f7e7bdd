import type { SignalType } from '@bancada/contract/signal-codes';
import { readSignalCode } from '@bancada/contract/typed-code';
import { SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { BeepField } from '../signal-codes/BeepField.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { LedField } from '../signal-codes/LedField.tsx';
import { PostField } from '../signal-codes/PostField.tsx';

export type CodeField = `code_${SignalType}`;
type CodeValues = Record<CodeField, string>;

interface CodeFieldsProps {
  values: CodeValues;
  errors: Partial<Record<CodeField, ReactNode>>;
  onChange: (field: CodeField, value: string) => void;
  isLocked: boolean;
}

/** The optional codes of a diagnosis, drawn while they are typed. */
export function CodeFields({ values, errors, onChange, isLocked }: CodeFieldsProps) {
  const field = (name: CodeField) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: string) => onChange(name, value),
    isFolded: true,
    isLocked,
  });
  return (
    <Stack gap="sm">
      <PostField label="Código POST" {...field('code_post')} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        <LedField label="Código LED" {...field('code_led')} />
        <BeepField label="Código de bipe" {...field('code_beep')} />
      </SimpleGrid>
      <CodeChips {...readableCodes(values)} />
    </Stack>
  );
}

/** The typed codes that can be drawn; null for the others. */
export function readableCodes(values: CodeValues): Record<CodeField, string | null> {
  const readable = (type: SignalType) => {
    const read = readSignalCode(type, values[`code_${type}`]);
    return 'code' in read ? read.code : null;
  };
  return { code_post: readable('post'), code_led: readable('led'), code_beep: readable('beep') };
}
