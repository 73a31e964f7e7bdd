import { equipmentModel } from '@bancada/contract/kinds/equipment-model';
import {
  type EquipmentModel,
  EquipmentModelEdit,
  equipmentModelEndpoints,
  NewEquipmentModel,
} from '@bancada/contract/records/equipment-models';
import { typedDay } from '@bancada/contract/typed-day';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { emptyOf, type ValuesOf, valuesIn } from '../records/KindFields.tsx';
import { knownText } from './model-text.ts';

/** Of the date as typed; of an approximate one the year or the month alone, or nothing. */
export type ModelValues = ValuesOf<typeof equipmentModel>;

export const emptyModel = emptyOf(equipmentModel);

export function valuesOf(model: EquipmentModel): ModelValues {
  const { data_lancamento, data_aproximada } = model;
  const known = data_lancamento === null ? '' : knownText(data_lancamento, data_aproximada);
  return { ...valuesIn(equipmentModel, model), data_lancamento: known };
}

/** An approximate date is a day, the first of what is known of it, or none. */
function given({ data_lancamento: typed, ...values }: ModelValues) {
  const known = values.data_aproximada ? typedDay(typed) : null;
  return { ...values, data_lancamento: typed.trim() === '' ? null : (known?.day ?? typed) };
}

export function checkModel(values: ModelValues): Record<string, string> {
  const errors = schemaErrors(NewEquipmentModel, given(values));
  const isPartOfDate = typedDay(values.data_lancamento)?.isApproximate === true;
  return isPartOfDate && !values.data_aproximada
    ? { ...errors, data_lancamento: 'Digite o dia inteiro, ou marque “Data aproximada”.' }
    : errors;
}

export function createModel(values: ModelValues) {
  return call(equipmentModelEndpoints.create, { body: NewEquipmentModel.parse(given(values)) });
}

export function saveModel(id: number, values: ModelValues, version: string) {
  const body = EquipmentModelEdit.parse({ ...given(values), atualizado_em: version });
  return call(equipmentModelEndpoints.save, { params: { id }, body });
}
