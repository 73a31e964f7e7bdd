import { recordKinds } from '@bancada/contract/records/record-kinds';
import { sql } from 'kysely';
import type { Database } from '../src/database/database.ts';
import { recordRules } from '../src/features/records/record-kinds.ts';

/** Every record in use with what people wrote of it, its links too. */
export async function base(db: Database): Promise<Map<string, unknown>> {
  const held = new Map<string, unknown>();
  for (const kind of recordKinds) {
    const { table, links } = recordRules[kind];
    const linked =
      links === undefined
        ? sql`NULL`
        : sql`(SELECT jsonb_agg(${sql.ref(links.item)} ORDER BY ${sql.ref(links.place ?? links.item)})
                 FROM ${sql.table(links.table)} l WHERE ${sql.ref(`l.${links.owner}`)} = r.id)`;
    const { rows } = await sql<{ id: number; fields: unknown; links: unknown }>`
      SELECT r.id, history_fields(to_jsonb(r)) AS fields, ${linked} AS links FROM ${sql.table(table)} r
       WHERE r.exclusao_id IS NULL ORDER BY r.id`.execute(db);
    for (const { id, ...record } of rows) held.set(`${kind} ${id}`, record);
  }
  return held;
}
