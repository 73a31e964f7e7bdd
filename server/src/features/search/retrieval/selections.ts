import { type RawBuilder, sql } from 'kysely';

/** A tsquery, and how many of the texts that meet it are looked at, in no order. */
export interface Selection {
  query: string;
  atMost: number;
}

/**
 * What each selection finds, in one statement. Queries are literals in it: how rare a word is decides whether the index or the table
 * is read, and the planner knows it.
 * @param select of one selection, its query and limit as SQL; there is one selection at least
 */
export function eachOf<Row>(
  selections: readonly Selection[],
  select: (selection: {
    query: RawBuilder<unknown>;
    atMost: RawBuilder<unknown>;
    place: RawBuilder<unknown>;
  }) => RawBuilder<Row>,
): RawBuilder<Row> {
  const each = selections.map(({ query, atMost }, place) =>
    select({ query: sql`${sql.lit(query)}::tsquery`, atMost: sql.lit(atMost), place: sql.lit(place) }),
  );
  return sql<Row>`${sql.join(
    each.map((one) => sql`(${one})`),
    sql` UNION ALL `,
  )}`;
}
