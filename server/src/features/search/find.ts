import { type SearchResult, searchLimits } from '@bancada/contract/search';
import type { Database } from '../../database/database.ts';
import { kindOf, listKinds, recordOf } from '../../database/entry-lists.ts';
import { type EntrySample, entrySample, shareInAll } from './entry-sample.ts';
import { shownLists } from './listed-texts.sql.ts';
import { findMetTexts } from './met-texts.ts';
import {
  type Asked,
  ask,
  type Judged,
  judgeEntry,
  judgeText,
  listsMeeting,
  type WeighedText,
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
import type { Understanding } from './understand.ts';

export interface Found {
  tipo: SearchResult['type'];
  registro_id: number;
  /** It lacks something that was asked for. */
  aproximado: boolean;
}

interface Slice {
  skip: number;
  limit: number;
}

/** It must meet so much, and so much of what the best one meets, to be shown as one of the nearest. */
const leastRelevance = 0.18;
const leastOfBest = 0.2;
/** So many faults are filled up with the nearest. */
const filledTo = 10;

/**
 * What meets all that is asked, best first: one entry of each fault, then the others, then the symptoms, diagnoses and
 * solutions that an entry shows; then what meets most of it, until there are ten faults.
 * @returns the slice, and how many there are: one more than is counted exactly stands for "more than"
 */
export async function find(
  db: Database,
  { concepts, unknown }: Understanding,
  slice: Slice,
): Promise<{ page: Found[]; total: number }> {
  if (concepts.length === 0) return { page: [], total: 0 };
  const [met, sample] = await Promise.all([findMetTexts(db, concepts), entrySample(db)]);
  const asked = ask(concepts, met, sample, unknown.length > 0);
  const candidates = await gather(db, asked, sample, slice);
  const texts = await judgedTexts(db, asked, candidates);
  const ordered = await order(db, asked, candidates, texts, slice);
  const known = candidates.count + texts.filter(({ isWhole }) => isWhole).length;
  const total = Math.min(searchLimits.exactTotalMax + 1, Math.max(ordered.length, known));
  return { page: ordered.slice(slice.skip, slice.skip + slice.limit), total };
}

interface JudgedEntry extends ShownEntry, Judged {
  /** The list of its symptom: one fault. */
  fault: number;
}

interface Candidates {
  entries: JudgedEntry[];
  /** All that meet everything are among them. */
  isComplete: boolean;
  /** How many meet everything: counted, or else expected by the sample. Of no use where all of them are here. */
  count: number;
}

/** So many entries are read at once, to be looked at one by one. */
const readMax = 400;
/** So many numbers of entries are read, to find those that all sets have. */
const joinedMax = 30_000;
/** So many that the index finds in sets of very many are read. */
const indexedMax = 1_500;
/** Seen to be more than are counted, by the sample. */
const manyFrom = 2.5 * searchLimits.exactTotalMax;
/** What the index does to join sets of lists: at each entry of the smallest set it looks at every list of all. */
const affordableSteps = 1_000_000;
const joinedListsMax = 120;

async function gather(db: Database, asked: Asked, sample: EntrySample, slice: Slice): Promise<Candidates> {
  const sets = asked.concepts.flatMap(({ isRequired }, place) =>
    isRequired ? [listsMeeting(asked, place)] : [],
  );
  const canBeMet = !asked.hasUnknown && sets.every((lists) => lists.length > 0);
  const expected = canBeMet ? shareInAll(sample, sets) * sample.total : 0;
  const isMany = expected > manyFrom;
  const found = new Map<number, JudgedEntry>();
  const add = (entries: readonly ShownEntry[]) => {
    for (const entry of entries) if (!found.has(entry.id)) found.set(entry.id, judged(asked, entry));
  };
  let [isComplete, count] = [!canBeMet, Math.round(expected)];
  if (canBeMet && !isMany) {
    const whole = await allOf(db, sets, sample);
    isComplete = whole.entries !== null;
    count = whole.count ?? (isComplete ? 0 : count);
    add(whole.entries ?? []);
  }
  const faults = new Set([...found.values()].flatMap(({ isWhole, fault }) => (isWhole ? [fault] : [])));
  if (!isComplete || faults.size < filledTo) {
    const best = firstOfBest(asked, { isComplete, wanted: slice.skip + slice.limit });
    add(await readEntries(db, [...best, ...besideBest(asked, sample)]));
  }
  return { entries: [...found.values()], isComplete, count };
}

function judged(asked: Asked, entry: ShownEntry): JudgedEntry {
  const fault = entry.lists.find((list) => kindOf(list) === listKinds.symptom) ?? 0;
  return { ...entry, fault, ...judgeEntry(asked, entry.lists) };
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
  const sizeOf = (joined: readonly number[][]) => shareInAll(sample, joined) * sample.total;
  const sized = sets.map((lists) => ({ lists, size: sizeOf([lists]) })).toSorted((a, b) => a.size - b.size);
  if ((sized[0]?.size ?? 0) <= readMax) {
    const entries = await readEntries(db, [inAllOfShort([sized[0]?.lists ?? []], readMax * 2)]);
    if (entries.length < readMax * 2) return { entries, count: null };
  }
  if (sized.reduce((sum, { size }) => sum + size, 0) <= joinedMax) {
    const ids = await idsInAll(db, sets);
    const isCounted = ids.length <= searchLimits.exactTotalMax;
    return { entries: isCounted ? await readEntries(db, [byId(ids)]) : null, count: ids.length };
  }
  const keys = affordable(sets, sample);
  if (keys.length === 0 || sizeOf(keys) > indexedMax) return { entries: null, count: null };
  const entries = await readEntries(db, [inAll(keys, indexedMax * 2)]);
  return { entries: entries.length < indexedMax * 2 ? entries : null, count: null };
}

/** The sets that the index can be asked for together, the one of the fewest entries first. */
function affordable(sets: readonly number[][], sample: EntrySample): number[][] {
  const bySize = sets
    .map((lists) => ({ lists, entries: shareInAll(sample, [lists]) * sample.total }))
    .toSorted((a, b) => a.entries - b.entries);
  const fewest = bySize[0]?.entries ?? 0;
  let listCount = 0;
  const joined: number[][] = [];
  for (const { lists } of bySize) {
    listCount += lists.length;
    if (listCount > joinedListsMax || fewest * listCount > affordableSteps) break;
    joined.push(lists);
  }
  return joined;
}

const bestSymptoms = 24;
const bestOfOtherKinds = 6;
/** One more where two are alike, and likes decide. */
const sparePlaces = 4;
/** Of each of them, the most liked. */
const firstOfEach = 3;
/** Where many entries meet everything, one that does is among so many of a text that meets most. */
const firstOfEachOfMany = 6;

/** Lists of one kind by how much of what is asked their text meets, the best first. */
function bestLists(
  { texts }: Asked,
  judge: (text: WeighedText) => Judged,
  isKind: (kind: number) => boolean,
) {
  return [...texts.values()]
    .filter(({ list }) => isKind(kindOf(list)))
    .map((text) => ({ list: text.list, ...judge(text) }))
    .filter(({ relevance }) => relevance > 0)
    .toSorted((a, b) => b.relevance - a.relevance || a.list - b.list);
}

const { symptom, diagnosis, solution, model, maker, component, code, category } = listKinds;

/** The first entries of the texts that meet most of what is asked. */
function firstOfBest(
  asked: Asked,
  { isComplete, wanted }: { isComplete: boolean; wanted: number },
): Selection[] {
  const judge = ({ list }: WeighedText) => judgeEntry(asked, [list]);
  const symptoms = bestLists(asked, judge, (kind) => kind === symptom);
  const whole = symptoms.filter(({ isWhole }) => isWhole).slice(0, wanted + filledTo);
  const toList = ({ list }: { list: number }) => list;
  // Symptoms that say it all come before whatever checks and fixes say; and any entry of theirs says it all.
  if (whole.length >= wanted + sparePlaces) return [firstOf(whole.map(toList), 1)];
  const partly = symptoms.filter(({ isWhole }) => !isWhole).slice(0, bestSymptoms);
  const others = [[diagnosis], [solution], [model, maker, component, code, category]].flatMap((kinds) =>
    bestLists(asked, judge, (kind) => kinds.some((some) => some === kind))
      .slice(0, bestOfOtherKinds)
      .map(toList),
  );
  return [
    firstOf(whole.map(toList), firstOfEach),
    firstOf([...partly.map(toList), ...others], isComplete ? firstOfEach : firstOfEachOfMany),
  ];
}

const besideMax = 80;
const lackingMax = 2;

/** Entries of the best symptoms that show what these symptoms lack: a model, a maker, a part, a code. */
function besideBest(asked: Asked, sample: EntrySample): Selection[] {
  const judge = ({ list }: WeighedText) => judgeEntry(asked, [list]);
  const symptoms = bestLists(asked, judge, (kind) => kind === symptom)
    .slice(0, bestSymptoms)
    .map(({ list }) => list);
  if (symptoms.length === 0) return [];
  const sizeOf = (lists: readonly number[]) => shareInAll(sample, [lists]) * sample.total;
  const lacking = asked.concepts.flatMap(({ isRequired }, place) => {
    const lists = listsMeeting(asked, place).filter((list) => kindOf(list) !== symptom);
    const isLacked = symptoms.some((list) => (asked.texts.get(list)?.levels[place] ?? 0) === 0);
    return isRequired && isLacked && lists.length > 0 ? [{ lists, size: sizeOf(lists) }] : [];
  });
  return lacking
    .toSorted((a, b) => a.size - b.size)
    .slice(0, lackingMax)
    .flatMap(({ lists, size }) => {
      const sets = [symptoms, lists];
      if (size + sizeOf(symptoms) <= joinedMax) return [inAllOfShort(sets, besideMax)];
      return affordable(sets, sample).length < sets.length ? [] : [inAll(sets, besideMax)];
    });
}

interface JudgedRecord extends Judged {
  list: number;
  isShown: boolean;
}

const kindNames: Readonly<Record<number, SearchResult['type']>> = {
  [symptom]: 'sintoma',
  [diagnosis]: 'diagnostico',
  [solution]: 'solucao',
};
/** Of so many it is asked whether an entry shows them: one that none shows stands among the entries. */
const askedForShown = 60;

/** Symptoms, diagnoses and solutions by themselves, the best first. */
async function judgedTexts(db: Database, asked: Asked, { entries }: Candidates): Promise<JudgedRecord[]> {
  const best = bestLists(
    asked,
    (text) => judgeText(asked, text),
    (kind) => kind in kindNames,
  );
  const seen = new Set(entries.flatMap(({ lists }) => lists));
  const wholeFaults = new Set(entries.flatMap(({ isWhole, fault }) => (isWhole ? [fault] : [])));
  const hasRoom = wholeFaults.size < filledTo;
  const unknown = best
    .slice(0, askedForShown)
    .flatMap(({ list, isWhole }) => ((isWhole || hasRoom) && !seen.has(list) ? [list] : []));
  const shown = await shownLists(db, unknown);
  const hidden = new Set(unknown.filter((list) => !shown.has(list)));
  return best.map((text) => ({ ...text, isShown: !hidden.has(text.list) }));
}

async function order(
  db: Database,
  asked: Asked,
  candidates: Candidates,
  texts: readonly JudgedRecord[],
  slice: Slice,
): Promise<Found[]> {
  const entries = candidates.entries.toSorted(
    (a, b) =>
      Number(b.isWhole) - Number(a.isWhole) || b.relevance - a.relevance || b.score - a.score || a.id - b.id,
  );
  const firstOf = new Map<number, JudgedEntry>();
  for (const entry of entries) if (!firstOf.has(entry.fault)) firstOf.set(entry.fault, entry);
  const standing = [
    ...[...firstOf.values()].map((entry) => ({ ...entry, found: asFound(entry) })),
    ...texts
      .filter(({ isShown, list }) => !isShown && !firstOf.has(list))
      .map((text) => ({ ...text, score: 0, found: asFoundText(text) })),
  ].toSorted((a, b) => b.relevance - a.relevance || b.score - a.score);
  const whole = standing.filter(({ isWhole }) => isWhole);
  const others = !candidates.isComplete
    ? await othersOf(db, asked, [...firstOf.values()], slice, whole.length)
    : entries.filter((entry) => entry.isWhole && firstOf.get(entry.fault) !== entry);
  const shown = texts.filter(({ isWhole, isShown }) => isWhole && isShown);
  const best = standing[0]?.relevance ?? 0;
  const least = Math.max(leastRelevance, best * leastOfBest);
  const near = standing.filter(({ isWhole, relevance }) => !isWhole && relevance >= least);
  return [
    ...whole.map(({ found }) => found),
    ...others.map(asFound),
    ...shown.map(asFoundText),
    ...near.slice(0, Math.max(0, filledTo - whole.length)).map(({ found }) => found),
  ].slice(0, searchLimits.exactTotalMax + 1);
}

/** The other entries of the faults that stand first, fault by fault, as far as the page asks for them. */
async function othersOf(
  db: Database,
  asked: Asked,
  firsts: readonly JudgedEntry[],
  { skip, limit }: Slice,
  before: number,
): Promise<JudgedEntry[]> {
  const wanted = skip + limit - before;
  if (wanted <= 0) return [];
  const whole = firsts.filter(({ isWhole }) => isWhole);
  const ranks = new Map(whole.map(({ fault }, rank) => [fault, rank]));
  const faults = whole.map(({ fault }) => fault);
  const entries = await readEntries(db, [firstOf(faults, wanted + 1)]);
  const ids = new Set(whole.map(({ id }) => id));
  return entries
    .map((entry) => judged(asked, entry))
    .filter(({ isWhole, id }) => isWhole && !ids.has(id))
    .toSorted(
      (a, b) => (ranks.get(a.fault) ?? 0) - (ranks.get(b.fault) ?? 0) || b.score - a.score || a.id - b.id,
    );
}

function asFound({ id, isWhole }: JudgedEntry): Found {
  return { tipo: 'troubleshooting', registro_id: id, aproximado: !isWhole };
}

function asFoundText({ list, isWhole }: JudgedRecord): Found {
  return {
    tipo: kindNames[kindOf(list)] ?? 'sintoma',
    registro_id: recordOf(list),
    aproximado: !isWhole,
  };
}
