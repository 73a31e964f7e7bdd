import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isUsedByOthers } from '../database/other-processes.ts';
import { BackupError } from './backup-error.ts';

/** @throws BackupError if the database has any table, view or sequence that is not an extension's, or cannot hold the rows */
export async function requireEmpty(db: Database): Promise<void> {
  const { rows } = await sql<{ encoding: string; mayCreate: boolean; count: number }>`
    SELECT current_setting('server_encoding') AS encoding, has_schema_privilege(current_schema(), 'CREATE') AS "mayCreate",
           count(*) AS count FROM pg_class c
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v', 'm', 'S', 'p', 'f')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')`.execute(
    db,
  );
  const { encoding, mayCreate, count } = rows[0] ?? {};
  if (encoding !== 'UTF8')
    throw new BackupError(
      `O banco de dados de DATABASE_URL usa a codificação ${encoding}: crie-o com ENCODING 'UTF8'.`,
    );
  if (mayCreate !== true)
    throw new BackupError(
      'O usuário do PostgreSQL não pode criar tabelas no banco de dados de DATABASE_URL: ele deve ser o dono dele (CREATE DATABASE bancada OWNER bancada).',
    );
  if (count !== 0)
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
