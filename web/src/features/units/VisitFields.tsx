import { unitTexts } from '@bancada/contract/units/units';
import { visitStates, visitStateTexts } from '@bancada/contract/units/visit-states';
import { Select, SimpleGrid, Textarea } from '@mantine/core';
import { DateField } from '../../ui/DateField.tsx';
import type { FormValues } from '../../ui/use-form-values.ts';
import type { VisitValues } from './visit-values.ts';

interface VisitFieldsProps {
  form: FormValues<VisitValues>;
  isLocked: boolean;
}

const texts = [
  { field: 'queixa', label: 'Queixa', hint: `O que o aparelho tem. ${unitTexts.noCustomer}` },
  { field: 'feito', label: 'O que foi feito', hint: undefined },
  { field: 'nao_feito', label: 'O que não foi feito', hint: 'E por quê: sem peça, sem autorização...' },
  { field: 'nota', label: 'Nota', hint: undefined },
] as const;

/** All fields of a visit. */
export function VisitFields({ form, isLocked }: VisitFieldsProps) {
  return (
    <>
      <Select
        label="Situação"
        size="md"
        data={visitStates.map((state) => ({ value: state, label: visitStateTexts[state] }))}
        allowDeselect={false}
        readOnly={isLocked}
        {...form.getInputProps('estado')}
        onChange={(state) => {
          const chosen = visitStates.find((one) => one === state);
          if (chosen !== undefined) form.change({ estado: chosen });
        }}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <DateField
          label="Entrada"
          required
          readOnly={isLocked}
          {...form.getInputProps('aberto_em')}
          value={form.values.aberto_em}
        />
        <DateField
          label="Saída"
          readOnly={isLocked}
          {...form.getInputProps('encerrado_em')}
          value={form.values.encerrado_em}
        />
        <DateField
          label="Garantia até"
          readOnly={isLocked}
          {...form.getInputProps('garantia_ate')}
          value={form.values.garantia_ate}
        />
      </SimpleGrid>
      {texts.map(({ field, label, hint }) => (
        <Textarea
          key={field}
          label={label}
          description={hint}
          size="md"
          autosize
          minRows={2}
          maxRows={12}
          readOnly={isLocked}
          {...form.getInputProps(field)}
        />
      ))}
    </>
  );
}
