import { type SignalType, signalCode } from '@bancada/contract/signal-codes';
import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeChips } from '../signal-codes/CodeChips.tsx';

export type CodeField = `code_${SignalType}`;
type CodeValues = Record<CodeField, string>;

const fields: { name: CodeField; label: string; help: string; example: string }[] = [
  {
    name: 'code_post',
    label: 'Código POST',
    help: 'Letras e números, no máximo 10.',
    example: '55, P0AA6',
  },
  {
    name: 'code_led',
    label: 'Código LED',
    help: 'Cor e piscadas: A âmbar, B branco, V vermelho, G verde, Z azul; * fixo.',
    example: 'A2 B3',
  },
  {
    name: 'code_beep',
    label: 'Código de bipe',
    help: 'L longo e S curto, com s (espaço curto) ou l (longo) entre eles.',
    example: 'LsSsS',
  },
];

interface CodeFieldsProps {
  values: CodeValues;
  errors: Partial<Record<CodeField, ReactNode>>;
  onChange: (field: CodeField, value: string) => void;
  isLocked: boolean;
}

/** The codes that go with a diagnosis, each of which may be left empty, drawn as they are typed. */
export function CodeFields({ values, errors, onChange, isLocked }: CodeFieldsProps) {
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        {fields.map(({ name, label, help, example }) => (
          <TextInput
            key={name}
            size="md"
            label={label}
            description={help}
            placeholder={example}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            spellCheck={false}
            classNames={{ input: 'code-text' }}
            readOnly={isLocked}
            value={values[name]}
            error={errors[name]}
            onChange={({ currentTarget: { value } }) =>
              onChange(name, name === 'code_post' ? value.toUpperCase() : value)
            }
          />
        ))}
      </SimpleGrid>
      <CodeChips {...readableCodes(values)} />
    </Stack>
  );
}

/** What of the typed codes can be drawn; null for the rest. */
export function readableCodes(values: CodeValues): Record<CodeField, string | null> {
  const readable = (type: SignalType) => signalCode(type).safeParse(values[`code_${type}`]).data ?? null;
  return { code_post: readable('post'), code_led: readable('led'), code_beep: readable('beep') };
}
