import { manufacturerEndpoints } from '@bancada/contract/manufacturers';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { manufacturers, pageOfManufacturers } from './manufacturers.service.ts';

export function manufacturersRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(manufacturerEndpoints.list, ({ query }) => pageOfManufacturers(db, query));
  serve(manufacturerEndpoints.get, ({ params }) => manufacturers.get(db, params.id));
  serve(manufacturerEndpoints.create, ({ caller, body }) => manufacturers.create(db, caller, body));
  serve(manufacturerEndpoints.save, ({ caller, params, body }) =>
    manufacturers.save(db, caller, params.id, body),
  );
}
