import { asPage } from '@bancada/contract/lists';

/** Offset and limit of a list. */
export interface Slice {
  skip: number;
  limit: number;
}

/** Reads a page of a list (from 1) and the total count, in parallel. */
export async function readPage<Row>(
  { page, limit }: { page: number; limit: number },
  list: (slice: Slice) => Promise<Row[]>,
  count: () => Promise<number>,
) {
  const [data, total] = await Promise.all([list({ skip: (page - 1) * limit, limit }), count()]);
  return asPage(data, total, limit);
}

/** A list's search text; blank counts as none. */
export function soughtIn({ search }: { search?: string | undefined }): string | undefined {
  return search?.trim() || undefined;
}
