import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isUsedByOthers } from '../database/other-processes.ts';
import { BackupError } from './backup-error.ts';

/** @throws BackupError if the database has any table, view or sequence that is not an extension's */
export async function requireEmpty(db: Database): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_class c
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v', 'm', 'S', 'p', 'f')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')`.execute(
    db,
  );
  if (rows[0]?.count !== 0)
    throw new BackupError(
      'O banco de dados de DATABASE_URL não está vazio, e nada foi alterado. Crie outro (CREATE DATABASE), aponte DATABASE_URL para ele e restaure de novo; o de agora fica como está.',
    );
}

/** @throws BackupError if another process of the product uses the database */
export async function requireAlone(db: Database): Promise<void> {
  if (await isUsedByOthers(db))
    throw new BackupError(
      'Outro processo da Bancada usa o banco de dados de DATABASE_URL: encerre-o antes de restaurar.',
    );
}
