import { Readable } from 'node:stream';
import type { Attachment, UploadFields } from '@bancada/contract/attachments/attachments';
import {
  type PhonePhoto,
  phoneLinkLimits,
  phonePhotoTexts,
} from '@bancada/contract/attachments/phone-photos';
import type { Database } from '../../database/database.ts';
import type { Files } from '../../files/files.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { ReadForm } from '../../http/serve-form.ts';
import type { OwnSpaceMax } from '../attachments/own-space.service.ts';
import { uploadAttachment } from '../attachments/upload.service.ts';
import { isUsedUp, type PhoneParts, type Visit } from './phone-links.service.ts';
import { countPhoto, isPhotoKept, lockLink, noteKept } from './phone-photos.sql.ts';
import { targetOf } from './phone-targets.ts';

interface Parts extends PhoneParts {
  files: Files;
  ownSpaceMax: OwnSpaceMax;
}

/** It was sent before, and only the answer was lost. */
class AlreadyKept extends Error {}

/**
 * Attaches a photo in the name of who opened the code, by the same way as any upload.
 * @returns how many the code has brought
 * @throws AppError phone-link-used-up, -other-record, -ended, -revoked; as `uploadAttachment`; InvalidFields
 */
export async function receivePhoto(
  parts: Parts,
  { link, caller }: Visit,
  readForm: ReadForm<PhonePhoto>,
): Promise<number> {
  const { db, files, ownSpaceMax } = parts;
  let photo: PhonePhoto | undefined;
  let hasFile = false;
  const check = async (early: PhonePhoto) => {
    photo = early;
    if (early.registro !== link.registro) throw new AppError('phone-link-other-record');
    if (await isPhotoKept(db, early)) throw new AlreadyKept();
    if (isUsedUp(link)) throw new AppError('phone-link-used-up');
  };
  const readUpload: ReadForm<UploadFields> = async ({ beforeFile, takeFile }) => {
    const form = await readForm({
      beforeFile: async (early) => {
        await check(early);
        await beforeFile(uploadOf(early, link));
      },
      takeFile: async (bytes) => {
        hasFile = true;
        await takeFile(bounded(bytes));
      },
    });
    await check(form);
    if (!hasFile) throw InvalidFields.inBody('file', phonePhotoTexts.fileNeeded);
    return uploadOf(form, link);
  };
  const within = (db: Database, attachment: Attachment) =>
    keepOnce(parts, db, { link, attachment, photo: photo as PhonePhoto });
  try {
    await uploadAttachment({ db, files, ownSpaceMax, within }, caller, readUpload);
    return link.fotos + 1;
  } catch (error) {
    if (error instanceof AlreadyKept) return link.fotos;
    // Of two calls with one photo the later meets the name of the first.
    const isTaken = error instanceof AppError && error.code === 'attachment-name-taken';
    if (isTaken && photo !== undefined && (await isPhotoKept(db, photo))) return link.fotos;
    throw error;
  }
}

/** Cameras call all their photos the same: a piece of the photo's own name tells them apart. */
function uploadOf({ file_name, foto_id, md5 }: PhonePhoto, link: Visit['link']): UploadFields {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,5})?$/s.exec(file_name) ?? [];
  return {
    ...targetOf(link).owner,
    tipo_documento: 'Foto',
    md5,
    file_name: `${stem} ${foto_id.slice(0, 8)}${ending}`,
  };
}

/** In the transaction that attaches it: counts it, unless the code has ended meanwhile or another call has kept the photo. */
async function keepOnce(
  parts: Parts,
  db: Database,
  { link, attachment, photo }: { link: Visit['link']; attachment: Attachment; photo: PhonePhoto },
): Promise<void> {
  if (!attachment.tipo_arquivo.startsWith('image/'))
    throw InvalidFields.inBody('file', phonePhotoTexts.notPicture);
  const current = await lockLink(db, link.id);
  if (current === undefined || current.encerrado_em !== null) throw new AppError('phone-link-ended');
  if ((await parts.callerOfSession(current.sessao_id, db)) === undefined)
    throw new AppError('phone-link-revoked');
  if (!(await noteKept(db, parts.clock.now(), photo))) throw new AlreadyKept();
  if (isUsedUp(current)) throw new AppError('phone-link-used-up');
  await countPhoto(db, link.id, attachment.tamanho);
  await targetOf(current).attached(db, attachment);
}

/** @throws AppError file-too-large, as it is read */
function bounded(bytes: Readable): Readable {
  const { photoBytes } = phoneLinkLimits;
  const pass = async function* () {
    let size = 0;
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > photoBytes) throw new AppError('file-too-large', { maxMb: photoBytes / 1024 / 1024 });
      yield chunk;
    }
  };
  return Readable.from(pass(), { objectMode: false });
}
