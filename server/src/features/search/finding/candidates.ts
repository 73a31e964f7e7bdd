import { searchLimits } from '@bancada/contract/search';
import type { Database } from '../../../database/database.ts';
import { kindOf, listKinds } from '../../../database/entry-lists.ts';
import type { Slice } from '../../../database/page.ts';
import { type EntrySample, expectedInAll } from './entry-sample.ts';
import {
  type Asked,
  bestLists,
  type Judged,
  judgeEntry,
  judgeFirst,
  listsMeeting,
  type RankedList,
} from './relevance.ts';
import {
  byId,
  firstOf,
  idsInAll,
  inAll,
  inAllOfShort,
  readEntries,
  type Selection,
  type ShownEntry,
} from './search-entries.sql.ts';

/** So many faults are filled up with the nearest. */
export const filledTo = 10;

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
/** What the index does to join sets of lists: at each entry of the smallest set it looks at every list of all. */
const affordableSteps = 1_000_000;
const joinedListsMax = 120;

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
    symptomCount = best.filter(({ list, isWhole }) => isWhole && kindOf(list) === symptom).length;
    const first = firstOfBest(best, { isComplete, wanted: slice.skip + slice.limit });
    const selections = first.map(({ lists, perList }) => firstOf(lists, perList));
    add(await readEntries(db, [...selections, ...besideBest(asked, best, sample)]));
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
    const entries = await readEntries(db, [inAllOfShort([rarest.lists], readMax * 2)]);
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

/** Lists, and about how many entries stand in one of them. */
interface SizedSet {
  lists: readonly number[];
  size: number;
}

function sizedSet(lists: readonly number[], sample: EntrySample): SizedSet {
  return { lists, size: expectedInAll(sample, [lists]) };
}

const bySize = (a: SizedSet, b: SizedSet) => a.size - b.size;

/** Of these sets, the smallest first, those that the index can be asked for together. */
function affordable(sets: readonly SizedSet[]): (readonly number[])[] {
  const [fewest = { size: 0 }] = sets;
  let listCount = 0;
  const joined: (readonly number[])[] = [];
  for (const { lists } of sets) {
    listCount += lists.length;
    if (listCount > joinedListsMax || fewest.size * listCount > affordableSteps) break;
    joined.push(lists);
  }
  return joined;
}

const bestSymptoms = 24;
const bestOfOtherKinds = 6;
/** One more where two are alike, and likes decide. */
const sparePlaces = 4;
/** Of each of them, the most liked. */
const firstOfEach = 2;
/**
 * Where many entries meet everything, one that does is among the first of a text that meets most, and each that shows a check
 * or a part that meets everything is one: so many of such texts are read, shared out among them.
 */
const ofPartSymptoms = 48;
const ofWholeOthers = 40;
const ofPartOthers = 54;
const firstOfEachMax = 20;

const { symptom, diagnosis, solution, model, maker, component, code, category } = listKinds;
const equipment: readonly number[] = [model, maker, component, code, category];

/** The lists of the first of these texts that are of one of these kinds. */
function firstOfKinds(best: readonly RankedList[], kinds: readonly number[], atMost: number): number[] {
  return best
    .filter(({ list }) => kinds.includes(kindOf(list)))
    .slice(0, atMost)
    .map(({ list }) => list);
}

/** So many of the first entries of each of these lists. */
interface FirstEntries {
  lists: readonly number[];
  perList: number;
}

/** The first entries of the texts that meet most of what is asked. */
function firstOfBest(
  best: readonly RankedList[],
  { isComplete, wanted }: { isComplete: boolean; wanted: number },
): FirstEntries[] {
  const [wholeTexts, partTexts] = [
    best.filter(({ isWhole }) => isWhole),
    best.filter(({ isWhole }) => !isWhole),
  ];
  const whole = firstOfKinds(wholeTexts, [symptom], wanted + filledTo);
  // Symptoms that say it all come before whatever checks and fixes say; and any entry of theirs says it all.
  if (whole.length >= wanted + sparePlaces) return [{ lists: whole, perList: 1 }];
  const others = [[diagnosis], [solution], equipment];
  const wholeOthers = others.flatMap((kinds) => firstOfKinds(wholeTexts, kinds, bestOfOtherKinds));
  const bestOthers = others.flatMap((kinds) => firstOfKinds(best, kinds, bestOfOtherKinds));
  const shared = [
    { lists: firstOfKinds(partTexts, [symptom], bestSymptoms), entries: ofPartSymptoms },
    { lists: wholeOthers, entries: ofWholeOthers },
    { lists: bestOthers.filter((list) => !wholeOthers.includes(list)), entries: ofPartOthers },
  ];
  return [
    { lists: whole, perList: firstOfEach },
    ...shared.map(({ lists, entries }) => ({
      lists,
      perList: isComplete ? firstOfEach : Math.min(firstOfEachMax, Math.floor(entries / lists.length)),
    })),
  ].filter(({ lists }) => lists.length > 0);
}

const besideMax = 40;
/** Of so many symptoms, and of so many texts that have what these lack, the best: the index looks each up for every other. */
const besideLists = 6;
const lackingMax = 2;
/** So many numbers of entries are joined sooner than the index looks them up. */
const besideShortMax = 1_500;

/** Entries of the best symptoms that show what these symptoms lack: a model, a maker, a part, a code. */
function besideBest(asked: Asked, best: readonly RankedList[], sample: EntrySample): Selection[] {
  const symptoms = sizedSet(firstOfKinds(best, [symptom], besideLists), sample);
  if (symptoms.lists.length === 0) return [];
  const lacking = asked.concepts.flatMap(({ isRequired }, place) => {
    const levelIn = (list: number) => asked.texts.get(list)?.levels[place] ?? 0;
    const lists = listsMeeting(asked, place).filter((list) => kindOf(list) !== symptom);
    const isLacked = symptoms.lists.some((list) => levelIn(list) === 0);
    if (!isRequired || !isLacked || lists.length === 0) return [];
    const best = lists.toSorted((a, b) => levelIn(b) - levelIn(a)).slice(0, besideLists);
    return [sizedSet(best, sample)];
  });
  return lacking
    .toSorted(bySize)
    .slice(0, lackingMax)
    .flatMap((set) => {
      const sets = [symptoms, set].toSorted(bySize);
      const lists = sets.map(({ lists }) => lists);
      if (symptoms.size + set.size <= besideShortMax) return [inAllOfShort(lists, besideMax)];
      return affordable(sets).length < sets.length ? [] : [inAll(lists, besideMax)];
    });
}
