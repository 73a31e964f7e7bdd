import { keyKinds, kindOf } from '../../database/record-key.ts';
import { findCandidates } from './index/candidates.ts';
import { compileQuery } from './index/compiled-query.ts';
import { entriesOfFault, type JudgedEntry, type MetAlone, metAlone } from './index/entries.ts';
import type { FaultIndex } from './index/fault-index.ts';
import { fieldBits } from './index/postings.ts';
import { byRank, type RankCandidate, type RankedFault, rankFaults, textCandidate } from './index/rank.ts';
import { readText } from './index/read-text.ts';
import { Scanner } from './index/scan.ts';
import type { AnalyzedQuery } from './query/query-term.ts';
import { equalBonus } from './ranking/weights.ts';

/** A fault that was found, or a check or fix that no entry shows. */
export interface Hit extends RankedFault {
  /** Ids of its entries: the best, then the others that meet the whole query. None of a text by itself, or of a symptom without any. */
  entries: readonly number[];
}

export interface Found {
  /** Those that meet the query, best first; then up to ten of the nearest in all. */
  hits: Hit[];
  /** How many meet the query; where none does, how many of the nearest there are. */
  count: number;
  /** For a list of entries and texts: the texts that found entries show, and that are rows there, in order; and how many rows it has. */
  flat: { texts: number[]; count: number };
}

/** A hit before it is told. */
interface Ranked extends RankedFault {
  entries: readonly JudgedEntry[];
}

/** How many candidates are ranked at least: with fewer, the order would change from page to page. */
const rankedMin = 100;
/** For how many beyond the page entries are looked at. */
const withEntries = 20;
/** Fewer faults than this that meet the query are followed by the nearest. */
const filledTo = 10;
const textsMax = 60;

/**
 * What meets the query.
 * @param typed for records that say exactly this
 * @param wanted how many hits at most
 */
export function find(index: FaultIndex, query: AnalyzedQuery, typed: string, wanted: number): Found {
  if (query.terms.length === 0) return { hits: [], count: 0, flat: { texts: [], count: 0 } };
  const compiled = compileQuery(index, query);
  const { best, meeting } = findCandidates(index, compiled, Math.max(rankedMin, wanted + filledTo));
  const equal = equalTo(index, typed);
  return Scanner.using(index, compiled, (scanner) => {
    const met = metAlone(index, scanner);
    const candidates = [
      ...faultCandidates(
        index,
        [...equal.faults].flatMap((key) => index.documents.documentOfKey(key) ?? []),
        best,
      ),
      ...orphansMeeting(index, query, met, equal.texts),
    ];
    const ordered = rankFaults(index, scanner, candidates)
      .map((one) =>
        equal.faults.has(one.key) || equal.texts.has(one.key)
          ? { ...one, isWhole: true, value: one.value + equalBonus }
          : one,
      )
      .sort(byRank);
    const ranked = withTheirEntries(index, scanner, met, ordered, equal.faults, wanted);
    const whole = ranked.filter(({ isWhole }) => isWhole);
    const near = ranked.filter(({ isWhole }) => !isWhole).slice(0, Math.max(0, filledTo - whole.length));
    const hits = [...whole, ...near].slice(0, wanted).map(asHit);
    if (whole.length === 0) return { hits, count: near.length, flat: { texts: [], count: near.length } };
    const count = countMeeting(query, ordered, ranked, meeting);
    const texts = shownTexts(index, whole, met, equal.texts);
    const listed = whole.length + whole.flatMap(otherEntries).length;
    const entries = count > whole.length ? entriesIn(index, meeting) : 0;
    return { hits, count, flat: { texts, count: Math.max(listed, entries) + texts.length } };
  });
}

/** The records that say exactly what was typed, and the faults that show one of them. */
function equalTo(index: FaultIndex, typed: string) {
  const texts = new Set(index.listsSaying(readText(typed).words));
  const bodies = new Set([...texts].filter(isBody));
  const symptoms = [...texts].filter((key) => !isBody(key));
  return { texts, faults: new Set([...symptoms, ...index.documents.showing(bodies)]) };
}

