import { searchLimits } from '@bancada/contract/search';
import type { Database } from '../../../database/database.ts';
import { kindOf } from '../../../database/entry-lists.ts';
import type { Slice } from '../../../database/page.ts';
import type { Concept } from '../meaning/concepts.ts';
import type { Understanding } from '../meaning/understand.ts';
import { SearchTimeout } from '../time-limit.ts';
import { directionSaid } from './affinity.ts';
import { arranged } from './arranged.ts';
import { type Asked, ask } from './asked.ts';
import { type Candidates, gather, type JudgedEntry, judged } from './candidates.ts';
import { entrySample } from './entry-sample.ts';
import { shownLists } from './listed-texts.sql.ts';
import { findMetTexts, type MetText } from './met-texts.ts';
import { kindsNamed } from './named-kinds.ts';
import { namesMaker } from './naming-shares.ts';
import { pictured } from './pictured.ts';
import { bestLists, judgeText, type RankedList } from './relevance.ts';
import { firstOf, readEntries } from './search-entries.sql.ts';
import {
  asFound,
  asFoundText,
  type Found,
  type JudgedRecord,
  kindNames,
  type Ranking,
  rank,
  type Standing,
} from './standing.ts';

export interface SoughtSlice extends Slice {
  /**
   * The slice is of faults, and what is like the first stands among the nearest. What else was found of the faults of the
   * slice follows it.
   */
  byFault?: boolean;
}

export interface FoundSlice {
  /** What the slice asks for. */
  page: Found[];
  /** One more than is counted exactly stands for "more than". */
  total: number;
  /** The time was over before all of it was found. */
  isIncomplete: boolean;
}

/**
 * Faults in their order (`arranged`), one entry of each, the nearest among them. Unless the slice is of faults, the other
 * entries of what meets all that is asked follow all of them, and then the symptoms, diagnoses and solutions that an entry
 * shows. Where the time is over before the entries are found, the texts alone.
 * @throws SearchTimeout where it is over before that
 */
export async function find(
  db: Database,
  { concepts, said, unknown }: Understanding,
  shares: ReadonlyMap<string, number>,
  slice: SoughtSlice,
): Promise<FoundSlice> {
  if (concepts.length === 0) return nothingFound;
  const [met, sample] = await Promise.all([findMetTexts(db, concepts), entrySample(db)]);
  const kinds = await kindsNamed(db, concepts, met, sample);
  const commonness = { sample, shares };
  const asked = ask(concepts, met, sample, { hasUnknown: unknown.length > 0, kinds });
  try {
    const candidates = await gather(db, asked, sample, slice);
    const texts = await judgedTexts(db, asked, candidates);
    const { standing: ranked, others } = rank(candidates.entries, texts);
    const hasSign = concepts.some(({ isSign }) => isSign);
    const direction = directionSaid(stemsSaid(said, hasSign ? [] : concepts, met));
    const told = asked.concepts.filter(({ isRequired }) => isRequired).length;
    const standing = await pictured(db, ranked, { told, direction, hasSign }, commonness);
    const withAlike = slice.byFault === true;
    const faults = await arranged(db, standing, { told, direction, withAlike }, commonness);
    const records = texts.filter(({ isWhole, isShown }) => isWhole && isShown);
    const found = { asked, candidates, texts, records, standing, others, faults };
    const page = slice.byFault ? await sliceOfFaults(db, found, slice) : await sliceOfAll(db, found, slice);
    return { ...page, isIncomplete: false };
  } catch (error) {
    if (!(error instanceof SearchTimeout)) throw error;
    return { ...sliceOf(textsAlone(asked), slice), isIncomplete: true };
  }
}

/** The stems of what was said. Whose equipment it is says nothing of what it has: `tv sony morta` is no fault of a Sony alone. */
function stemsSaid(
  said: Understanding['said'],
  concepts: readonly Concept[],
  met: ReadonlyMap<number, MetText>,
): string[] {
  const makers = new Set(concepts.flatMap(({ text }, place) => (namesMaker(met, place) ? [text] : [])));
  return said.flatMap(({ text, stem }) => (makers.has(text) ? [] : [stem]));
}

export const nothingFound: FoundSlice = { page: [], total: 0, isIncomplete: false };

/** All that was found of what is asked. */
interface AllFound {
  asked: Asked;
  candidates: Candidates;
  texts: readonly JudgedRecord[];
  /** The texts that meet everything, and that an entry shows. */
  records: readonly JudgedRecord[];
  others: Ranking['others'];
  standing: Ranking['standing'];
  /** In the order that they are shown in, with the nearest. */
  faults: readonly Found[];
}

