import {
  type EquipmentModel,
  EquipmentModelEdit,
  equipmentModelEndpoints,
  NewEquipmentModel,
} from '@bancada/contract/records/equipment-models';
import { typedDay } from '@bancada/contract/typed-day';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { knownText } from './model-text.ts';

/** The form's values; at first nothing is selected. */
export type ModelValues = {
  nome: string;
  numero_modelo: string;
  fabricante_id: number | null;
  categoria_id: number | null;
  /** `YYYY-MM-DD`, or the raw input while that is not a date yet; of an approximate one the year or the month alone, or nothing. */
  data_lancamento: string;
  data_aproximada: boolean;
};

export const emptyModel: ModelValues = {
  nome: '',
  numero_modelo: '',
  fabricante_id: null,
  categoria_id: null,
  data_lancamento: '',
  data_aproximada: false,
};

export function valuesOf(model: EquipmentModel): ModelValues {
  const { nome, numero_modelo, fabricante_id, categoria_id, data_lancamento, data_aproximada } = model;
  return {
    nome,
    numero_modelo,
    fabricante_id,
    categoria_id,
    data_lancamento: data_lancamento === null ? '' : knownText(data_lancamento, data_aproximada),
    data_aproximada,
  };
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
