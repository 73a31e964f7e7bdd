import { searchLimits } from '@bancada/contract/search';
import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { isInUse } from '../history/records.service.ts';
import {
  gather,
  type Lists,
  listOf,
  listsOfWords,
  type Matches,
  pageOfList,
  sizesOfLists,
  walk,
} from './compact-search.sql.ts';
import { listEntriesById } from './troubleshooting.sql.ts';

/** What an entry has to meet: all of it. */
export interface Criteria {
  modelo_equipamento_id?: number | undefined;
  codigo_sinal_id?: readonly number[] | undefined;
  componente_id?: number | undefined;
  fabricante_id?: number | undefined;
  q?: string | undefined;
}

/** Where one way of finding gives place to another. None changes what is found. */
export interface Bounds {
  /** Texts that hold one word are named up to so many: past it, each entry's own texts are read. */
  listsOfWordMax: number;
  /** Lists of fewer entries are gone through whole; of longer ones, as far as the page and the count need. */
  fewEntries: number;
  /** How far along a list before sets are made of all that is asked for. */
  walkedMax: number;
  countedMax: number;
}
export const bounds: Bounds = {
  listsOfWordMax: 10_000,
  fewEntries: 10_000,
  walkedMax: 5_000,
  countedMax: searchLimits.exactTotalMax + 1,
};

/**
 * A page of the entries that meet all criteria given, the most liked first, and how many there are (one more than
 * counted exactly stands for "more than").
 */
export async function searchCompact(
  db: Database,
  { skip, limit, ...criteria }: Criteria & Slice,
): Promise<{ results: TroubleshootingEntry[]; total: number }> {
  const { ids, total } = await findMatches(db, criteria, { skip, limit });
  const byId = new Map((await listEntriesById(db, ids)).map((entry) => [entry.id, entry]));
  // What was deleted between the two queries is left out.
  return { results: ids.flatMap((id) => byId.get(id) ?? []), total };
}

/** The ids of that page. A criterion that is no list of entries, because its record lies in the bin, finds nothing. */
export async function findMatches(
  db: Database,
  criteria: Criteria,
  page: Slice,
  within: Bounds = bounds,
): Promise<Matches> {
  const { componente_id: componentId } = criteria;
  if (componentId !== undefined && !(await isInUse(db, 'datasheets', componentId)))
    return { ids: [], total: 0 };
  const named = namedLists(criteria);
  const words = wordsOf(criteria.q);
  const [only] = named;
  if (only !== undefined && named.length === 1 && words.length === 0)
    return pageOfList(db, only, page, within.countedMax);
  const { ids, total } = await match(db, await sized(db, { named, words }, within), page, within);
  return { ids, total: Math.min(total, within.countedMax) };
}

function namedLists({ modelo_equipamento_id, fabricante_id, componente_id, codigo_sinal_id = [] }: Criteria) {
  return [
    ...(modelo_equipamento_id === undefined ? [] : [listOf('model', modelo_equipamento_id)]),
    ...(fabricante_id === undefined ? [] : [listOf('maker', fabricante_id)]),
    ...(componente_id === undefined ? [] : [listOf('component', componente_id)]),
    ...[...new Set(codigo_sinal_id)].map((id) => listOf('code', id)),
  ];
}

/** Each word once; one that another holds is met with it. */
export function wordsOf(typed = ''): string[] {
  const words = [...new Set(typed.split(/\s+/).filter(Boolean))];
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** The lists asked for, the shortest first. */
async function sized(
  db: Database,
  { named, words }: { named: readonly number[]; words: readonly string[] },
  { listsOfWordMax, fewEntries }: Bounds,
): Promise<Lists[]> {
  const ofWords = await listsOfWords(db, words, listsOfWordMax);
  const asked = [
    ...named.map((list) => ({ lists: [list], word: null })),
    ...ofWords.map((lists, place) => ({ lists, word: words[place] ?? null })),
  ];
  const known = asked.flatMap((one) => (one.lists === null ? [] : [{ ...one, lists: one.lists }]));
  const sizes = await sizesOfLists(
    db,
    known.map(({ lists }) => lists),
    fewEntries + 1,
  );
  return [
    ...known.map((one, place) => ({ ...one, size: sizes[place] ?? 0 })),
    ...asked.filter(({ lists }) => lists === null).map((one) => ({ ...one, size: Number.POSITIVE_INFINITY })),
  ].toSorted((a, b) => a.size - b.size);
}

/** @param asked the shortest first */
async function match(
  db: Database,
  asked: readonly Lists[],
  page: Slice,
  { fewEntries, walkedMax, countedMax }: Bounds,
): Promise<Matches> {
  const [from, ...others] = asked;
  if (from === undefined || from.size === 0) return { ids: [], total: 0 };
  if (isNamed(from) && from.size <= fewEntries) return gather(db, from, others, page, false);
  const along = asked.find(({ lists }) => lists?.length === 1);
  const wanted = Math.max(page.skip + page.limit, countedMax);
  const found = await walk(db, along?.lists?.[0] ?? null, {
    others: asked.filter((one) => one !== along),
    wanted,
    triedMax: walkedMax,
  });
  if (found.length === wanted) return { ids: found.slice(page.skip, page.skip + page.limit), total: wanted };
  if (isNamed(from)) return gather(db, from, others, page, true);
  // Words of very many texts, and nothing else, that few of the first entries have together.
  const every = await walk(db, null, { others: asked, wanted });
  return { ids: every.slice(page.skip, page.skip + page.limit), total: every.length };
}

function isNamed(asked: Lists): asked is Lists & { lists: readonly number[] } {
  return asked.lists !== null;
}
