import { type SearchResult, searchLimits } from '@bancada/contract/search';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { kindOf, listKinds, recordOf } from '../troubleshooting/entry-lists.ts';
import type { AnalyzedQuery, Variant } from './query/query-term.ts';
import { readDocument } from './ranking/document.ts';
import { entriesByFault, type JudgedEntry } from './ranking/first-entries.ts';
import { byRank, type RankedDocument, rerank } from './ranking/rerank.ts';
import { equalBonus } from './ranking/weights.ts';
import { countEntriesOf, findCandidates } from './retrieval/candidates.sql.ts';
import { coarseTerms } from './retrieval/coarse-terms.ts';
import { entriesOfFaults, faultsShowing } from './retrieval/entries.sql.ts';
import { planSelections } from './retrieval/plan.ts';
import {
  genericModels,
  queriesMet,
  shownLists,
  textsByList,
  textsEqual,
  textsMeeting,
} from './retrieval/texts.sql.ts';
import { anyVariant, anyWord, joinedTerms } from './retrieval/tsquery.ts';

export interface SoughtSlice extends Slice {
  /** The slice is of faults; what else was found of them follows it. */
  byFault?: boolean;
}

export interface Found {
  tipo: SearchResult['type'];
  registro_id: number;
  /** It lacks something that was asked for. */
  aproximado: boolean;
  /** Its score; only for faults. */
  rank?: RankedDocument;
}

export interface FoundSlice {
  page: Found[];
  /**
   * How many meet the query; where none does, how many of the nearest there are. One more than is counted exactly stands for
   * "more than".
   */
  total: number;
}

const countedMax = searchLimits.exactTotalMax + 1;
/** How many candidates are ranked at least, and for how many beyond the page entries are read. */
const rankedMin = 100;
const withEntries = 20;
const entriesPerFault = 40;
/** Fewer faults than this that meet the query are followed by the nearest. */
const filledTo = 10;
/** How many other entries, and how many records, follow a slice of faults at most. */
const othersMax = 12;
const textsMax = 60;

const kindNames: Readonly<Record<number, SearchResult['type']>> = {
  [listKinds.symptom]: 'sintoma',
  [listKinds.diagnosis]: 'diagnostico',
  [listKinds.solution]: 'solucao',
};

/** A ranked fault with its entries, or a text that no entry shows. */
interface Ranked extends RankedDocument {
  entries: readonly JudgedEntry[];
}

/**
 * What meets the query, best first: one entry of each fault, and texts that no entry shows; then the other entries of these, and the
 * texts that they show; then up to ten of the nearest. Of a slice of faults these stand before the other entries.
 * @param typed for records that say exactly this
 * @param foundSoFar gets what is shown if the time is over before the entries are read
 */
export async function find(
  db: Database,
  query: AnalyzedQuery,
  typed: string,
  slice: SoughtSlice,
  foundSoFar: (found: FoundSlice) => void = () => undefined,
): Promise<FoundSlice> {
  if (query.terms.length === 0) return { page: [], total: 0 };
  const { ordered, equalFaults, meeting, shown } = await rankFaults(db, query, typed, slice);
  const { skip, limit } = slice;
  foundSoFar(withoutEntries(ordered, slice));
  const ranked = await withTheirEntries(db, query, ordered, equalFaults, skip + limit);
  const count = countMeeting(query, ordered, ranked, meeting.length);
  const isWhole = (one: Ranked) => one.isWhole;
  const whole = ranked.filter(isWhole);
  const near = ranked.filter((one) => !isWhole(one)).slice(0, Math.max(0, filledTo - whole.length));
  const faults = [...whole, ...near];
  const texts = shownTexts(whole, shown, query);
  const page = slice.byFault === true ? pageOfFaults(faults, texts, slice) : pageOfAll(faults, texts, slice);
  if (whole.length === 0) return { page, total: near.length };
  const listed = whole.length + whole.flatMap(otherEntries).length;
  // Only the index knows how many unranked documents meet the query.
  const entries = count > whole.length ? await countEntriesOf(db, meeting, countedMax) : 0;
  const total = slice.byFault === true ? count : Math.max(listed, entries) + texts.length;
  return { page, total: Math.min(countedMax, total) };
}

