import { categoryEndpoints } from '@bancada/contract/categories';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { categories, pageOfCategories } from './categories.service.ts';

export function categoriesRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(categoryEndpoints.list, ({ query }) => pageOfCategories(db, query));
  serve(categoryEndpoints.get, ({ params }) => categories.get(db, params.id));
  serve(categoryEndpoints.create, ({ caller, body }) => categories.create(db, caller, body));
  serve(categoryEndpoints.save, ({ caller, params, body }) => categories.save(db, caller, params.id, body));
}
