import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { listPending, migrate } from '../database/migrate.ts';
import { type DroppedRules, dropRules } from '../database/tables.ts';
import { StartError } from '../start-error.ts';
import { keepRules, readMark, removeMark, setMark } from './mark.ts';
import type { Session } from './session.ts';
import { refuseUsed } from './source.ts';

/** An arbitrary advisory lock number that nothing else uses. */
const moveLock = 7_214_902_119;
const insufficientPrivilege = '42501';

/**
 * Makes the target ready for rows: marked, with this version's schema, without foreign keys and triggers. One that is not empty,
 * and not the unfinished target of the same knowledge base, stays as it is.
 * @returns SQL that puts the foreign keys and triggers back
 * @throws StartError, MigrationError
 */
export async function prepareTarget(
  session: Session,
  instance: string,
  { migrations, logger }: { migrations: string; logger: Logger },
): Promise<DroppedRules> {
  const { db } = session;
  await holdAlone(session);
  const mark = await readMark(db);
  if (mark === null) await beginIn(session, instance);
  else if (mark.instance !== instance)
    throw new StartError(
      'O banco de dados de destino tem uma mudança não terminada de outra base: use um banco de dados vazio.',
    );
  else await refuseUsed(session, 'de destino');
  if (mark === null || mark.rules === null) {
    await migrate(db, migrations, logger);
    return db.transaction().execute(async (db) => {
      const rules = await dropRules(db);
      await keepRules(db, rules);
      return rules;
    });
  }
  if ((await listPending(db, migrations)).length > 0)
    throw new StartError(
      'A mudança foi começada por outra versão da Bancada: use um banco de dados vazio para começar de novo com esta.',
    );
  return mark.rules;
}

/** Two moves into one database at the same time would undo each other. The connection's end frees the lock. */
async function holdAlone({ client }: Session): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `SELECT pg_try_advisory_lock(${moveLock}) AS "isFree"`,
  );
  if (rows[0]?.isFree === true) return;
  throw new StartError('Outra mudança para este banco de dados está em andamento: espere que ela termine.');
}

/** Marked first: a server that starts later sees the mark, and one that started earlier is seen here. */
async function beginIn(session: Session, instance: string): Promise<void> {
  const { db } = session;
  await refuseUnfit(session);
  try {
    await setMark(db, instance);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === insufficientPrivilege)
      throw new StartError(
        'O usuário do PostgreSQL não pode criar tabelas nesse banco de dados: ele deve ser o dono dele (CREATE DATABASE bancada OWNER bancada).',
        { cause: error },
      );
    throw error;
  }
  try {
    await refuseUsed(session, 'de destino');
  } catch (error) {
    await removeMark(db);
    throw error;
  }
}

async function refuseUnfit({ db }: Session): Promise<void> {
  const { rows } = await sql<{ encoding: string; relations: number }>`
    SELECT current_setting('server_encoding') AS encoding, count(*)::int AS relations FROM pg_class c
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')`.execute(
    db,
  );
  const { encoding, relations } = rows[0] ?? {};
  if (encoding !== 'UTF8')
    throw new StartError(
      `O banco de dados de destino usa a codificação ${encoding}: crie-o com ENCODING 'UTF8'.`,
    );
  if (relations !== 0)
    throw new StartError(
      'O banco de dados de destino não está vazio, e nada foi escrito nele: use um banco de dados novo (no caso do embutido, mova antes a pasta db para outro lugar).',
    );
}
