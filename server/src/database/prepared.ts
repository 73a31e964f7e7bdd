import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';

/**
 * Stands at the beginning of a statement that is asked again and again (`sql\`${prepared} SELECT …\``, or `modifyFront(prepared)`):
 * each connection then parses it once, and plans it a few times instead of each time. The text must be one of few, with what
 * changes as parameters; and the plan must be as good for one value as for another.
 */
export const prepared = sql.raw(mark);

/**
 * An array that the planner is not told: what it knew of it, it would plan for, anew at each call, which takes longer than to find
 * a few rows. Give it its type again behind `= ANY`: `= ANY (${untold('bigint[]', lists)}::bigint[])`.
 */
export function untold(type: 'bigint[]' | 'int[]' | 'text[]' | 'boolean[]', values: readonly unknown[]) {
  return sql`(SELECT ${values}::${sql.raw(type)})`;
}

/** A connection keeps each plan; a text that has others at each call would fill its memory. */
const statementsMax = 200;
const names = new Map<string, string>();

/** Has this connection keep the statements that are marked as `prepared`. */
export function keepPrepared(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (asked: unknown, ...rest: unknown[]) => Reflect.apply(query, client, [named(asked), ...rest]),
  });
}

/** One text has one name in the process. */
function named(asked: unknown): unknown {
  if (typeof asked !== 'string' || !asked.includes(mark)) return asked;
  let name = names.get(asked);
  if (name === undefined) {
    if (names.size >= statementsMax) return asked;
    name = `bancada_${names.size + 1}`;
    names.set(asked, name);
  }
  return { name, text: asked };
}
