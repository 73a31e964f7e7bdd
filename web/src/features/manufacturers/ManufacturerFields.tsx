import { TextInput } from '@mantine/core';
import type { FormValues } from '../../ui/use-form-values.ts';

export type ManufacturerValues = { nome: string; website: string; contato_suporte: string };

/** Name, website and support contact. All are required at first; the last two can be emptied later. */
export function ManufacturerFields({
  form,
  isLocked,
  isNew,
}: {
  form: FormValues<ManufacturerValues>;
  isLocked: boolean;
  isNew: boolean;
}) {
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
      <TextInput
        label="Website"
        type="url"
        size="md"
        required={isNew}
        placeholder="https://www.exemplo.com.br"
        readOnly={isLocked}
        {...form.getInputProps('website')}
      />
      <TextInput
        label="Contato Suporte"
        size="md"
        required={isNew}
        inputMode="tel"
        placeholder="0800 777 1234"
        readOnly={isLocked}
        {...form.getInputProps('contato_suporte')}
      />
    </>
  );
}
