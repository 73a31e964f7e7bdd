import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { nearestOf } from '../search/nearest-in-lists.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { countCategories, findCategory, listCategories } from './categories.sql.ts';

export const categories = recordCalls('categories', { find: findCategory, nameOf: ({ nome }) => nome });

/** A page of categories by name. */
export function pageOfCategories(
  parts: SearchParts,
  query: { page: number; limit: number; search?: string | undefined; category_id?: number | undefined },
) {
  const source = { list: listCategories, count: countCategories, nearest: nearestOf(parts, 'category') };
  return pageOfRecords(parts.db, 'categories', source, query, { id: query.category_id });
}
