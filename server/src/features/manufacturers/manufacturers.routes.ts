import { manufacturerEndpoints } from '@bancada/contract/records/manufacturers';
import type { Serve } from '../../http/serve.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { manufacturers, pageOfManufacturers } from './manufacturers.service.ts';

export function manufacturersRoutes(serve: Serve, parts: SearchParts): void {
  const { db } = parts;
  serve(manufacturerEndpoints.list, ({ query }) => pageOfManufacturers(parts, query));
  serve(manufacturerEndpoints.get, ({ params }) => manufacturers.get(db, params.id));
  serve(manufacturerEndpoints.create, ({ caller, body }) => manufacturers.create(db, caller, body));
  serve(manufacturerEndpoints.createNamed, ({ caller, body }) => manufacturers.create(db, caller, body));
  serve(manufacturerEndpoints.save, ({ caller, params, body }) =>
    manufacturers.save(db, caller, params.id, body),
  );
}
