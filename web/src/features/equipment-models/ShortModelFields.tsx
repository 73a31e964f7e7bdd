import { Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { asTyped } from '../../ui/as-typed.ts';
import type { FormValues } from '../../ui/use-form-values.ts';
import { CategorySelect } from '../categories/CategorySelect.tsx';
import { MakerNameField } from '../manufacturers/MakerNameField.tsx';
import type { ShortModelValues } from './short-model-values.ts';

interface ShortModelFieldsProps {
  form: FormValues<ShortModelValues>;
  isLocked: boolean;
  /** What is probably meant, as soon as it is known. */
  guessed: Pick<ShortModelValues, 'fabricante' | 'categoria_id'>;
}

/** The fields of a model that is made in one line; the last two may wait. */
export function ShortModelFields({ form, isLocked, guessed }: ShortModelFieldsProps) {
  const { fabricante, categoria_id } = guessed;
  const { values, change } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each guess, and never over what somebody chose
  useEffect(() => {
    if (fabricante !== '' && values.fabricante === '') change({ fabricante });
  }, [fabricante]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  useEffect(() => {
    if (categoria_id !== null && values.categoria_id === null) change({ categoria_id });
  }, [categoria_id]);
  return (
    <>
      <TextInput label="Nome" size="md" required readOnly={isLocked} {...form.getInputProps('nome')} />
      <MakerNameField
        label="Fabricante"
        required
        readOnly={isLocked}
        {...form.getInputProps('fabricante')}
        value={values.fabricante}
      />
      <TextInput
        label="Número do Modelo"
        size="md"
        placeholder="Pode ficar para depois"
        readOnly={isLocked}
        classNames={{ input: 'code-text' }}
        {...asTyped}
        {...form.getInputProps('numero_modelo')}
      />
      <CategorySelect
        label="Categoria"
        placeholder="Pode ficar para depois"
        isCreatable
        readOnly={isLocked}
        failure="Erro ao carregar dados para o formulário."
        {...form.getInputProps('categoria_id')}
        value={values.categoria_id}
      />
      <Text size="sm" c="dimmed">
        O que faltar fica marcado <em>a completar</em>, na lista de equipamentos.
      </Text>
    </>
  );
}
