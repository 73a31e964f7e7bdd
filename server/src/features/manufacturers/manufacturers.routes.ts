import { manufacturerEndpoints } from '@bancada/contract/manufacturers';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import {
  createManufacturer,
  getManufacturer,
  pageOfManufacturers,
  saveManufacturer,
} from './manufacturers.service.ts';

export function manufacturersRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(manufacturerEndpoints.list, ({ query }) => pageOfManufacturers(db, query));
  serve(manufacturerEndpoints.get, ({ params }) => getManufacturer(db, params.id));
  serve(manufacturerEndpoints.create, ({ caller, body }) => createManufacturer(db, caller, body));
  serve(manufacturerEndpoints.save, ({ caller, params, body }) =>
    saveManufacturer(db, caller, params.id, body),
  );
}
