import { Correction, correctionLimits, correctionTexts } from '@bancada/contract/faults/corrections';
import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { schemaErrors } from '../../ui/schema-errors.ts';
import type { FormValues } from '../../ui/use-form-values.ts';

export type CorrectionValues = Correction & Record<string, unknown>;

export const noCorrection: CorrectionValues = {
  errado: '',
  certo: '',
  palavra_inteira: true,
  diferenciar: false,
};

export function correctionErrors(values: CorrectionValues): Record<string, string> {
  return schemaErrors(Correction, values);
}

// As high as a finger, label and all.
const tall = { body: { alignItems: 'center', minHeight: 44 } };

interface CorrectionFieldsProps {
  form: FormValues<CorrectionValues>;
  isWaiting: boolean;
}

/** What is written wrong, what it should be, and what counts as the same. */
export function CorrectionFields({ form, isWaiting }: CorrectionFieldsProps) {
  const text = {
    size: 'md',
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    readOnly: isWaiting,
    maxLength: 10 * correctionLimits.maxChars,
  } as const;
  return (
    <Stack gap="sm" maw={720}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          {...text}
          name="errado"
          label={correctionTexts.errado}
          placeholder="capacitror"
          {...form.getInputProps('errado')}
        />
        <TextInput
          {...text}
          name="certo"
          label={correctionTexts.certo}
          placeholder="capacitor"
          {...form.getInputProps('certo')}
        />
      </SimpleGrid>
      <div>
        <Checkbox
          size="md"
          styles={tall}
          label={correctionTexts.wholeWord}
          description="Desmarcada, corrige também dentro de outras palavras."
          disabled={isWaiting}
          {...form.getCheckboxProps('palavra_inteira')}
        />
        <Checkbox
          size="md"
          styles={tall}
          label={correctionTexts.caseMatters}
          description="Desmarcada, cada lugar mantém as suas maiúsculas: Capacitror vira Capacitor."
          disabled={isWaiting}
          {...form.getCheckboxProps('diferenciar')}
        />
      </div>
      <Group>
        <Button type="submit" size="md" leftSection={<IconSearch size={18} />} disabled={isWaiting}>
          {isWaiting ? 'Procurando...' : 'Ver onde está'}
        </Button>
      </Group>
    </Stack>
  );
}
