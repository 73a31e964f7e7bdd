import type { OwnerColumn } from '@bancada/contract/attachments/attachments';
import type { Database } from '../../database/database.ts';
import { readPage } from '../../database/page.ts';
import type { FileStore } from '../../files/file-store.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { recordCalls } from '../records/record-calls.service.ts';
import { isInUse, notFound } from '../records/records.service.ts';
import { countOfModels, findAttachment, listAttachments, listOfModels } from './attachments.sql.ts';
import { ownerIn } from './owners.ts';
import { listContentsByMd5 } from './stored-files.sql.ts';

const attachments = recordCalls('attachments', {
  find: findAttachment,
  nameOf: ({ nome_arquivo }) => nome_arquivo,
});

export const getAttachment = attachments.get;

/** @throws AppError attachment-not-found, changed-meanwhile, attachment-name-taken */
export async function saveAttachment(
  db: Database,
  caller: Caller,
  id: number,
  edit: Parameters<typeof attachments.save>[3],
) {
  return sayingWhichName(() => attachments.save(db, caller, id, edit));
}

/** Runs `write`, and turns its name conflict into the upload's error for a taken name. */
export async function sayingWhichName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'value-taken') throw error;
    throw nameTaken(error.body.valor ?? '');
  }
}

export function nameTaken(name: string): AppError {
  return new AppError('attachment-name-taken', { file: name }).with({ campo: 'nome_arquivo', valor: name });
}

/** The attachments of one owner. @throws AppError its kind's not-found if the owner is not in use */
export async function listOfOwner(db: Database, query: { [Column in OwnerColumn]?: number | undefined }) {
  const { column, kind, id } = ownerIn(query);
  if (!(await isInUse(db, kind, id))) throw notFound(kind);
  return listAttachments(db, column, id);
}

/** A page of the attachments of these models, by model and name. */
export function pageOfAttachmentsOfModels(
  db: Database,
  modelIds: readonly number[],
  query: { page: number; limit: number },
) {
  return readPage(
    query,
    (slice) => listOfModels(db, modelIds, slice),
    () => countOfModels(db, modelIds),
  );
}

/**
 * The SHA-256 of the one stored content with this MD5, if an attachment in use has it; null if the bytes must be sent,
 * also because the store has lost them. No secret: callers may read every attachment in use.
 * @throws AppError files-unavailable
 */
export async function knownContent(
  { db, store }: { db: Database; store: FileStore },
  md5: string,
): Promise<string | null> {
  const [only, another] = await listContentsByMd5(db, md5);
  if (!only?.isUsed || another !== undefined) return null;
  return (await store.sizeOf(only.sha256)) === only.tamanho ? only.sha256 : null;
}
