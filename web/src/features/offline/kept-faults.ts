import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { Dexie, type Table } from 'dexie';
import { beyondLimit, type KeptMoment, keptLimits } from './kept-limits.ts';

/** What a page or an opened card shows of a fault. */
export interface OpenedFault {
  /** Of the symptom. */
  id: number;
  symptom: string;
  entries: TroubleshootingEntry[];
  /** Only some of its entries: those that are kept already stay. */
  isPart: boolean;
  /** When the server sent it. */
  readAtMs: number;
  /** Other ways to say it; absent where they were not shown. */
  ditos?: string;
  /** Models that are linked to it without an entry. */
  models?: { id: number; text: string }[];
}

export interface KeptFault extends Required<Omit<OpenedFault, 'isPart' | 'readAtMs'>>, KeptMoment {
  personId: number;
  entryIds: number[];
  /** ISO time at which the server sent it. */
  keptAt: string;
}

class KeptFaults extends Dexie {
  declare faults: Table<KeptFault, [personId: number, id: number]>;

  constructor() {
    super('bancada');
    // A change of `KeptFault` needs the next number, and an upgrade that throws away what has the older shape.
    this.version(1).stores({ faults: '[personId+id], personId, *entryIds' });
  }
}

const database = new KeptFaults();
const { faults } = database;

/** Keeps a fault as it was just read, in place of an older copy. What is no longer among the last ones is dropped. */
export async function keepFault(
  personId: number,
  { isPart, readAtMs, ...fault }: OpenedFault,
): Promise<void> {
  await database.transaction('rw', faults, async () => {
    const before = await faults.get([personId, fault.id]);
    const newIds = new Set(fault.entries.map(({ id }) => id));
    const others = isPart ? (before?.entries.filter(({ id }) => !newIds.has(id)) ?? []) : [];
    const entries = [...fault.entries, ...others];
    await faults.put({
      ...fault,
      ditos: fault.ditos ?? before?.ditos ?? '',
      models: fault.models ?? before?.models ?? [],
      entries,
      entryIds: entries.map(({ id }) => id),
      personId,
      keptAt: new Date(readAtMs).toISOString(),
      openedAtMs: Date.now(),
      pinnedAtMs: before?.pinnedAtMs ?? null,
    });
    const dropped = beyondLimit(await faults.where({ personId }).toArray());
    await faults.bulkDelete(dropped.map((id) => [personId, id]));
  });
}

/** @returns false if there are as many pinned ones as are kept, or this one is not kept */
export async function pinFault(personId: number, id: number, isPinned: boolean): Promise<boolean> {
  return database.transaction('rw', faults, async () => {
    const pinned = await faults
      .where({ personId })
      .filter(({ pinnedAtMs }) => pinnedAtMs !== null)
      .count();
    if (isPinned && pinned >= keptLimits.pinned) return false;
    return (await faults.update([personId, id], { pinnedAtMs: isPinned ? Date.now() : null })) > 0;
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
  const found = await faults.where('entryIds').equals(id).toArray();
  return found.find((fault) => fault.personId === personId) ?? null;
}

/** Everybody's. */
export async function dropAllKept(): Promise<void> {
  await faults.clear();
}
