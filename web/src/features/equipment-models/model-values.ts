import {
  type EquipmentModel,
  EquipmentModelEdit,
  equipmentModelEndpoints,
  NewEquipmentModel,
} from '@bancada/contract/equipment-models';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/use-checked-form.ts';

/** What the form holds: nothing is chosen at first. */
export type ModelValues = {
  nome: string;
  numero_modelo: string;
  fabricante_id: number | null;
  categoria_id: number | null;
  /** `YYYY-MM-DD`, or as it was typed where that is no date yet. */
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
  const { data_lancamento, ...others } = values;
  // A date that is missing is not one that does not exist.
  return schemaErrors(NewEquipmentModel, data_lancamento === '' ? others : values);
}

export function createModel(values: ModelValues) {
  return call(equipmentModelEndpoints.create, { body: NewEquipmentModel.parse(values) });
}

export function saveModel(id: number, values: ModelValues, version: string) {
  const body = EquipmentModelEdit.parse({ ...values, atualizado_em: version });
  return call(equipmentModelEndpoints.save, { params: { id }, body });
}
