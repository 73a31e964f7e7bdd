import type { KnowledgeKind } from '@bancada/contract/imports/knowledge-calls';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { knowledgeRows } from './knowledge-rows.sql.ts';

/** How many lines a kind has, by the instance where they were first written; null: of a kind that says none. */
export async function countLines(db: Database, kind: KnowledgeKind, own: string) {
  const instance = kind === 'substitutos' ? sql`NULL::uuid` : sql`q.instancia`;
  const { rows } = await sql<{ instancia: string | null; lines: number }>`
    SELECT ${instance} AS instancia, count(*)::int AS lines FROM (${knowledgeRows(kind, own)}) AS q GROUP BY 1`.execute(
    db,
  );
  return rows;
}

const piece = sql.lit(500);

/** The lines of a kind, some at a time. Inside a transaction, which sees one moment. */
export async function* readLines(db: Database, kind: KnowledgeKind, own: string) {
  await sql`DECLARE knowledge NO SCROLL CURSOR FOR ${knowledgeRows(kind, own)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`FETCH ${piece} FROM knowledge`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`CLOSE knowledge`.execute(db);
}

/** Makes the transaction see one moment of the database to its end. */
export async function seeOneMoment(db: Database): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(db);
}

/** The identities of records in use, as `kind id` → identity. */
export async function listIdentities(db: Database, named: readonly { tipo: string; id: number }[]) {
  if (named.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ key: string; identidade: string }>`
    SELECT concat(r.tipo, ' ', r.id) AS key, r.identidade
      FROM unnest(${named.map(({ tipo }) => tipo)}::text[], ${named.map(({ id }) => id)}::integer[]) AS g (tipo, id)
      JOIN record_identities r ON r.tipo = g.tipo AND r.id = g.id AND r.exclusao_id IS NULL`.execute(db);
  return new Map(rows.map(({ key, identidade }) => [key, identidade]));
}
