import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';

/**
 * Prefix for a frequent statement (`sql\`${prepared} SELECT …\``, or `modifyFront(prepared)`), which makes it a prepared
 * statement: each connection parses it once and soon reuses its plan. There must be few distinct texts, with everything
 * variable in parameters, and one plan must suit all values.
 */
export const prepared = sql.raw(mark);

/**
 * An array parameter that the planner cannot look into. Otherwise it would replan for the array's values at each call, which
 * takes longer than finding a few rows. Cast it again after `= ANY`: `= ANY (${unseenArray('bigint[]', lists)}::bigint[])`.
 */
export function unseenArray(type: 'bigint[]' | 'int[]' | 'text[]' | 'boolean[]', values: readonly unknown[]) {
  return sql`(SELECT ${values}::${sql.raw(type)})`;
}

/** Each connection keeps every plan, so texts that vary without end would fill its memory. */
const statementsMax = 200;
const names = new Map<string, string>();

/** Makes this connection prepare the statements marked with `prepared`. */
export function keepPrepared(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (asked: unknown, ...rest: unknown[]) => Reflect.apply(query, client, [named(asked), ...rest]),
  });
}

/** Statement names are per text, process-wide. */
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
