import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { faultOf } from '@bancada/contract/faults/fault-of-entries';
import type { Fault } from '@bancada/contract/faults/faults';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import type { Unit } from '@bancada/contract/units/units';
import type { Visit } from '@bancada/contract/units/visits';
import { Dexie, type Table } from 'dexie';
import { beyondLimit, type KeptMoment, keptLimits, type PictureName, picturesBeyond } from './kept-limits.ts';

/** What is kept of a fault that a page or an opened card shows. */
export interface OpenedFault {
  fault: Fault;
  /** When the server sent it. */
  readAtMs: number;
  /** Other ways to say it; absent where they were not shown. */
  ditos?: string | undefined;
  /** Models that are linked to it without an entry. */
  models?: { id: number; text: string }[] | undefined;
}

export interface KeptFault extends KeptMoment {
  personId: number;
  fault: Fault;
  ditos: string;
  models: { id: number; text: string }[];
  /** Files of its equipment, of which there may be pictures: the first page of their list. */
  attachments: AttachmentSummary[];
  /** ISO time at which the server sent it. */
  keptAt: string;
}

/** What earlier versions kept in its place: a bag of entries, which before kinds of checks had none. */
type EarlierFault = Omit<KeptFault, 'fault'> & {
  symptom: string;
  entries: (Omit<TroubleshootingEntry, 'diagnostico_tipos'> & Partial<TroubleshootingEntry>)[];
  entryIds: number[];
};

/** A photo of a fault that the server does not have yet. */
export interface KeptWaiting {
  personId: number;
  id: string;
  /** Whose photo it will be: the fault's, or the draft's. */
  place: string;
  name: string;
  mediaType: string;
  bytes: ArrayBuffer;
  legenda: string;
  /** The model whose attachment it becomes; null until it is chosen. */
  modelId: number | null;
  /** The attachment that it has become, which only lacks its mark. */
  attachmentId: number | null;
}

/** What is kept of a ficha that was opened: with the newest of its visits, as its first page shows them. */
export interface KeptUnit extends KeptMoment {
  personId: number;
  unit: Unit;
  visits: Visit[];
  /** All that it has, those that are not kept too. */
  visitCount: number;
  /** ISO time at which the server sent it. */
  keptAt: string;
}

interface KeptPicture extends PictureName {
  personId: number;
  mediaType: string;
  byteLength: number;
  /** Not a `Blob`: some browsers lose those. */
  bytes: ArrayBuffer;
}

type PictureKey = [personId: number, id: number, size: PictureName['size']];

class KeptFaults extends Dexie {
  declare faults: Table<KeptFault, [personId: number, id: number]>;
  declare pictures: Table<KeptPicture, PictureKey>;
  declare waiting: Table<KeptWaiting, [personId: number, id: string]>;
  declare units: Table<KeptUnit, [personId: number, id: number]>;

  constructor() {
    super('bancada');
    // A change of `KeptFault` needs the next number, and an upgrade of what has the older shape.
    this.version(1).stores({ faults: '[personId+id], personId, *entryIds' });
    this.version(2)
      // The second index tells sizes without reading bytes.
      .stores({ pictures: '[personId+id+size], [personId+id+size+byteLength]' })
      .upgrade((change) => change.table('faults').toCollection().modify({ attachments: [] }));
    this.version(3)
      .stores({ faults: '[personId+id], personId, *fault.registros' })
      .upgrade((change) => change.table('faults').toCollection().modify(asFault));
    this.version(4)
      .stores({ waiting: '[personId+id], personId' })
      .upgrade((change) =>
        change
          .table('faults')
          .toCollection()
          .modify((kept: KeptFault) => {
            kept.fault.fotos ??= [];
          }),
      );
    this.version(5).stores({ units: '[personId+id], personId' });
  }
}

function asFault(_: unknown, context: { value?: KeptFault | EarlierFault }): void {
  if (context.value === undefined || !('entries' in context.value)) return;
  const { symptom, entries, entryIds, ...kept } = context.value;
  const whole = entries.map((entry) => ({ ...entry, diagnostico_tipos: entry.diagnostico_tipos ?? [] }));
  context.value = { ...kept, fault: faultOf({ id: kept.id, sintoma: symptom }, whole) };
}

const database = new KeptFaults();
const { faults, pictures, waiting } = database;
/** For `kept-units.ts` alone. */
export const { units } = database;

/** Keeps a fault as it was just read, in place of an older copy, if need be in place of pictures. What is no longer among the last ones is dropped. */
export async function keepFault(personId: number, fault: OpenedFault): Promise<void> {
  try {
    await putFault(personId, fault);
  } catch (error) {
    if (!isFull(error)) throw error;
    await pictures.clear();
    await putFault(personId, fault);
  }
}

/** The disk, or this site's share of it. */
function isFull(error: unknown): boolean {
  const inner = error instanceof Error && 'inner' in error ? error.inner : undefined;
  return [error, inner].some((one) => one instanceof Error && one.name === 'QuotaExceededError');
}

