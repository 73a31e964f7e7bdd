import type { RequestOf } from '@bancada/contract/endpoint';
import { equipmentModel } from '@bancada/contract/kinds/equipment-model';
import {
  type equipmentModelEndpoints,
  noCategoryName,
  type ShortEquipmentModel,
} from '@bancada/contract/records/equipment-models';
import { recordTexts } from '@bancada/contract/records/records';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/serve.ts';
import { namedRecord } from '../records/named-records.service.ts';
import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { createRecord } from '../records/records.service.ts';
import { nearestOf } from '../search/nearest-in-lists.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { equipmentModelRows } from './equipment-models.sql.ts';

export const equipmentModels = recordCalls('equipment-models', {
  find: equipmentModelRows.find,
  nameOf: ({ nome }) => nome,
});

/**
 * Creates a model by its name and its maker's; what it does not say is to be completed.
 * @throws AppError value-taken; InvalidFields if it refers to a record not in use
 */
export async function createShortModel(db: Database, caller: Caller, given: ShortEquipmentModel) {
  const created = await asPerson(db, caller.id, async (db) => {
    const values = {
      nome: given.nome,
      numero_modelo: given.numero_modelo ?? numberOf(given.nome),
      fabricante_id: await namedRecord(db, 'manufacturers', given.fabricante),
      categoria_id: given.categoria_id ?? (await namedRecord(db, 'categories', noCategoryName)),
      data_lancamento: null,
      data_aproximada: false,
    };
    return equipmentModels.get(db, await createRecord(db, 'equipment-models', { values }));
  });
  return { ...created, message: recordTexts.created('equipment-models', created.nome) };
}

/** The number of a model until somebody reads its plate: the way people say it. */
export function numberOf(name: string): string {
  return name.slice(0, equipmentModel.fields.numero_modelo.maxChars).trim();
}

/** A page of equipment models by name. */
export function pageOfEquipmentModels(
  parts: SearchParts,
  query: RequestOf<typeof equipmentModelEndpoints.list>['query'],
) {
  const source = { ...equipmentModelRows, nearest: nearestOf(parts, 'model') };
  return pageOfRecords(parts.db, 'equipment-models', source, query, {
    id: query.model_id,
    fabricante_id: query.manufacturer_id,
    categoria_id: query.category_id,
    isToComplete: query.a_completar === undefined ? undefined : true,
  });
}