function faultCandidates(
  { documents }: FaultIndex,
  ...numbers: readonly (readonly number[])[]
): RankCandidate[] {
  return [...new Set(numbers.flat())].map((document) => ({
    key: documents.keys[document] ?? 0,
    document,
    parts: documents.partsOf(document),
    length: documents.lengths[document] ?? 1,
    likes: documents.likes[document] ?? 0,
    proof: documents.proofs[document] ?? 0,
  }));
}

/** Checks and fixes that no entry shows, and that meet the whole query or are what was typed. */
function orphansMeeting(
  index: FaultIndex,
  { unknown }: AnalyzedQuery,
  { meetsAll }: MetAlone,
  equal: ReadonlySet<number>,
): RankCandidate[] {
  return [...index.orphans]
    .filter((key) => equal.has(key) || (unknown.length === 0 && meetsAll(key)))
    .slice(0, textsMax)
    .map((key) => textCandidate(index, key, fieldBits.checkOrFix));
}

/** How many documents meet the query: those that are ranked by what was found in them, the others by what the index says. */
function countMeeting(
  { unknown }: AnalyzedQuery,
  ordered: readonly RankedFault[],
  ranked: readonly Ranked[],
  meeting: Uint32Array,
): number {
  const looked = new Set(ranked.map(({ key }) => key));
  const rest = ordered.filter(({ key }) => !looked.has(key));
  const count = [...ranked, ...rest].filter(({ isWhole }) => isWhole).length;
  const documents = new Set(ordered.map(({ document }) => document));
  const rankedInIndex = meeting.reduce((sum, document) => sum + Number(documents.has(document)), 0);
  const isBelieved = unknown.length === 0 && rankedInIndex <= count;
  return isBelieved ? count + Math.max(0, meeting.length - rankedInIndex) : count;
}

function entriesIn({ documents }: FaultIndex, meeting: Uint32Array): number {
  return meeting.reduce((sum, document) => sum + (documents.entryCounts[document] ?? 0), 0);
}

/** Adds the entries of the first faults. A fault that meets the query only by several entries together counts as near. */
function withTheirEntries(
  index: FaultIndex,
  scanner: Scanner,
  met: MetAlone,
  ordered: readonly RankedFault[],
  equalFaults: ReadonlySet<number>,
  needed: number,
): Ranked[] {
  return ordered
    .slice(0, needed + withEntries)
    .map((one): Ranked => {
      const entries = entriesOfFault(index, scanner, met, one);
      const isWhole =
        one.isWhole &&
        (entries.length === 0 || equalFaults.has(one.key) || entries.some((entry) => entry.isWhole));
      return { ...one, isWhole, entries };
    })
    .sort(byRank);
}

/** The keys of texts that entries show, as rows of their own: symptoms that say it all, diagnoses, solutions. */
function shownTexts(
  index: FaultIndex,
  whole: readonly Ranked[],
  { meetsAll }: MetAlone,
  equal: ReadonlySet<number>,
): number[] {
  const symptoms = whole.filter((one) => one.entries.length > 0 && one.isSaid);
  const keys = keysShownBy(index, whole);
  const shown = [...keys].filter((key) => isBody(key) && (equal.has(key) || meetsAll(key)));
  const inOrder = shown.slice(0, textsMax).sort((a, b) => kindOf(a) - kindOf(b) || a - b);
  return [...symptoms.map(({ key }) => key), ...inOrder];
}

function keysShownBy({ documents }: FaultIndex, faults: readonly Ranked[]): Set<number> {
  const keys = new Set<number>();
  for (const { entries } of faults)
    for (const { at } of entries) for (const key of documents.keysAt(at)) keys.add(key);
  return keys;
}

function otherEntries({ entries }: Ranked): number[] {
  return entries.slice(1).flatMap(({ id, isWhole }) => (isWhole ? [id] : []));
}

function asHit(ranked: Ranked): Hit {
  return { ...ranked, entries: [...ranked.entries.slice(0, 1).map(({ id }) => id), ...otherEntries(ranked)] };
}

/** Whether it is a check or fix by itself. */
export function isBody(key: number): boolean {
  return kindOf(key) === keyKinds.diagnosis || kindOf(key) === keyKinds.solution;
}
