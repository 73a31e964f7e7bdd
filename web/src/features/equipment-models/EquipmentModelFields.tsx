import { equipmentModel } from '@bancada/contract/kinds/equipment-model';
import { Checkbox } from '@mantine/core';
import { DateField } from '../../ui/DateField.tsx';
import type { FormValues } from '../../ui/use-form-values.ts';
import { categories } from '../categories/CategorySelect.tsx';
import { makers } from '../manufacturers/ManufacturerSelect.tsx';
import { KindFields } from '../records/KindFields.tsx';
import type { ModelValues } from './model-values.ts';

export const modelReferences = { manufacturers: makers, categories };

const { data_lancamento, data_aproximada, ...others } = equipmentModel.fields;

interface EquipmentModelFieldsProps {
  form: FormValues<ModelValues>;
  isLocked: boolean;
  isNew: boolean;
}

/** All fields of a model; all are required, but for a date that is known in part or not at all. */
export function EquipmentModelFields(props: EquipmentModelFieldsProps) {
  return (
    <>
      <KindFields fields={others} references={modelReferences} {...props} />
      <ReleaseFields {...props} />
    </>
  );
}

function ReleaseFields({ form, isLocked }: Pick<EquipmentModelFieldsProps, 'form' | 'isLocked'>) {
  return (
    <>
      <DateField
        label={data_lancamento.label}
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
        label={data_aproximada.label}
        description={data_aproximada.explained}
        disabled={isLocked}
        {...form.getCheckboxProps('data_aproximada')}
      />
    </>
  );
}
