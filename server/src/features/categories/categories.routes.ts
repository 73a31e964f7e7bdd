import { categoryEndpoints } from '@bancada/contract/records/categories';
import type { Serve } from '../../http/serve.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { categories, pageOfCategories } from './categories.service.ts';

export function categoriesRoutes(serve: Serve, parts: SearchParts): void {
  const { db } = parts;
  serve(categoryEndpoints.list, ({ query }) => pageOfCategories(parts, query));
  serve(categoryEndpoints.get, ({ params }) => categories.get(db, params.id));
  serve(categoryEndpoints.create, ({ caller, body }) => categories.create(db, caller, body));
  serve(categoryEndpoints.save, ({ caller, params, body }) => categories.save(db, caller, params.id, body));
}
