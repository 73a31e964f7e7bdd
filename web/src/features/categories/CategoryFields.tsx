import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

export type CategoryValues = { nome: string; descricao: string };

interface CategoryFieldsProps {
  form: UseFormReturnType<CategoryValues>;
  isLocked: boolean;
  isNew: boolean;
}

/** Name and description, which is optional. */
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
    </>
  );
}
