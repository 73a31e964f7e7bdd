import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attachment,
  attachmentTexts,
  type UploadFields,
} from '@bancada/contract/attachments/attachments';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { examineFile } from '../../files/examine.ts';
import type { Files } from '../../files/files.ts';
import type { IncomingFile } from '../../files/incoming.ts';
import { AppError, InvalidFields, UnknownReference } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import type { ReadForm } from '../../http/serve-form.ts';
import { createRecord, isInUse } from '../records/records.service.ts';
import { getAttachment, knownContent, nameTaken, sayingWhichName } from './attachments.service.ts';
import { isNameTaken } from './attachments.sql.ts';
import { type OwnSpaceMax, requireOwnSpace, requireOwnSpaceInTurn } from './own-space.service.ts';
import { ownerIn } from './owners.ts';
import { type Content, claimContent, holdContent, noteReceivedSum } from './stored-files.sql.ts';

interface Parts {
  db: Database;
  files: Files;
  ownSpaceMax: OwnSpaceMax;
  /** In the transaction that creates the attachment: what it throws leaves none. */
  within?: (db: Database, attachment: Attachment) => Promise<void>;
}

/**
 * Attaches a file whose bytes come with the form, or are stored already. The bytes are durable before the record exists.
 * @throws AppError attachment-name-taken, file-too-large, own-space-full, storage-full, files-unavailable, busy,
 *   upload-not-found, upload-incomplete; InvalidFields
 */
export async function uploadAttachment(parts: Parts, caller: Caller, readForm: ReadForm<UploadFields>) {
  const { db, files } = parts;
  const taken: { file: IncomingFile | null } = { file: null };
  try {
    const form = await readForm({
      beforeFile: (early) => refuseAtOnce(db, early),
      takeFile: async (bytes) => {
        taken.file = await files.incoming.receive(bytes);
      },
    });
    await refuseAtOnce(db, form);
    if (taken.file === null && form.upload_id !== undefined)
      return await attachTaken(parts, caller, form, form.upload_id);
    const sha256 =
      taken.file === null
        ? await knownContent({ db, store: files.store }, form.md5)
        : await store(parts, caller, taken.file, form.md5);
    if (sha256 === null) throw InvalidFields.inBody('file', attachmentTexts.fileAndMd5Required);
    return await record(parts, caller, form, sha256);
  } finally {
    await taken.file?.discard();
  }
}

/** Attaches a chunked upload. If that fails for a reason outside the file, the upload is kept for another try. */
async function attachTaken(parts: Parts, caller: Caller, form: UploadFields, uploadId: string) {
  const taken = await parts.files.parts.take(uploadId, caller.id);
  try {
    const attached = await record(parts, caller, form, await store(parts, caller, taken, form.md5));
    await taken.discard();
    return attached;
  } catch (error) {
    if (error instanceof InvalidFields) await taken.discard();
    else await taken.giveBack();
    throw error;
  }
}

/** Checks that need no bytes. @throws AppError attachment-name-taken; UnknownReference */
async function refuseAtOnce(db: Database, form: UploadFields): Promise<void> {
  const { column, kind, id } = ownerIn(form);
  if (!(await isInUse(db, kind, id))) throw new UnknownReference([column]);
  if (await isNameTaken(db, { column, owner: id, name: form.file_name })) throw nameTaken(form.file_name);
}

/** Puts received bytes into the store. @returns their SHA-256 */
async function store(
  { db, files, ownSpaceMax }: Parts,
  caller: Caller,
  incoming: IncomingFile,
  md5: string,
): Promise<string> {
  if (incoming.size === 0) throw InvalidFields.inBody('file', attachmentTexts.emptyFile);
  if (incoming.md5 !== md5) throw InvalidFields.inBody('md5', attachmentTexts.md5Differs);
  const content = await contentOf(incoming, caller);
  // Checked again when it is recorded; here so that refused bytes do not stay in the store for days.
  await requireOwnSpace(db, ownSpaceMax, {
    userId: caller.id,
    size: content.tamanho,
    sha256: content.sha256,
  });
  await claim(db, content);
  await files.store.keep(incoming.path, content.sha256);
  return content.sha256;
}

/** What to store: a photo loses its GPS position. */
async function contentOf(came: IncomingFile, caller: Caller): Promise<Content> {
  const { mediaType, newSums } = await examineFile(came, caller.id);
  const { sha256, md5, size } = newSums ?? came;
  return { sha256, md5, tamanho: size, tipo_arquivo: mediaType };
}

const claimTries = 20;
const claimEveryMs = 250;

/** Before the bytes are moved into the store, so that no sweep removes them there. @throws AppError busy */
async function claim(db: Database, content: Content): Promise<void> {
  for (let attempt = 1; !(await claimContent(db, content)); attempt += 1) {
    if (attempt === claimTries) throw new AppError('busy');
    await delay(claimEveryMs);
  }
}

async function record(
  { db, ownSpaceMax, within }: Parts,
  caller: Caller,
  form: UploadFields,
  sha256: string,
) {
  const { column, id: owner } = ownerIn(form);
  const values = {
    nome_arquivo: form.file_name,
    tipo_documento: form.tipo_documento,
    descricao: form.descricao || null,
    sha256,
    [column]: owner,
  };
  const created = await sayingWhichName(() =>
    asPerson(db, caller.id, async (db) => {
      const size = await holdContent(db, sha256);
      if (size === null) throw new AppError('busy');
      await requireOwnSpaceInTurn(db, ownSpaceMax, { userId: caller.id, size, sha256 });
      await noteReceivedSum(db, form.md5, sha256);
      const attachment = await getAttachment(db, await createRecord(db, 'attachments', { values }));
      await within?.(db, attachment);
      return attachment;
    }),
  );
  return { ...created, message: attachmentTexts.created(created.nome_arquivo) };
}
