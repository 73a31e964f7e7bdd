import { Textarea, TextInput } from '@mantine/core';
import { asTyped } from '../../ui/as-typed.ts';
import type { FormValues } from '../../ui/use-form-values.ts';
import { ManufacturerSelect } from '../manufacturers/ManufacturerSelect.tsx';
import type { DatasheetValues } from './datasheet-values.ts';

interface DatasheetFieldsProps {
  form: FormValues<DatasheetValues>;
  isLocked: boolean;
  isNew: boolean;
}

/** All fields of a datasheet; the description is optional. */
export function DatasheetFields({ form, isLocked, isNew }: DatasheetFieldsProps) {
  return (
    <>
      <TextInput
        label="Part Number"
        size="md"
        required
        readOnly={isLocked}
        data-autofocus
        autoFocus={isNew}
        classNames={{ input: 'code-text' }}
        {...asTyped}
        {...form.getInputProps('part_number')}
      />
      <TextInput label="Nome" size="md" required readOnly={isLocked} {...form.getInputProps('nome')} />
      <Textarea
        label="Descrição"
        size="md"
        autosize
        minRows={3}
        maxRows={12}
        readOnly={isLocked}
        {...form.getInputProps('descricao')}
      />
      <ManufacturerSelect
        label="Fabricante"
        required
        isCreatable
        readOnly={isLocked}
        failure="Erro ao carregar dados para o formulário."
        {...form.getInputProps('fabricante_id')}
        value={form.values.fabricante_id}
      />
    </>
  );
}
