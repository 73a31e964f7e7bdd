import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { nearestOf } from '../search/nearest-in-lists.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { countEquipmentModels, findEquipmentModel, listEquipmentModels } from './equipment-models.sql.ts';

export const equipmentModels = recordCalls('equipment-models', {
  find: findEquipmentModel,
  nameOf: ({ nome }) => nome,
});

/** A page of equipment models by name. */
export function pageOfEquipmentModels(
  parts: SearchParts,
  query: {
    page: number;
    limit: number;
    search?: string | undefined;
    manufacturer_id?: number | undefined;
    category_id?: number | undefined;
    model_id?: number | undefined;
  },
) {
  const source = {
    list: listEquipmentModels,
    count: countEquipmentModels,
    nearest: nearestOf(parts, 'model'),
  };
  return pageOfRecords(parts.db, 'equipment-models', source, query, {
    id: query.model_id,
    manufacturerId: query.manufacturer_id,
    categoryId: query.category_id,
  });
}
