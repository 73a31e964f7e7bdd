import { measureTexts } from '@bancada/contract/measures/measure-texts';
import { Switch, Textarea, TextInput } from '@mantine/core';
import type { FormValues } from '../../ui/use-form-values.ts';

export type CategoryValues = { nome: string; descricao: string; alta_tensao: boolean };

export const noCategory: CategoryValues = { nome: '', descricao: '', alta_tensao: false };

interface CategoryFieldsProps {
  form: FormValues<CategoryValues>;
  isLocked: boolean;
  isNew: boolean;
}

/** Name, description, which is optional, and the mark of a dangerous voltage. */
export function CategoryFields({ form, isLocked, isNew }: CategoryFieldsProps) {
  return (
    <>
      <TextInput
        label="Nome"
        size="md"
        required
        readOnly={isLocked}
        data-autofocus
        autoFocus={isNew}
        {...form.getInputProps('nome')}
      />
      <Textarea
        label="Descrição"
        size="md"
        autosize
        minRows={3}
        maxRows={12}
        readOnly={isLocked}
        {...form.getInputProps('descricao')}
      />
      <Switch
        size="md"
        label={measureTexts.highVoltage}
        description={measureTexts.highVoltageOf.category}
        disabled={isLocked}
        {...form.getCheckboxProps('alta_tensao')}
      />
    </>
  );
}
