import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import { listPending } from '../database/migrate.ts';
import { isUsedByOthers } from '../database/other-processes.ts';
import { type Counter, listCounters } from '../database/tables.ts';
import { StartError } from '../start-error.ts';
import { refuseHalfMoved } from './mark.ts';
import { listMoved, type MovedTable } from './ranges.ts';
import type { Session } from './session.ts';

/** The knowledge base that is moved, as it is at one moment. */
export interface Source {
  session: Session;
  instance: string;
  tables: MovedTable[];
  rows: Map<string, number>;
  counters: Counter[];
}

const lockTimeoutMs = 15_000;
const lockNotAvailable = '55P03';

/** @throws StartError, MigrationError: in use, of another version, or never started */
export async function readSource(session: Session, migrations: string): Promise<Source> {
  await refuseHalfMoved(session.db);
  await refuseUsed(session, 'de origem');
  await refuseEmpty(session.db);
  if ((await listPending(session.db, migrations)).length > 0)
    throw new StartError(
      'A base de origem é de uma versão anterior da Bancada: inicie o servidor uma vez com esta versão (npm start), que a atualiza, encerre-o e repita o comando.',
    );
  const instance = await instanceId(session.db);
  const tables = await listMoved(session);
  await hold(session, tables);
  const rows = new Map<string, number>();
  for (const { name } of tables) rows.set(name, await countRows(session, name));
  return { session, instance, tables, rows, counters: await listCounters(session.db) };
}

async function refuseEmpty(db: Database): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT to_regclass('schema_migrations') IS NOT NULL AS "isThere"`.execute(db);
  if (rows[0]?.isThere !== true)
    throw new StartError('O banco de dados de origem está vazio: não há o que mudar de lugar.');
}

/** @param which "de origem" or "de destino" */
export async function refuseUsed({ db, isShared }: Session, which: string): Promise<void> {
  if (!isShared) return;
  if (await isUsedByOthers(db))
    throw new StartError(
      `O banco de dados ${which} está em uso por outro processo da Bancada: encerre o servidor (todos os processos dele) e repita o comando.`,
    );
}

/** Tells knowledge bases apart: a sum of the key that the first start of a server makes. */
async function instanceId(db: Database): Promise<string> {
  const { rows } = await sql<{ valor: string }>`
    SELECT valor FROM instance_settings WHERE nome = 'token-key'`.execute(db);
  if (rows[0] === undefined)
    throw new StartError('A base de origem nunca foi usada: não há o que mudar de lugar.');
  return createHash('sha256').update(`bancada-instance ${rows[0].valor}`).digest('hex');
}

/** One moment of all tables, and nobody writes to them until the move ends: what is written after it would stay behind. */
async function hold({ client }: Session, tables: readonly MovedTable[]): Promise<void> {
  const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL lock_timeout = ${lockTimeoutMs};
      LOCK TABLE ${names} IN SHARE MODE; SET LOCAL lock_timeout = 0`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable)
      throw new StartError(
        'Outro programa está escrevendo no banco de dados de origem: encerre-o e repita o comando.',
        { cause: error },
      );
    throw error;
  }
}

async function countRows({ client }: Session, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) AS count FROM ${pg.escapeIdentifier(table)}`,
  );
  return Number(rows[0]?.count);
}
