import {
  type FaultPhoto,
  faultPhotoLimits,
  type PhotoKind,
  type PhotoMark,
} from '@bancada/contract/attachments/photo-marks';
import { photoOwnerTexts, photoTexts } from '@bancada/contract/faults/fault-photos';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError, InvalidFields, UnknownReference } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { holdRecord, notFound, titleInUse } from '../records/records.service.ts';
import {
  findPicture,
  listAttachmentsInUse,
  listPhotos,
  type PhotoRecord,
  readMarks,
  writeMarks,
} from './fault-photos.sql.ts';

/** The photos of a record, in their order. @throws AppError symptom-not-found, visit-not-found */
export async function photosOfRecord(db: Database, { kind, id }: PhotoRecord): Promise<FaultPhoto[]> {
  await titleInUse(db, kind, id);
  return listPhotos(db, kind, [id]);
}

/** These records, each with its photos. */
export async function withPhotos<Shown extends { id: number }>(
  db: Database,
  kind: PhotoKind,
  records: readonly Shown[],
): Promise<(Shown & { fotos: FaultPhoto[] })[]> {
  const ids = records.map(({ id }) => id);
  const photos = Map.groupBy(
    ids.length === 0 ? [] : await listPhotos(db, kind, ids),
    (one) => one.registro_id,
  );
  return records.map((record) => ({ ...record, fotos: photos.get(record.id) ?? [] }));
}

interface Added {
  anexo_id: number;
  legenda?: string | undefined;
  posicao?: number | undefined;
  no_lugar_de?: number | undefined;
}

/**
 * Marks an attachment as a photo of a record. One that it is already stays as it is: the answer to the first call may have been lost.
 * @throws AppError symptom-not-found, visit-not-found; InvalidFields
 */
export function addPhoto(db: Database, caller: Caller, record: PhotoRecord, added: Added) {
  return asPerson(db, caller.id, (db) => addPhotoWithin(db, record, added));
}

/** `addPhoto` inside a transaction of `asPerson`. */
export function addPhotoWithin(db: Database, record: PhotoRecord, added: Added): Promise<FaultPhoto[]> {
  const texts = photoTexts[record.kind];
  return changingWithin(db, record, async (db, marks) => {
    const { anexo_id, posicao, no_lugar_de } = added;
    await requirePictureFor(db, record, anexo_id);
    if (marks.some((mark) => mark.anexo_id === anexo_id)) return marks;
    const replaced = marks.find((mark) => mark.anexo_id === no_lugar_de);
    if (no_lugar_de !== undefined && replaced === undefined)
      throw InvalidFields.inBody('no_lugar_de', texts.notOfRecord);
    if (replaced !== undefined) {
      const mark = inPlaceOf(replaced, added);
      return marks.map((one) => (one === replaced ? mark : one));
    }
    if ((await seenAmong(db, marks)).length >= faultPhotoLimits.photos)
      throw InvalidFields.inBody('anexo_id', texts.tooMany);
    return put(db, { marks, mark: { anexo_id, legenda: added.legenda ?? '' }, posicao });
  });
}

/** A visit's own pictures are its photos alone. @throws UnknownReference, InvalidFields */
async function requirePictureFor(db: Database, { kind, id }: PhotoRecord, anexo_id: number): Promise<void> {
  const found = await findPicture(db, anexo_id);
  if (found === undefined) throw new UnknownReference(['anexo_id']);
  if (!found.tipo_arquivo.startsWith('image/'))
    throw InvalidFields.inBody('anexo_id', photoTexts[kind].notPicture);
  if (found.atendimento_id !== (kind === 'visits' ? id : null))
    throw InvalidFields.inBody('anexo_id', photoOwnerTexts[kind]);
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

/** @throws AppError symptom-not-found, visit-not-found, attachment-not-found if it is no photo of the record */
export function savePhoto(
  db: Database,
  caller: Caller,
  record: PhotoRecord,
  { anexo_id, legenda, posicao }: Omit<Added, 'no_lugar_de'>,
) {
  return changing(db, caller, record, async (db, marks) => {
    const mark = { ...(await markIn(db, marks, anexo_id)), ...(legenda !== undefined && { legenda }) };
    if (posicao === undefined) return marks.map((one) => (one.anexo_id === anexo_id ? mark : one));
    return put(db, { marks: marks.filter((one) => one.anexo_id !== anexo_id), mark, posicao });
  });
}

/** The attachment stays. @throws AppError symptom-not-found, visit-not-found, attachment-not-found if it is no photo of the record */
export function removePhoto(db: Database, caller: Caller, record: PhotoRecord, attachmentId: number) {
  return changing(db, caller, record, async (db, marks) => {
    await markIn(db, marks, attachmentId);
    return marks.filter((mark) => mark.anexo_id !== attachmentId);
  });
}

/** Changes the marks of a record in turn: of two people who add photos at once, both do. */
function changing(db: Database, caller: Caller, record: PhotoRecord, change: Change): Promise<FaultPhoto[]> {
  return asPerson(db, caller.id, (db) => changingWithin(db, record, change));
}

type Change = (db: Database, marks: PhotoMark[]) => Promise<PhotoMark[]>;

async function changingWithin(db: Database, record: PhotoRecord, change: Change): Promise<FaultPhoto[]> {
  const held = await holdRecord(db, record.kind, record.id);
  if (held === undefined || held.exclusao_id !== null) throw notFound(record.kind);
  await writeMarks(db, record, await change(db, await readMarks(db, record)));
  return listPhotos(db, record.kind, [record.id]);
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

const faultOf = (symptomId: number): PhotoRecord => ({ kind: 'sintomas', id: symptomId });

/** Of a merge of symptoms: the one that remains gains the photos that it lacks. @returns the attachments of the new ones */
export async function joinPhotos(
  db: Database,
  { from, into }: { from: number; into: number },
): Promise<number[]> {
  const own = await readMarks(db, faultOf(into));
  const gained = (await readMarks(db, faultOf(from))).filter(
    ({ anexo_id }) => !own.some((mark) => mark.anexo_id === anexo_id),
  );
  if (gained.length > 0) await writeMarks(db, faultOf(into), [...own, ...gained]);
  return gained.map(({ anexo_id }) => anexo_id);
}

/** Removes these photos from a symptom, if it still has them. */
export async function takeBackPhotos(
  db: Database,
  symptomId: number,
  attachmentIds: readonly number[],
): Promise<void> {
  if (attachmentIds.length === 0) return;
  const marks = await readMarks(db, faultOf(symptomId));
  await writeMarks(
    db,
    faultOf(symptomId),
    marks.filter(({ anexo_id }) => !attachmentIds.includes(anexo_id)),
  );
}
