import { searchLimits } from '@bancada/contract/search';
import type { Database } from '../../../database/database.ts';
import { kindOf, listKinds } from '../../../database/entry-lists.ts';
import type { Slice } from '../../../database/page.ts';
import { type Asked, listsMeeting } from './asked.ts';
import { besideBest, filledTo, firstOfBest } from './best-entries.ts';
import { type EntrySample, expectedInAll } from './entry-sample.ts';
import { bestLists, type Judged, judgeEntry, judgeFirst } from './relevance.ts';
import {
  byId,
  firstOf,
  idsInAll,
  inAll,
  inShort,
  readEntries,
  type ShownEntry,
} from './search-entries.sql.ts';
import { affordable, bySize, sizedSet } from './sized-sets.ts';

export interface JudgedEntry extends ShownEntry, Judged {
  /** The list of its symptom: one fault. */
  fault: number;
}

export interface Candidates {
  entries: JudgedEntry[];
  /** All that meet everything are among them. */
  isComplete: boolean;
  /** How many meet everything: counted, or else expected by the sample. Of no use where all of them are here. */
  count: number;
  /** Texts that no entry shows, of those whose entries were sought: the best ones. */
  withoutEntry: ReadonlySet<number>;
  /** Of how many faults the symptoms alone meet everything; of use where not all entries are here. */
  symptomCount: number;
}

/** So many entries are read at once, to be looked at one by one. */
const readMax = 400;
/** So many numbers of entries are read, to find those that all sets have. */
const joinedMax = 20_000;
/** So many that the index finds in sets of very many are read. */
const indexedMax = 1_500;
/** By so many standard deviations the sample must see more than are counted. */
const sureDeviations = 5;

/** The entries among which the answer is, judged. */
export async function gather(
  db: Database,
  asked: Asked,
  sample: EntrySample,
  slice: Slice,
): Promise<Candidates> {
  const sets = asked.concepts.flatMap(({ isRequired }, place) =>
    isRequired ? [listsMeeting(asked, place)] : [],
  );
  const canBeMet = !asked.hasUnknown && sets.every((lists) => lists.length > 0);
  const expected = canBeMet ? expectedInAll(sample, sets) : 0;
  const isMany = expected > manyFrom(sample);
  const found = new Map<number, JudgedEntry>();
  const add = (entries: readonly ShownEntry[]) => {
    for (const entry of entries) if (!found.has(entry.id)) found.set(entry.id, judged(asked, entry));
  };
  let [isComplete, count, symptomCount] = [!canBeMet, Math.round(expected), 0];
  if (canBeMet && !isMany) {
    const whole = await allOf(db, sets, sample);
    isComplete = whole.entries !== null;
    count = whole.count ?? (isComplete ? 0 : count);
    add(whole.entries ?? []);
  }
  let withoutEntry = new Set<number>();
  if (!isComplete || wholeFaults([...found.values()]).size < filledTo) {
    const best = bestLists(asked, (text) => judgeFirst(asked, text));
    symptomCount = best.filter(({ list, isWhole }) => isWhole && kindOf(list) === listKinds.symptom).length;
    const first = firstOfBest(best, { isComplete, wanted: slice.skip + slice.limit });
    const beside = besideBest(asked, best, sample);
    add(await readEntries(db, first.length === 0 ? beside : [firstOf(first), ...beside]));
    withoutEntry = new Set(first.flatMap(({ lists }) => lists));
    for (const { lists } of found.values()) for (const list of lists) withoutEntry.delete(list);
  }
  return { entries: [...found.values()], isComplete, count, symptomCount, withoutEntry };
}

/** The faults of which an entry meets everything. */
export function wholeFaults(entries: readonly JudgedEntry[]): Set<number> {
  return new Set(entries.flatMap(({ isWhole, fault }) => (isWhole ? [fault] : [])));
}

/** From how many expected entries it is sure that there are more than are counted: what a sample sees of them is chance. */
function manyFrom({ total, size }: EntrySample): number {
  const counted = searchLimits.exactTotalMax;
  return counted + sureDeviations * Math.sqrt((counted * total) / Math.max(1, size));
}

/** The list of the symptom among all that an entry shows: one fault. */
export function faultOf(lists: readonly number[]): number {
  return lists.find((list) => kindOf(list) === listKinds.symptom) ?? 0;
}

/** An entry, and how much of what is asked it meets. */
export function judged(asked: Asked, entry: ShownEntry): JudgedEntry {
  return { ...entry, fault: faultOf(entry.lists), ...judgeEntry(asked, entry.lists) };
}

/**
 * The entries that stand in all of these sets, and perhaps others; null where they are too many to be looked at.
 * `count`: how many there are, where that was counted.
 */
async function allOf(
  db: Database,
  sets: readonly number[][],
  sample: EntrySample,
): Promise<{ entries: ShownEntry[] | null; count: number | null }> {
  const sized = sets.map((lists) => sizedSet(lists, sample)).toSorted(bySize);
  const [rarest = { lists: [], size: 0 }] = sized;
  if (rarest.size <= readMax) {
    const entries = await readEntries(db, [inShort(rarest.lists, readMax * 2)]);
    if (entries.length < readMax * 2) return { entries, count: null };
  }
  if (sized.reduce((sum, { size }) => sum + size, 0) <= joinedMax) {
    const ids = await idsInAll(db, sets);
    const isCounted = ids.length <= searchLimits.exactTotalMax;
    return { entries: isCounted ? await readEntries(db, [byId(ids)]) : null, count: ids.length };
  }
  const keys = affordable(sized);
  if (keys.length === 0 || expectedInAll(sample, keys) > indexedMax) return { entries: null, count: null };
  const entries = await readEntries(db, [inAll(keys, indexedMax * 2)]);
  return { entries: entries.length < indexedMax * 2 ? entries : null, count: null };
}
