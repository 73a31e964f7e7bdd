import { type SearchResult, searchLimits } from '@bancada/contract/search';
import type { Database } from '../../database/database.ts';
import { kindOf, listKinds, recordOf } from '../../database/entry-lists.ts';
import type { Slice } from '../../database/page.ts';
import { type Alike, alikeTo } from './alike.ts';
import { type Candidates, filledTo, gather, type JudgedEntry, judged, wholeFaults } from './candidates.ts';
import { entrySample } from './entry-sample.ts';
import { type Commonness, likenessToBest } from './likeness.ts';
import { shownLists } from './listed-texts.sql.ts';
import { findMetTexts } from './met-texts.ts';
import { type Asked, ask, bestLists, type Judged, judgeText, type RankedList } from './relevance.ts';
import { firstOf, readEntries } from './search-entries.sql.ts';
import { SearchTimeout } from './time-limit.ts';
import type { Understanding } from './understand.ts';

export interface Found {
  tipo: SearchResult['type'];
  registro_id: number;
  /** It lacks something that was asked for. */
  aproximado: boolean;
  /** It is here because it is like the first. */
  parecido?: true;
}

/** What being like the best counts beside what is met. */
const likenessWeight = 2.8;
/** It must meet so much, and so much of what the best one meets, to be shown as one of the nearest. */
const leastRelevance = 0.18;
const leastOfBest = 0.2;
/** What meets less than half of it says little of what was meant: what is like that would help nobody. */
const leastOfFirst = 0.5;
/** What meets so much of what the first meets stands before what is like the first alone. */
const nearlyAll = 0.85;
const beforeAlike = 0.6;

export interface SoughtSlice extends Slice {
  /** Where fewer than ten faults meet all, those that are like the first stand among the nearest. */
  withAlike?: boolean;
}

export interface FoundSlice {
  /** What `slice` asks for. */
  page: Found[];
  /** One more than is counted exactly stands for "more than". */
  total: number;
  /** The time was over before all of it was found. */
  isIncomplete: boolean;
}

/**
 * What meets all that is asked, best first: one entry of each fault, then the others, then the symptoms, diagnoses and
 * solutions that an entry shows; then what meets most of it and, if it is asked for, what is like the first, until there are
 * ten faults. Where the time is over before the entries are found, the texts alone.
 * @throws SearchTimeout where it is over before that
 */
export async function find(
  db: Database,
  { concepts, unknown }: Understanding,
  shares: ReadonlyMap<string, number>,
  slice: SoughtSlice,
): Promise<FoundSlice> {
  if (concepts.length === 0) return nothingFound;
  const [met, sample] = await Promise.all([findMetTexts(db, concepts), entrySample(db)]);
  const asked = ask(concepts, met, sample, unknown.length > 0);
  try {
    const candidates = await gather(db, asked, sample, slice);
    const texts = await judgedTexts(db, asked, candidates);
    const ordered = await order(db, asked, candidates, texts, { sample, shares }, slice);
    const known = candidates.count + texts.filter(({ isWhole }) => isWhole).length;
    return { ...sliceOf(ordered, slice, known), isIncomplete: false };
  } catch (error) {
    if (!(error instanceof SearchTimeout)) throw error;
    return { ...sliceOf(textsAlone(asked), slice), isIncomplete: true };
  }
}

export const nothingFound: FoundSlice = { page: [], total: 0, isIncomplete: false };

/** @param known how many there are at least */
function sliceOf(ordered: readonly Found[], { skip, limit }: Slice, known = 0) {
  const total = Math.min(searchLimits.exactTotalMax + 1, Math.max(ordered.length, known));
  return { page: ordered.slice(skip, skip + limit), total };
}

/** What is known before any entry is: symptoms, then diagnoses, then solutions, what meets all first. */
function textsAlone(asked: Asked): Found[] {
  return bestOfShownKinds(asked)
    .toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || kindOf(a.list) - kindOf(b.list))
    .slice(0, searchLimits.exactTotalMax + 1)
    .map(asFoundText);
}

interface JudgedRecord extends RankedList {
  isShown: boolean;
}

const { symptom, diagnosis, solution } = listKinds;
const kindNames: Readonly<Record<number, SearchResult['type']>> = {
  [symptom]: 'sintoma',
  [diagnosis]: 'diagnostico',
  [solution]: 'solucao',
};
/** Of so many it is asked whether an entry shows them: one that none shows stands among the entries. */
const askedForShown = 60;

/** Symptoms, diagnoses and solutions by themselves, the best first. */
async function judgedTexts(db: Database, asked: Asked, { entries }: Candidates): Promise<JudgedRecord[]> {
  const best = bestOfShownKinds(asked);
  const seen = new Set(entries.flatMap(({ lists }) => lists));
  const hasRoom = wholeFaults(entries).size < filledTo;
  const unknown = best
    .slice(0, askedForShown)
    .flatMap(({ list, isWhole }) => ((isWhole || hasRoom) && !seen.has(list) ? [list] : []));
  const shown = await shownLists(db, unknown);
  const hidden = new Set(unknown.filter((list) => !shown.has(list)));
  return best.map((text) => ({ ...text, isShown: !hidden.has(text.list) }));
}

