import { equipmentModelEndpoints } from '@bancada/contract/equipment-models';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { equipmentModels, pageOfEquipmentModels } from './equipment-models.service.ts';

export function equipmentModelsRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(equipmentModelEndpoints.list, ({ query }) => pageOfEquipmentModels(db, query));
  serve(equipmentModelEndpoints.get, ({ params }) => equipmentModels.get(db, params.id));
  serve(equipmentModelEndpoints.create, ({ caller, body }) => equipmentModels.create(db, caller, body));
  serve(equipmentModelEndpoints.save, ({ caller, params, body }) =>
    equipmentModels.save(db, caller, params.id, body),
  );
}
