import { equipmentModelEndpoints, ShortEquipmentModel } from '@bancada/contract/records/equipment-models';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';

export type ShortModelValues = {
  nome: string;
  fabricante: string;
  numero_modelo: string;
  categoria_id: number | null;
};

/** What is left empty is to be completed later. */
function given({ numero_modelo, categoria_id, ...values }: ShortModelValues) {
  return {
    ...values,
    ...(numero_modelo.trim() !== '' && { numero_modelo }),
    ...(categoria_id !== null && { categoria_id }),
  };
}

export function checkShortModel(values: ShortModelValues): Record<string, string> {
  return schemaErrors(ShortEquipmentModel, given(values));
}

export function createShortModel(values: ShortModelValues) {
  return call(equipmentModelEndpoints.createShort, { body: ShortEquipmentModel.parse(given(values)) });
}
