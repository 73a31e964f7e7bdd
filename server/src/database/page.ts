import { asPage } from '@bancada/contract/lists';

/** Which rows of a list: so many, after so many. */
export interface Slice {
  skip: number;
  limit: number;
}

/** A page of a list (from 1) and how much there is in all, asked at once. */
export async function readPage<Row>(
  { page, limit }: { page: number; limit: number },
  list: (slice: Slice) => Promise<Row[]>,
  count: () => Promise<number>,
) {
  const [data, total] = await Promise.all([list({ skip: (page - 1) * limit, limit }), count()]);
  return asPage(data, total, limit);
}

/** What a list is searched for; a search of blanks is none. */
export function soughtIn({ search }: { search?: string | undefined }): string | undefined {
  return search?.trim() || undefined;
}