async function putFault(personId: number, { fault, readAtMs, ditos, models }: OpenedFault): Promise<void> {
  await database.transaction('rw', faults, async () => {
    const before = await faults.get([personId, fault.id]);
    await faults.put({
      id: fault.id,
      personId,
      fault,
      ditos: ditos ?? before?.ditos ?? '',
      models: models ?? before?.models ?? [],
      attachments: before?.attachments ?? [],
      keptAt: new Date(readAtMs).toISOString(),
      openedAtMs: Date.now(),
      pinnedAtMs: before?.pinnedAtMs ?? null,
    });
    const dropped = beyondLimit(await faults.where({ personId }).toArray());
    await faults.bulkDelete(dropped.map((id) => [personId, id]));
  });
}

/**
 * @returns false if there are as many pinned ones as are kept
 * @throws Error if this one is not kept
 */
export async function pinFault(personId: number, id: number, isPinned: boolean): Promise<boolean> {
  return database.transaction('rw', faults, async () => {
    const pinned = await faults
      .where({ personId })
      .filter(({ pinnedAtMs }) => pinnedAtMs !== null)
      .count();
    if (isPinned && pinned >= keptLimits.pinned) return false;
    const updated = await faults.update([personId, id], { pinnedAtMs: isPinned ? Date.now() : null });
    if (updated === 0) throw new Error('the fault is not kept');
    return true;
  });
}

export function allKept(personId: number): Promise<KeptFault[]> {
  return faults.where({ personId }).toArray();
}

/** The kept fault of a symptom, or of an entry; null if there is none. */
export async function keptFault(
  personId: number,
  kind: 'sintomas' | 'troubleshooting',
  id: number,
): Promise<KeptFault | null> {
  if (kind === 'sintomas') return (await faults.get([personId, id])) ?? null;
  const found = await faults.where('fault.registros').equals(id).toArray();
  return found.find((kept) => kept.personId === personId) ?? null;
}

/** Everybody's. */
export async function dropAllKept(): Promise<void> {
  await database.transaction('rw', faults, pictures, waiting, units, () =>
    Promise.all([faults, pictures, waiting, units].map((table) => table.clear())),
  );
}

/** Sets the files of a fault's equipment, behind its photos. @returns the fault; null if it is not kept */
export async function keepAttachments(
  personId: number,
  id: number,
  given: AttachmentSummary[],
): Promise<KeptFault | null> {
  const photos = (await faults.get([personId, id]))?.fault.fotos ?? [];
  const others = given.filter((one) => !photos.some((photo) => photo.id === one.id));
  await faults.update([personId, id], { attachments: [...photos, ...others] });
  return keptFault(personId, 'sintomas', id);
}

const namesOf = async (personId: number): Promise<(PictureName & { byteLength: number })[]> => {
  const range = pictures
    .where('[personId+id+size+byteLength]')
    .between([personId, Dexie.minKey], [personId, Dexie.maxKey]);
  const keys = (await range.keys()) as unknown as [...PictureKey, byteLength: number][];
  return keys.map(([, id, size, byteLength]) => ({ id, size, byteLength }));
};

/** Which pictures this person has here. */
export async function keptPictureNames(personId: number): Promise<PictureName[]> {
  return namesOf(personId);
}

/**
 * Keeps a picture of a kept fault, and drops those for which there is no room then.
 * @returns false if the fault is not kept any more
 */
export async function keepPicture(
  personId: number,
  faultId: number,
  { name, blob }: { name: PictureName; blob: Blob },
): Promise<boolean> {
  const bytes = await blob.arrayBuffer();
  return database.transaction('rw', faults, pictures, async () => {
    if ((await faults.get([personId, faultId])) === undefined) return false;
    await pictures.put({ ...name, personId, mediaType: blob.type, byteLength: bytes.byteLength, bytes });
    const all = await namesOf(personId);
    const dropped = picturesBeyond(await allKept(personId), all);
    await pictures.bulkDelete(dropped.map(({ id, size }) => [personId, id, size]));
    return true;
  });
}

/** The kept pictures of some attachments. */
export async function keptPictures(
  personId: number,
  ids: readonly number[],
): Promise<(PictureName & { blob: Blob })[]> {
  const keys = ids.flatMap((id): PictureKey[] => [
    [personId, id, 'thumbnail'],
    [personId, id, 'whole'],
  ]);
  const found = (await pictures.bulkGet(keys)).filter((picture) => picture !== undefined);
  return found.map(({ id, size, bytes, mediaType }) => ({
    id,
    size,
    blob: new Blob([bytes], { type: mediaType }),
  }));
}

/** The photos that wait to be sent, the oldest first. */
export async function allWaiting(personId: number): Promise<KeptWaiting[]> {
  return waiting.where({ personId }).sortBy('id');
}

export async function keepWaiting(photo: KeptWaiting): Promise<void> {
  await waiting.put(photo);
}

export async function dropWaiting(personId: number, ids: readonly string[]): Promise<void> {
  await waiting.bulkDelete(ids.map((id) => [personId, id]));
}
