import { SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { BeepField } from '../signal-codes/BeepField.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { LedField } from '../signal-codes/LedField.tsx';
import { PostField } from '../signal-codes/PostField.tsx';
import { type CodeField, type CodeTexts, readableCodes } from './diagnosis-values.ts';

interface CodeFieldsProps {
  values: CodeTexts;
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
