import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { searchLimits } from '@bancada/contract/search/search';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { recordKey } from '../../database/record-key.ts';
import { isInUse } from '../records/records.service.ts';
import {
  countAmong,
  gather,
  type Lists,
  listsOfWords,
  type Matches,
  pageOfAny,
  pageOfList,
  sizesOfLists,
  walk,
} from './compact-search.sql.ts';
import { listEntriesInOrder } from './entries.sql.ts';

/** Criteria that an entry must all meet. */
export interface Criteria {
  modelo_equipamento_id?: number | undefined;
  codigo_sinal_id?: readonly number[] | undefined;
  componente_id?: number | undefined;
  fabricante_id?: number | undefined;
  q?: string | undefined;
}

/** Thresholds between query strategies. They never change the result. */
export interface Bounds {
  /** Up to this many texts with a word, their lists are enumerated; beyond it, each entry's own texts are read. */
  listsOfWordMax: number;
  /** Lists with fewer entries are read completely, longer ones as far as page and count need. */
  fewEntries: number;
  /** How many entries are tested one by one before whole sets are built. */
  walkedMax: number;
  countedMax: number;
}
const bounds: Bounds = {
  listsOfWordMax: 10_000,
  fewEntries: 10_000,
  walkedMax: 10_000,
  countedMax: searchLimits.exactTotalMax + 1,
};

/** How many first entries of lists may be sorted to find a page. */
const startsOfListsMax = 100_000;

/**
 * A page of the entries that meet all criteria, most liked first, and their number. One more than is counted exactly stands
 * for "more than".
 */
export async function searchCompact(
  db: Database,
  { skip, limit, ...criteria }: Criteria & Slice,
): Promise<{ results: TroubleshootingEntry[]; total: number }> {
  const { ids, total } = await findMatches(db, criteria, { skip, limit });
  return { results: await listEntriesInOrder(db, ids), total };
}

/** The ids of that page. A criterion without a list, because its record is in the bin, matches nothing. */
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
    ...(modelo_equipamento_id === undefined ? [] : [recordKey('model', modelo_equipamento_id)]),
    ...(fabricante_id === undefined ? [] : [recordKey('maker', fabricante_id)]),
    ...(componente_id === undefined ? [] : [recordKey('component', componente_id)]),
    ...[...new Set(codigo_sinal_id)].map((id) => recordKey('code', id)),
  ];
}

/** The distinct words; a word contained in another one is implied by it. */
function wordsOf(typed = ''): string[] {
  const words = [...new Set(typed.split(/\s+/).filter(Boolean))];
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** The lists of all criteria, shortest first. */
async function sized(
  db: Database,
  { named, words }: { named: readonly number[]; words: readonly string[] },
  { listsOfWordMax, fewEntries }: Bounds,
): Promise<Lists[]> {
  const ofWords = await listsOfWords(db, words, listsOfWordMax);
  const asked = [
    ...named.map((list) => ({ lists: [list], word: null })),
    ...ofWords.map((lists, index) => ({ lists, word: words[index] ?? null })),
  ];
  const known = asked.flatMap((one) => (one.lists === null ? [] : [{ ...one, lists: one.lists }]));
  const sizes = await sizesOfLists(
    db,
    known.map(({ lists }) => lists),
    fewEntries + 1,
  );
  return [
    ...known.map((one, index) => ({ ...one, size: sizes[index] ?? 0 })),
    ...asked.filter(({ lists }) => lists === null).map((one) => ({ ...one, size: Number.POSITIVE_INFINITY })),
  ].toSorted((a, b) => a.size - b.size);
}

/** @param asked shortest first */
async function match(db: Database, asked: readonly Lists[], page: Slice, within: Bounds): Promise<Matches> {
  const [from, ...others] = asked;
  if (from === undefined || from.size === 0) return { ids: [], total: 0 };
  const wanted = Math.max(page.skip + page.limit, within.countedMax);
  if (!isNamed(from)) {
    // Nothing but words that occur in very many texts.
    return sliceOf(await walk(db, null, { others: asked, wanted }), page);
  }
  const isShort = from.size <= within.fewEntries;
  const [only] = from.lists;
  if (isShort && only !== undefined && from.lists.length === 1)
    return sliceOf(await walk(db, only, { others, wanted }), page);
  if (isShort) return gather(db, from, others, page, false);
  return (await glance(db, asked, from, page, within)) ?? gather(db, from, others, page, true);
}

/**
 * The page, if looking at a limited number of entries shows both the page and that the total exceeds the counted maximum;
 * else null.
 * @param from the shortest of the criteria
 */
async function glance(
  db: Database,
  asked: readonly Lists[],
  from: Lists & { lists: readonly number[] },
  { skip, limit }: Slice,
  { walkedMax, countedMax }: Bounds,
): Promise<Matches | null> {
  const others = asked.filter((one) => one !== from);
  const total = await countAmong(db, from, others, { triedMax: walkedMax, atMost: countedMax });
  if (total < countedMax) return null;
  if (others.length === 0 && from.lists.length * (skip + limit) <= startsOfListsMax)
    return { ids: await pageOfAny(db, from.lists, { skip, limit }), total };
  const along = asked.find(({ lists }) => lists?.length === 1);
  const found = await walk(db, along?.lists?.[0] ?? null, {
    others: asked.filter((one) => one !== along),
    wanted: skip + limit,
    triedMax: walkedMax,
  });
  return found.length === skip + limit ? { ids: found.slice(skip), total } : null;
}

function sliceOf(found: readonly number[], { skip, limit }: Slice): Matches {
  return { ids: found.slice(skip, skip + limit), total: found.length };
}

function isNamed(asked: Lists): asked is Lists & { lists: readonly number[] } {
  return asked.lists !== null;
}
