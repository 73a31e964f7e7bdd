import * as z from 'zod/mini';
import { searchText } from './texts.ts';
import { countInQuery } from './values.ts';

/** Page sizes of lists. */
export const listLimits = {
  pageSize: 10,
  limitMax: 1000,
  searchMaxChars: 10_000,
  pageMax: 1_000_000,
} as const;

/** Query parameters of every list. */
export const listQuery = () =>
  z.object({
    page: countInQuery({ min: 1, max: listLimits.pageMax, default: 1 }),
    limit: countInQuery({ min: 1, max: listLimits.limitMax, default: listLimits.pageSize }),
    search: z.optional(searchText(listLimits.searchMaxChars)),
  });

/** One page of a list, with the totals. `total_pages` is at least 1. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    total_pages: z.int().check(z.positive()),
    total: z.int(),
    /** Nothing matches exactly; these rows match what the search corrected it to (a typo, a synonym). Otherwise absent. */
    aproximado: z.optional(z.literal(true)),
  });

/** A page of rows of any type. */
export type ListPage<Row> = Omit<z.output<ReturnType<typeof pageOf>>, 'data'> & { data: Row[] };

/** Builds a page from its rows and the total count. */
export function asPage<Row>(data: Row[], total: number, limit: number) {
  return { data, total, total_pages: Math.max(1, Math.ceil(total / limit)) };
}