function bestOfShownKinds(asked: Asked): RankedList[] {
  return bestLists(asked, (text) => judgeText(asked, text)).filter(({ list }) => kindOf(list) in kindNames);
}

async function order(
  db: Database,
  asked: Asked,
  candidates: Candidates,
  texts: readonly JudgedRecord[],
  commonness: Commonness,
  slice: SoughtSlice,
): Promise<Found[]> {
  const entries = candidates.entries.toSorted(
    (a, b) => Number(b.isWhole) - Number(a.isWhole) || byRelevanceAndLikes(a, b) || a.id - b.id,
  );
  const firstOfFault = new Map<number, JudgedEntry>();
  for (const entry of entries) if (!firstOfFault.has(entry.fault)) firstOfFault.set(entry.fault, entry);
  const standing: Standing[] = [
    ...[...firstOfFault.values()].map((entry) => ({ ...entry, found: asFound(entry) })),
    ...texts
      .filter(({ isShown, list }) => !isShown && !firstOfFault.has(list))
      .map((text) => ({ ...text, fault: text.list, lists: [text.list], score: 0, found: asFoundText(text) })),
  ].toSorted(byRelevanceAndLikes);
  const whole = standing.filter(({ isWhole }) => isWhole);
  const others = !candidates.isComplete
    ? await othersOf(db, asked, [...firstOfFault.values()], slice, whole.length)
    : entries.filter((entry) => entry.isWhole && firstOfFault.get(entry.fault) !== entry);
  const shown = texts.filter(({ isWhole, isShown }) => isWhole && isShown);
  const near = await nearest(db, standing, filledTo - whole.length, commonness, slice);
  return [
    ...whole.map(({ found }) => found),
    ...others.map(asFound),
    ...shown.map(asFoundText),
    ...near,
  ].slice(0, searchLimits.exactTotalMax + 1);
}

/** Of what differs by less, the more liked is the better. */
const equalWithin = 0.05;

type Ranked = Pick<Standing, 'relevance' | 'score'>;

function byRelevanceAndLikes(a: Ranked, b: Ranked): number {
  const step = ({ relevance }: Ranked) => Math.round(relevance / equalWithin);
  return step(b) - step(a) || b.score - a.score || b.relevance - a.relevance;
}

/** An entry that stands for its fault, or a text that no entry shows. */
interface Standing extends Judged {
  /** The list of its symptom; of a text its own. */
  fault: number;
  lists: readonly number[];
  score: number;
  found: Found;
}

/**
 * What meets most of it, then what meets much of it and is like the best; and, where it is asked for, other faults that are
 * like the first.
 */
async function nearest(
  db: Database,
  standing: readonly Standing[],
  wanted: number,
  commonness: Commonness,
  { withAlike }: SoughtSlice,
): Promise<Found[]> {
  const least = Math.max(leastRelevance, (standing[0]?.relevance ?? 0) * leastOfBest);
  const whole = standing.filter(({ isWhole }) => isWhole);
  const near = standing.filter(({ isWhole, relevance }) => !isWhole && relevance >= least);
  const [first] = [...whole, ...near];
  if (wanted <= 0 || first === undefined) return [];
  const isSure = first.isWhole || first.relevance >= leastOfFirst;
  const [likeness, alike] = await Promise.all([
    likenessToBest(db, [...whole, ...near], commonness),
    withAlike === true && isSure ? alikeTo(db, first, commonness) : [],
  ]);
  const likenessToFirst = new Map(alike.map(({ fault, likeness }) => [fault, likeness]));
  const shown = new Set([...whole, ...near].map(({ fault }) => fault));
  const ranked = [
    ...near.map((one, place) => {
      const alike = likeness[whole.length + place] || (likenessToFirst.get(one.fault) ?? 0);
      const ahead = one.relevance >= first.relevance * nearlyAll ? beforeAlike : 0;
      // Of the faults of one equipment each is like all others: they shall not pass by what meets most.
      const rank = one === first ? Infinity : one.relevance + likenessWeight * alike + ahead;
      return { found: one.found, rank, score: one.score };
    }),
    ...alike
      .filter(({ fault }) => !shown.has(fault))
      .map((one) => ({ found: asFoundAlike(one), rank: likenessWeight * one.likeness, score: 0 })),
  ];
  return ranked
    .toSorted((a, b) => b.rank - a.rank || b.score - a.score)
    .slice(0, wanted)
    .map(({ found }) => found);
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

function asFoundAlike({ id }: Alike): Found {
  return { tipo: 'troubleshooting', registro_id: id, aproximado: true, parecido: true };
}

function asFoundText({ list, isWhole }: RankedList): Found {
  return {
    tipo: kindNames[kindOf(list)] ?? 'sintoma',
    registro_id: recordOf(list),
    aproximado: !isWhole,
  };
}
