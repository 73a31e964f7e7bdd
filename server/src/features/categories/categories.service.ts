import type { RequestOf } from '@bancada/contract/endpoint';
import { category } from '@bancada/contract/kinds/category';
import type { Category, categoryEndpoints } from '@bancada/contract/records/categories';
import { kindRows } from '../records/kind-rows.ts';
import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { nearestOf } from '../search/nearest-in-lists.ts';
import type { SearchParts } from '../search/time-limit.ts';

const rows = kindRows<Category>(category);

export const categories = recordCalls('categories', { find: rows.find, nameOf: ({ nome }) => nome });

/** A page of categories by name. */
export function pageOfCategories(
  parts: SearchParts,
  query: RequestOf<typeof categoryEndpoints.list>['query'],
) {
  const source = { ...rows, nearest: nearestOf(parts, 'category') };
  return pageOfRecords(parts.db, 'categories', source, query, { id: query.category_id });
}