async function rankFaults(db: Database, query: AnalyzedQuery, typed: string, { skip, limit }: Slice) {
  const { terms } = query;
  const equal = await textsEqual(db, typed);
  const equalFaults = new Set([
    ...equal.filter((list) => kindOf(list) === listKinds.symptom),
    ...(await faultsShowing(db, equal, textsMax)),
  ]);
  const wanted = Math.max(rankedMin, skip + limit + filledTo);
  const { candidates, meeting } = await findCandidates(
    db,
    planSelections(terms, query.documents),
    [...equalFaults],
    coarseTerms(terms),
    wanted,
  );
  const documents = candidates.map(({ list, vector, likes, proof }) => ({
    document: readDocument(list, vector),
    likes,
    proof,
  }));
  const { shown, orphans } = await bodyTexts(db, query, equal);
  const ordered = rerank(query, [...documents, ...orphans]).map((one) => {
    const isEqual = equalFaults.has(one.document.list) || equal.includes(one.document.list);
    return isEqual ? { ...one, isWhole: true, value: one.value + equalBonus } : one;
  });
  return { ordered: ordered.toSorted(byRank), equalFaults, meeting, shown };
}

function withoutEntries(ordered: readonly RankedDocument[], { skip, limit }: Slice): FoundSlice {
  const whole = ordered.filter(({ isWhole }) => isWhole);
  const page = (whole.length > 0 ? whole : ordered).slice(skip, skip + limit);
  return { page: page.map((one) => asFound({ ...one, entries: [] })), total: page.length };
}

/**
 * How many documents meet the query. The index counts those that are not ranked, and is trusted if it was right about all ranked ones.
 * @param ranked the first of them, as their entries have been looked at
 */
function countMeeting(
  { terms, unknown }: AnalyzedQuery,
  ordered: readonly RankedDocument[],
  ranked: readonly Ranked[],
  wholeCount: number,
): number {
  const looked = new Set(ranked.map(({ document }) => document.list));
  const rest = ordered.filter(({ document }) => !looked.has(document.list));
  const meeting = [...ranked, ...rest].filter(({ isWhole }) => isWhole).length;
  const inIndex = ordered.filter(
    ({ document }) => kindOf(document.list) === listKinds.symptom && hasEvery(terms, document),
  );
  const isBelieved = unknown.length === 0 && inIndex.length <= meeting;
  return isBelieved ? meeting + Math.max(0, wholeCount - inIndex.length) : meeting;
}

/** Whether the document has every term as the index sees it: in any field, negated or not. */
function hasEvery(terms: AnalyzedQuery['terms'], { lexemes: held }: RankedDocument['document']): boolean {
  const isHeld = ({ kind, lexemes }: Variant) =>
    kind !== 'sameKind' && lexemes.every((lexeme) => held.has(lexeme));
  return terms.every(({ isRequired, variants }) => !isRequired || variants.some(isHeld));
}

/** A tsquery of texts that have every required term in one word each. */
function requiredWords({ terms }: AnalyzedQuery): string {
  return joinedTerms(terms.filter(({ isRequired }) => isRequired).map((term) => anyWord(term)));
}

/** Adds the entries of the first faults. A fault that meets the query only by several entries together counts as near. */
async function withTheirEntries(
  db: Database,
  { terms }: AnalyzedQuery,
  ordered: readonly RankedDocument[],
  equalFaults: ReadonlySet<number>,
  needed: number,
): Promise<Ranked[]> {
  const first = ordered.slice(0, needed + withEntries);
  const faults = first
    .map(({ document }) => document.list)
    .filter((list) => kindOf(list) === listKinds.symptom);
  const entries = await entriesOfFaults(db, faults, entriesPerFault);
  const lists = [...new Set(entries.flatMap((entry) => entry.lists))];
  const metBy = new Map<number, Set<number>>();
  for (const { place, list } of await queriesMet(
    db,
    lists,
    terms.map((term) => anyVariant(term)),
  ))
    metBy.set(list, (metBy.get(list) ?? new Set()).add(place));
  const byFault = entriesByFault(entries, terms, metBy, await genericModels(db, lists));
  return first
    .map((one): Ranked => {
      const ofFault = byFault.get(one.document.list) ?? [];
      const isWhole =
        one.isWhole &&
        (ofFault.length === 0 ||
          equalFaults.has(one.document.list) ||
          ofFault.some((entry) => entry.isWhole));
      return { ...one, isWhole, entries: ofFault };
    })
    .toSorted(byRank);
}

