import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DroppedRules } from '../database/tables.ts';
import { StartError } from '../start-error.ts';

/**
 * What an unfinished move keeps in its target: whose rows these are, and how far it came. The tables are there from before the
 * first row is written until the move is complete, and a server does not open a database that has them.
 */
const markTables = ['unfinished_move', 'unfinished_move_tables'];

export interface Mark {
  /** Which knowledge base is moved: see `instanceId`. */
  instance: string;
  /** SQL that puts back what was dropped for the move; null: nothing was dropped yet. */
  rules: DroppedRules | null;
}

/** How far one table has come. */
export interface CopiedPart {
  /** Key of the last row that was copied, as text. */
  upTo: string[] | null;
  rows: number;
  isWhole: boolean;
}

export function isMarkTable(name: string): boolean {
  return markTables.includes(name);
}

async function isMarked(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT to_regclass('unfinished_move') IS NOT NULL AS "isThere"`.execute(db);
  return rows[0]?.isThere === true;
}

/** @throws StartError if a move into this database was begun and not completed */
export async function refuseHalfMoved(db: Database): Promise<void> {
  if (!(await isMarked(db))) return;
  throw new StartError(
    'A mudança para este banco de dados não terminou, e a base está incompleta: repita o comando que a começou (npm run move-to-postgres ou npm run move-to-embedded), que continua de onde parou. Para desistir da mudança, volte ao banco de dados de antes: ele continua como estava.',
  );
}

export async function setMark(db: Database, instance: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`CREATE TABLE unfinished_move (instance text NOT NULL, rules jsonb)`.execute(db);
    await sql`CREATE TABLE unfinished_move_tables (
      name text PRIMARY KEY, up_to jsonb, copied_rows bigint NOT NULL, is_whole boolean NOT NULL)`.execute(
      db,
    );
    await sql`INSERT INTO unfinished_move (instance) VALUES (${instance})`.execute(db);
  });
}

/** null: no move into this database is under way. */
export async function readMark(db: Database): Promise<Mark | null> {
  if (!(await isMarked(db))) return null;
  return (await sql<Mark>`SELECT instance, rules FROM unfinished_move`.execute(db)).rows[0] ?? null;
}

export async function keepRules(db: Database, rules: DroppedRules): Promise<void> {
  await sql`UPDATE unfinished_move SET rules = ${JSON.stringify(rules)}`.execute(db);
}

export async function removeMark(db: Database): Promise<void> {
  for (const name of markTables) await sql`DROP TABLE ${sql.table(name)}`.execute(db);
}

export async function listCopied(db: Database): Promise<Map<string, CopiedPart>> {
  const { rows } = await sql<CopiedPart & { name: string }>`
    SELECT name, up_to AS "upTo", copied_rows AS rows, is_whole AS "isWhole" FROM unfinished_move_tables`.execute(
    db,
  );
  return new Map(rows.map(({ name, ...part }) => [name, part]));
}
