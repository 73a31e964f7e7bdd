import { equipmentModelEndpoints } from '@bancada/contract/records/equipment-models';
import type { Serve } from '../../http/serve.ts';
import { referencesOf } from '../records/unknown-references.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { createShortModel, equipmentModels, pageOfEquipmentModels } from './equipment-models.service.ts';

export function equipmentModelsRoutes(serve: Serve, parts: SearchParts): void {
  const { db } = parts;
  const references = referencesOf(db, 'equipment-models');
  serve(equipmentModelEndpoints.list, ({ query }) => pageOfEquipmentModels(parts, query));
  serve(equipmentModelEndpoints.get, ({ params }) => equipmentModels.get(db, params.id));
  serve(
    equipmentModelEndpoints.create,
    ({ caller, body }) => equipmentModels.create(db, caller, body),
    references,
  );
  serve(
    equipmentModelEndpoints.createShort,
    ({ caller, body }) => createShortModel(db, caller, body),
    references,
  );
  serve(
    equipmentModelEndpoints.save,
    ({ caller, params, body }) => equipmentModels.save(db, caller, params.id, body),
    references,
  );
}