async function sliceOfAll(db: Database, all: AllFound, slice: Slice) {
  const { candidates, texts, records, faults } = all;
  const wanted = slice.skip + slice.limit - faults.length;
  const others = await othersOf(db, all, standingOf(all, faults), Math.max(0, wanted));
  const ordered = [...faults, ...others.map(asFound), ...records.map(asFoundText)].slice(
    0,
    searchLimits.exactTotalMax + 1,
  );
  return sliceOf(ordered, slice, candidates.count + texts.filter(({ isWhole }) => isWhole).length);
}

/** What stands for these faults, of those that meet everything. */
function standingOf({ standing }: AllFound, faults: readonly Found[]): Standing[] {
  const byFound = new Map(standing.map((one) => [one.found, one]));
  return faults.flatMap((found) => (found.aproximado ? [] : (byFound.get(found) ?? [])));
}

/** So many other entries, and so many records, follow a slice of faults. */
const othersMax = 12;
/** They are shared out among so many of its faults, the best, at least. */
const sharedAmong = 3;
/** Where not all entries are read, those of so many faults are. */
const readFaults = 6;

async function sliceOfFaults(db: Database, all: AllFound, slice: Slice) {
  const { candidates, records, faults } = all;
  const { page, total } = sliceOf(faults, slice, candidates.isComplete ? 0 : candidates.symptomCount);
  const onPage = standingOf(all, page);
  const ofEach = Math.ceil(othersMax / Math.max(1, Math.min(sharedAmong, onPage.length)));
  const others = await othersOf(
    db,
    all,
    candidates.isComplete ? onPage : onPage.slice(0, readFaults),
    ofEach,
  );
  const shared = [...Map.groupBy(others, ({ fault }) => fault).values()]
    .flatMap((ofFault) => ofFault.slice(0, ofEach))
    .slice(0, othersMax);
  const lists = new Set([...onPage, ...shared].flatMap((entry) => entry.lists));
  const ofPage = records.filter(({ list }) => lists.has(list)).slice(0, othersMax);
  return { page: [...page, ...shared.map(asFound), ...ofPage.map(asFoundText)], total };
}

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

/** Of so many that meet everything it is asked whether an entry shows them: one that none shows stands among the entries. */
const askedForShown = 60;

/** Symptoms, diagnoses and solutions by themselves, the best first: those that meet everything, and those that no entry shows. */
async function judgedTexts(
  db: Database,
  asked: Asked,
  { entries, withoutEntry }: Candidates,
): Promise<JudgedRecord[]> {
  const best = bestOfShownKinds(asked, ({ isWhole, list }) => isWhole || withoutEntry.has(list));
  const open = new Set(
    best.flatMap(({ isWhole, list }) => (isWhole && !withoutEntry.has(list) ? [list] : [])),
  );
  for (const { lists } of entries) for (const list of lists) open.delete(list);
  const unknown = [...open].slice(0, askedForShown);
  const shown = await shownLists(db, unknown);
  const hidden = new Set([...withoutEntry, ...unknown.filter((list) => !shown.has(list))]);
  return best.map((text) => ({ ...text, isShown: !hidden.has(text.list) }));
}

const shownKinds: ReadonlySet<number> = new Set(Object.keys(kindNames).map(Number));

function bestOfShownKinds(asked: Asked, isWanted?: (ranked: RankedList) => boolean): RankedList[] {
  return bestLists(asked, (text) => judgeText(asked, text), shownKinds, isWanted);
}

/** The other entries of these faults that meet everything, fault by fault; where not all are read, so many of each. */
async function othersOf(
  db: Database,
  { asked, candidates, others }: AllFound,
  of: readonly Standing[],
  wanted: number,
): Promise<JudgedEntry[]> {
  const firsts = of.filter(({ found }) => found.tipo === 'troubleshooting');
  const ranks = new Map(firsts.map(({ fault }, rank) => [fault, rank]));
  const shown = new Set(firsts.map(({ found }) => found.registro_id));
  const read = async () => {
    const entries =
      wanted > 0 ? await readEntries(db, [firstOf([{ lists: [...ranks.keys()], perList: wanted + 1 }])]) : [];
    return entries.map((entry) => judged(asked, entry)).filter(({ id }) => !shown.has(id));
  };
  return (candidates.isComplete ? others : await read())
    .filter(({ isWhole, fault }) => isWhole && ranks.has(fault))
    .toSorted(
      (a, b) => (ranks.get(a.fault) ?? 0) - (ranks.get(b.fault) ?? 0) || b.score - a.score || a.id - b.id,
    );
}
