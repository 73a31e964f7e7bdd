import { faultPhotoTexts } from '@bancada/contract/fault-photos';
import { type FaultPhoto, faultPhotoLimits, type PhotoMark } from '@bancada/contract/photo-marks';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError, InvalidFields, UnknownReference } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { holdRecord, missingInUse, notFound, titleInUse } from '../records/records.service.ts';
import { listAttachmentsInUse, listPhotos, mediaTypeOf, readMarks, writeMarks } from './fault-photos.sql.ts';

/** The photos of a fault, in their order. @throws AppError symptom-not-found */
export async function photosOfFault(db: Database, symptomId: number): Promise<FaultPhoto[]> {
  await titleInUse(db, 'sintomas', symptomId);
  return listPhotos(db, [symptomId]);
}

/** These faults, each with its photos. */
export async function withPhotos<Fault extends { id: number }>(
  db: Database,
  faults: readonly Fault[],
): Promise<(Fault & { fotos: FaultPhoto[] })[]> {
  const ids = faults.map(({ id }) => id);
  const photos = Map.groupBy(ids.length === 0 ? [] : await listPhotos(db, ids), (one) => one.sintoma_id);
  return faults.map((fault) => ({ ...fault, fotos: photos.get(fault.id) ?? [] }));
}

interface Added {
  anexo_id: number;
  legenda?: string | undefined;
  posicao?: number | undefined;
  no_lugar_de?: number | undefined;
}

/**
 * Marks an attachment as a photo of a fault. One that it is already stays as it is: the answer to the first call may have been lost.
 * @throws AppError symptom-not-found; InvalidFields
 */
export function addPhoto(db: Database, caller: Caller, symptomId: number, added: Added) {
  return asPerson(db, caller.id, (db) => addPhotoWithin(db, symptomId, added));
}

/** `addPhoto` inside a transaction of `asPerson`. */
export function addPhotoWithin(db: Database, symptomId: number, added: Added): Promise<FaultPhoto[]> {
  return changingWithin(db, symptomId, async (db, marks) => {
    const { anexo_id, posicao, no_lugar_de } = added;
    if ((await missingInUse(db, 'attachments', [anexo_id])).length > 0)
      throw new UnknownReference(['anexo_id']);
    if (!(await mediaTypeOf(db, anexo_id))?.startsWith('image/'))
      throw InvalidFields.inBody('anexo_id', faultPhotoTexts.notPicture);
    if (marks.some((mark) => mark.anexo_id === anexo_id)) return marks;
    const replaced = marks.find((mark) => mark.anexo_id === no_lugar_de);
    if (no_lugar_de !== undefined && replaced === undefined)
      throw InvalidFields.inBody('no_lugar_de', faultPhotoTexts.notOfFault);
    if (replaced !== undefined) {
      const mark = inPlaceOf(replaced, added);
      return marks.map((one) => (one === replaced ? mark : one));
    }
    if ((await seenAmong(db, marks)).length >= faultPhotoLimits.photos)
      throw InvalidFields.inBody('anexo_id', faultPhotoTexts.tooMany);
    return put(db, { marks, mark: { anexo_id, legenda: added.legenda ?? '' }, posicao });
  });
}

/** The first of several that stand in each other's place is the original of the last; back in its place, it has none. */
function inPlaceOf(replaced: PhotoMark, { anexo_id, legenda }: Added): PhotoMark {
  const original_id = replaced.original_id ?? replaced.anexo_id;
  return {
    anexo_id,
    legenda: legenda ?? replaced.legenda,
    ...(original_id !== anexo_id && { original_id }),
  };
}

/** @throws AppError symptom-not-found, attachment-not-found if it is no photo of the fault */
export function savePhoto(
  db: Database,
  caller: Caller,
  symptomId: number,
  { anexo_id, legenda, posicao }: Omit<Added, 'no_lugar_de'>,
) {
  return changing(db, caller, symptomId, async (db, marks) => {
    const mark = { ...(await markIn(db, marks, anexo_id)), ...(legenda !== undefined && { legenda }) };
    if (posicao === undefined) return marks.map((one) => (one.anexo_id === anexo_id ? mark : one));
    return put(db, { marks: marks.filter((one) => one.anexo_id !== anexo_id), mark, posicao });
  });
}

/** The attachment stays. @throws AppError symptom-not-found, attachment-not-found if it is no photo of the fault */
export function removePhoto(db: Database, caller: Caller, symptomId: number, attachmentId: number) {
  return changing(db, caller, symptomId, async (db, marks) => {
    await markIn(db, marks, attachmentId);
    return marks.filter((mark) => mark.anexo_id !== attachmentId);
  });
}

/** Changes the marks of a symptom in turn: of two people who add photos at once, both do. */
function changing(db: Database, caller: Caller, symptomId: number, change: Change): Promise<FaultPhoto[]> {
  return asPerson(db, caller.id, (db) => changingWithin(db, symptomId, change));
}

type Change = (db: Database, marks: PhotoMark[]) => Promise<PhotoMark[]>;

async function changingWithin(db: Database, symptomId: number, change: Change): Promise<FaultPhoto[]> {
  const symptom = await holdRecord(db, 'sintomas', symptomId);
  if (symptom === undefined || symptom.exclusao_id !== null) throw notFound('sintomas');
  await writeMarks(db, symptomId, await change(db, await readMarks(db, symptomId)));
  return listPhotos(db, [symptomId]);
}

async function markIn(db: Database, marks: readonly PhotoMark[], attachmentId: number): Promise<PhotoMark> {
  const mark = marks.find(({ anexo_id }) => anexo_id === attachmentId);
  const [inUse] = await listAttachmentsInUse(db, [attachmentId]);
  if (mark === undefined || inUse === undefined) throw new AppError('attachment-not-found');
  return mark;
}

/** Those that people see. */
async function seenAmong(db: Database, marks: readonly PhotoMark[]): Promise<PhotoMark[]> {
  const ids = marks.map(({ anexo_id }) => anexo_id);
  const inUse = new Set(await listAttachmentsInUse(db, ids));
  return marks.filter(({ anexo_id }) => inUse.has(anexo_id));
}

/** Positions count what people see: those in the bin keep their places among them. */
async function put(
  db: Database,
  { marks, mark, posicao }: { marks: PhotoMark[]; mark: PhotoMark; posicao: number | undefined },
): Promise<PhotoMark[]> {
  const next = posicao === undefined ? undefined : (await seenAmong(db, marks))[posicao - 1];
  return next === undefined ? [...marks, mark] : marks.toSpliced(marks.indexOf(next), 0, mark);
}

/** Of a merge: the one that remains gains the photos that it lacks. @returns the attachments of the new ones */
export async function joinPhotos(
  db: Database,
  { from, into }: { from: number; into: number },
): Promise<number[]> {
  const own = await readMarks(db, into);
  const gained = (await readMarks(db, from)).filter(
    ({ anexo_id }) => !own.some((mark) => mark.anexo_id === anexo_id),
  );
  if (gained.length > 0) await writeMarks(db, into, [...own, ...gained]);
  return gained.map(({ anexo_id }) => anexo_id);
}

/** Removes these photos from a symptom, if it still has them. */
export async function takeBackPhotos(
  db: Database,
  symptomId: number,
  attachmentIds: readonly number[],
): Promise<void> {
  if (attachmentIds.length === 0) return;
  const marks = await readMarks(db, symptomId);
  await writeMarks(
    db,
    symptomId,
    marks.filter(({ anexo_id }) => !attachmentIds.includes(anexo_id)),
  );
}