const bodyKinds = [listKinds.diagnosis, listKinds.solution];

/** Diagnoses and solutions that meet the whole query: those that entries show, and those that none does. */
async function bodyTexts(db: Database, query: AnalyzedQuery, equal: readonly number[]) {
  const isMeetable = query.unknown.length === 0 && query.terms.some(({ isRequired }) => isRequired);
  const met = isMeetable
    ? await textsMeeting(db, bodyKinds, [{ query: requiredWords(query), atMost: textsMax }])
    : [];
  const known = new Set(met.map(({ list }) => list));
  const missing = equal.filter((list) => bodyKinds.some((kind) => kind === kindOf(list)) && !known.has(list));
  const texts = [...met, ...(await textsByList(db, missing))];
  const shown = await shownLists(
    db,
    texts.map(({ list }) => list),
  );
  return {
    shown: texts.filter(({ list }) => shown.has(list)).map(({ list }) => list),
    orphans: texts
      .filter(({ list }) => !shown.has(list))
      .map(({ list, vector }) => ({ document: readDocument(list, vector), likes: 0, proof: 0 })),
  };
}

/** The lists of texts that entries show, as rows of their own: symptoms that say it all, diagnoses, solutions. */
function shownTexts(whole: readonly Ranked[], shown: readonly number[], { terms }: AnalyzedQuery): number[] {
  const saysIt = ({ document: { lexemes } }: Ranked) =>
    terms.every(
      ({ isRequired, variants }) =>
        !isRequired ||
        variants.some((variant) =>
          variant.lexemes.every((lexeme) => lexemes.get(lexeme)?.fields.includes('A') === true),
        ),
    );
  const symptoms = whole.filter((one) => one.entries.length > 0 && saysIt(one));
  return [
    ...symptoms.map(({ document }) => document.list),
    ...shown.toSorted((a, b) => kindOf(a) - kindOf(b) || a - b),
  ];
}

function pageOfFaults(faults: readonly Ranked[], texts: readonly number[], { skip, limit }: Slice): Found[] {
  const onPage = faults.slice(skip, skip + limit);
  const whole = onPage.filter(({ isWhole }) => isWhole);
  const ofEach = Math.ceil(othersMax / Math.max(1, Math.min(3, whole.length)));
  const others = whole.flatMap((fault) => otherEntries(fault).slice(0, ofEach)).slice(0, othersMax);
  const lists = new Set(whole.flatMap(({ entries }) => entries.flatMap((entry) => entry.lists)));
  const records = texts.filter((list) => lists.has(list)).slice(0, othersMax);
  return [...onPage.map(asFound), ...others, ...records.map(asShownText)];
}

function pageOfAll(faults: readonly Ranked[], texts: readonly number[], { skip, limit }: Slice): Found[] {
  const whole = faults.filter(({ isWhole }) => isWhole);
  const near = faults.filter(({ isWhole }) => !isWhole);
  const found = [
    ...whole.map(asFound),
    ...whole.flatMap(otherEntries),
    ...texts.map(asShownText),
    ...near.map(asFound),
  ];
  return found.slice(skip, skip + limit);
}

function otherEntries({ entries }: Ranked): Found[] {
  return entries.slice(1).flatMap((entry) => (entry.isWhole ? [asEntry(entry, false)] : []));
}

function asFound(ranked: Ranked): Found {
  const [first] = ranked.entries;
  const found =
    first === undefined ? asText(ranked.document.list, !ranked.isWhole) : asEntry(first, !ranked.isWhole);
  return { ...found, rank: ranked };
}

function asEntry({ id }: JudgedEntry, aproximado: boolean): Found {
  return { tipo: 'troubleshooting', registro_id: id, aproximado };
}

function asText(list: number, aproximado: boolean): Found {
  return { tipo: kindNames[kindOf(list)] ?? 'sintoma', registro_id: recordOf(list), aproximado };
}

function asShownText(list: number): Found {
  return asText(list, false);
}
