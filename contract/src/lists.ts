import * as z from 'zod/mini';
import { searchText } from './texts.ts';
import { countInQuery } from './values.ts';

/** Pages of lists. */
export const listLimits = {
  pageSize: 10,
  limitMax: 1000,
  searchMaxChars: 10_000,
  pageMax: 1_000_000,
} as const;

/** What every list takes. */
export const listQuery = () =>
  z.object({
    page: countInQuery({ min: 1, max: listLimits.pageMax, default: 1 }),
    limit: countInQuery({ min: 1, max: listLimits.limitMax, default: listLimits.pageSize }),
    search: z.optional(searchText(listLimits.searchMaxChars)),
  });

/** What every list answers: one page, and how much there is in all. `total_pages` is at least 1. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    total_pages: z.int().check(z.positive()),
    total: z.int(),
    /** Nothing holds what was sought; these are what the search takes it for (a slip, another word). Absent otherwise. */
    aproximado: z.optional(z.literal(true)),
    /** Nothing holds what was sought, and what the search takes it for was not found in time. Absent otherwise. */
    interrompido: z.optional(z.literal(true)),
  });

/** Such a page of any rows. */
export type ListPage<Row> = Omit<z.output<ReturnType<typeof pageOf>>, 'data'> & { data: Row[] };

/** A page of a list, from its rows and the count of all. */
export function asPage<Row>(data: Row[], total: number, limit: number) {
  return { data, total, total_pages: Math.max(1, Math.ceil(total / limit)) };
}
