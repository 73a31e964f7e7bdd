import { Checkbox, TextInput } from '@mantine/core';
import { asTyped } from '../../ui/as-typed.ts';
import { DateField } from '../../ui/DateField.tsx';
import type { FormValues } from '../../ui/use-form-values.ts';
import { CategorySelect } from '../categories/CategorySelect.tsx';
import { ManufacturerSelect } from '../manufacturers/ManufacturerSelect.tsx';
import type { ModelValues } from './model-values.ts';

const failure = 'Erro ao carregar dados para o formulário.';

interface EquipmentModelFieldsProps {
  form: FormValues<ModelValues>;
  isLocked: boolean;
  isNew: boolean;
}

/** All fields of a model; all are required, but for a date that is known in part or not at all. */
export function EquipmentModelFields({ form, isLocked, isNew }: EquipmentModelFieldsProps) {
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
        label="Número do Modelo"
        size="md"
        required
        readOnly={isLocked}
        classNames={{ input: 'code-text' }}
        {...asTyped}
        {...form.getInputProps('numero_modelo')}
      />
      <ManufacturerSelect
        label="Fabricante"
        required
        isCreatable
        readOnly={isLocked}
        failure={failure}
        {...form.getInputProps('fabricante_id')}
        value={form.values.fabricante_id}
      />
      <CategorySelect
        label="Categoria"
        required
        isCreatable
        readOnly={isLocked}
        failure={failure}
        {...form.getInputProps('categoria_id')}
        value={form.values.categoria_id}
      />
      <ReleaseFields form={form} isLocked={isLocked} />
    </>
  );
}

function ReleaseFields({ form, isLocked }: Pick<EquipmentModelFieldsProps, 'form' | 'isLocked'>) {
  return (
    <>
      <DateField
        label="Data de Lançamento"
        required={!form.values.data_aproximada}
        {...(form.values.data_aproximada && {
          placeholder: 'aaaa, mm/aaaa ou nada',
          inputMode: 'text' as const,
        })}
        readOnly={isLocked}
        {...form.getInputProps('data_lancamento')}
        value={form.values.data_lancamento}
      />
      <Checkbox
        label="Data aproximada"
        description="Só o ano, ou nem isso, é conhecido"
        disabled={isLocked}
        {...form.getCheckboxProps('data_aproximada')}
      />
    </>
  );
}
