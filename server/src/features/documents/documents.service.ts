import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isBeingRead, type Reading } from '@bancada/contract/attachments/document-readings';
import {
  documentLimits,
  type ListedReading,
  type ReadingTotals,
} from '@bancada/contract/attachments/documents';
import type { ReadingState } from '@bancada/contract/attachments/reading-states';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { isKnown } from '../../files/file-store.ts';
import { AppError } from '../../http/app-error.ts';
import type { FileReply, FileRequest } from '../../http/file-reply.ts';
import {
  findReading,
  findThumbnail,
  firstPages,
  listInTurn,
  listReadings,
  listThumbnails,
  sumReadings,
} from './documents.sql.ts';
import { freeLeases, queueAnew, stopReading } from './queue.sql.ts';

export interface DocumentsParts {
  db: Database;
  clock: Clock;
  /** Whether this server reads. */
  isReading: boolean;
  /** As `Files`: what is read waits for disk space, too. */
  requireRoom(bytes: number): Promise<void>;
  /** Lets this server look at the queue at once. */
  wakeReading(): void;
}

type Timed = Pick<DocumentsParts, 'db' | 'clock' | 'requireRoom'>;

/** How far an attachment is read. @throws AppError attachment-not-found */
export async function readingOf(parts: Timed, attachment: number): Promise<Reading> {
  const { sha256: _, ...reading } = await contentOf(parts, attachment);
  return reading;
}

/** The same, with the checksum of its bytes. @throws AppError attachment-not-found */
export async function contentOf(parts: Timed, attachment: number): Promise<Reading & { sha256: string }> {
  const row = await findReading(parts.db, attachment, parts.clock.now());
  if (row === undefined) throw new AppError('attachment-not-found');
  return { ...row, sem_espaco: isBeingRead(row) && (await lacksRoom(parts)) };
}

/** What was read of an attachment, from its first page as far as it is shown. @throws AppError attachment-not-found */
export async function textOf(
  parts: Pick<DocumentsParts, 'db' | 'clock' | 'requireRoom' | 'isReading'>,
  attachment: number,
) {
  const { sha256, ...leitura } = await contentOf(parts, attachment);
  const { paginas, isAll } = await firstPages(parts.db, sha256, documentLimits.shown);
  return { leitura, ligada: parts.isReading, paginas, tem_mais: !isAll };
}

async function lacksRoom({ requireRoom }: Pick<Timed, 'requireRoom'>): Promise<boolean> {
  try {
    await requireRoom(0);
    return false;
  } catch (error) {
    if (error instanceof AppError) return error.code === 'storage-full';
    throw error;
  }
}

/** The thumbnails (WebP) of these attachments, by id; not of those that have none. */
export async function thumbnailsOf(
  db: Database,
  attachments: readonly number[],
): Promise<Map<number, Buffer>> {
  return new Map((await listThumbnails(db, attachments)).map(({ id, imagem }) => [id, imagem]));
}

/** @throws AppError attachment-not-found, thumbnail-not-found */
export async function thumbnailOf(
  db: Database,
  attachment: number,
  request: FileRequest,
): Promise<FileReply> {
  const found = await findThumbnail(db, attachment);
  if (found === undefined) throw new AppError('attachment-not-found');
  if (found.imagem === null) throw new AppError('thumbnail-not-found');
  const { imagem: image } = found;
  const etag = `"${createHash('sha256').update(image).digest('hex')}"`;
  // Permission may end, so the browser must ask each time; the ETag saves sending the bytes.
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (isKnown(request, etag)) return { status: 304, headers, stream: Readable.from('') };
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': 'image/webp',
      'content-length': String(image.length),
      'x-content-type-options': 'nosniff',
    },
    stream: Readable.from(request.method === 'HEAD' ? '' : [image]),
  };
}

interface ReadingsQuery extends Slice {
  estado?: ReadingState | undefined;
}

interface ReadingList {
  data: ListedReading[];
  total: number;
  totais: ReadingTotals;
  em_leitura: ListedReading[];
  sem_espaco: boolean;
  ligada: boolean;
}

/** Files in the queue, and those that were in it. */
export async function readingList(
  parts: DocumentsParts,
  { estado: state, skip, limit }: ReadingsQuery,
): Promise<ReadingList> {
  const { db, isReading: ligada } = parts;
  const now = parts.clock.now();
  const [rows, inTurn, totais, sem_espaco] = await Promise.all([
    listReadings(db, { state, now, skip, limit }),
    listInTurn(db, now),
    sumReadings(db, now),
    lacksRoom(parts),
  ]);
  const { esperando, lendo, lido, falhou } = totais;
  const total = state === undefined ? esperando + lendo + lido + falhou : totais[state];
  const listed = ({ id, nome_arquivo, tipo_documento, tipo_arquivo, tem_miniatura, ...reading }: Row) => ({
    ...reading,
    sem_espaco: isBeingRead(reading) && sem_espaco,
    anexo: { id, nome_arquivo, tipo_documento, tipo_arquivo, tem_miniatura },
  });
  return { data: rows.map(listed), total, totais, em_leitura: inTurn.map(listed), sem_espaco, ligada };
}

type Row = Awaited<ReturnType<typeof listReadings>>[number];

/** How many files wait or failed, and how many pages are in the search. */
export function readingTotals(db: Database, now: Date): Promise<ReadingTotals> {
  return sumReadings(db, now);
}

/** Puts one file in the queue again, from its first page; one that is in it stays where it is. @throws AppError attachment-not-found */
export async function queueAgain(parts: DocumentsParts, attachment: number): Promise<Reading> {
  const { sha256 } = await contentOf(parts, attachment);
  await queueAnew(parts.db, { sha256 });
  parts.wakeReading();
  return readingOf(parts, attachment);
}

/** Ends the reading of a file, by whichever server, or takes it out of the queue. @throws AppError attachment-not-found */
export async function stop(parts: DocumentsParts, attachment: number): Promise<Reading> {
  const { sha256 } = await contentOf(parts, attachment);
  await stopReading(parts.db, sha256);
  return readingOf(parts, attachment);
}

/** Puts every file in the queue again that was given up. @returns how many */
export async function queueFailed({ db, wakeReading }: DocumentsParts): Promise<{ quantidade: number }> {
  const quantidade = await queueAnew(db, 'failed');
  wakeReading();
  return { quantidade };
}

/** Frees the files that were being read by processes that are gone. Only where no other process uses the database. */
export const freeReadings = freeLeases;
