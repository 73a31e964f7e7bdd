import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Begun, Unfinished } from './parts.ts';

/** Bytes of an upload from `inicio` on, as one object of the store. */
export interface Piece {
  inicio: number;
  tamanho: number;
  objeto: string;
}

const upload = sql`id::text, usuario_id AS owner, tamanho AS size, metadados AS metadata, recebido AS offset,
  extract(epoch FROM alterado_em)::float8 * 1000 AS "lastMs"`;

export async function insertUpload(db: Database, id: string, begun: Begun): Promise<void> {
  await sql`INSERT INTO unfinished_uploads (id, usuario_id, tamanho, metadados, alterado_em)
    VALUES (${id}, ${begun.owner}, ${begun.size}, ${begun.metadata}, clock_timestamp())`.execute(db);
}

export async function findUpload(db: Database, id: string): Promise<Unfinished | null> {
  const { rows } = await sql<Unfinished>`SELECT ${upload} FROM unfinished_uploads WHERE id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function listUploadsOf(db: Database, owner: number): Promise<Unfinished[]> {
  const { rows } = await sql<Unfinished>`
    SELECT ${upload} FROM unfinished_uploads WHERE usuario_id = ${owner} ORDER BY id`.execute(db);
  return rows;
}

/** Adds a piece at the upload's offset. @returns false if the offset has moved meanwhile, or the upload is gone */
export async function addPiece(
  db: Database,
  id: string,
  { inicio, tamanho, objeto }: Piece,
): Promise<boolean> {
  const { rows } = await sql`
    WITH moved AS (
      UPDATE unfinished_uploads SET recebido = recebido + ${tamanho}, alterado_em = clock_timestamp()
       WHERE id = ${id} AND recebido = ${inicio} RETURNING id)
    INSERT INTO upload_pieces (envio_id, inicio, tamanho, objeto)
    SELECT id, ${inicio}, ${tamanho}, ${objeto}::uuid FROM moved RETURNING inicio`.execute(db);
  return rows.length > 0;
}

/** In their order. */
export async function listPieces(db: Database, id: string): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    SELECT inicio, tamanho, objeto::text FROM upload_pieces WHERE envio_id = ${id} ORDER BY inicio`.execute(
    db,
  );
  return rows;
}

export async function deleteUpload(db: Database, id: string): Promise<void> {
  await sql`DELETE FROM unfinished_uploads WHERE id = ${id}`.execute(db);
}

export async function deleteIdleUploads(db: Database, idleMs: number): Promise<void> {
  await sql`DELETE FROM unfinished_uploads
    WHERE alterado_em < clock_timestamp() - ${idleMs}::float8 * interval '1 millisecond'`.execute(db);
}

/** Those of these ids that are uploads. */
export async function knownUploads(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id::text FROM unfinished_uploads WHERE id = ANY (${ids}::uuid[]) ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}
