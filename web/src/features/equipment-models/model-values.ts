import {
  type EquipmentModel,
  EquipmentModelEdit,
  equipmentModelEndpoints,
  NewEquipmentModel,
} from '@bancada/contract/equipment-models';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';

/** The form's values; at first nothing is selected. */
export type ModelValues = {
  nome: string;
  numero_modelo: string;
  fabricante_id: number | null;
  categoria_id: number | null;
  /** `YYYY-MM-DD`, or the raw input while that is not a date yet. */
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
  return { nome, numero_modelo, fabricante_id, categoria_id, data_lancamento, data_aproximada };
}

export function checkModel(values: ModelValues): Record<string, string> {
  const errors = schemaErrors(NewEquipmentModel, values);
  // A missing date is a different error from a date that does not exist.
  return values.data_lancamento === '' ? { ...errors, data_lancamento: 'Campo obrigatório.' } : errors;
}

export function createModel(values: ModelValues) {
  return call(equipmentModelEndpoints.create, { body: NewEquipmentModel.parse(values) });
}

export function saveModel(id: number, values: ModelValues, version: string) {
  const body = EquipmentModelEdit.parse({ ...values, atualizado_em: version });
  return call(equipmentModelEndpoints.save, { params: { id }, body });
}
