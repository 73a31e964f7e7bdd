import { plain } from '@bancada/contract/notation-words';
import { type SearchResult, searchLimits } from '@bancada/contract/search';
import type { Database } from '../../database/database.ts';
import type { NoteSearch } from '../dashboard/search-notes.ts';
import { entryResultsById } from '../troubleshooting/troubleshooting.service.ts';
import { markedWords } from './marked-words.ts';
import { type Found, rankDocuments } from './search.sql.ts';
import { searchKnowledge } from './search-knowledge.ts';
import { instanceSynonymsText } from './synonyms/synonyms.service.ts';
import { type Understanding, understand } from './understand.ts';

interface SearchQuery {
  q: string;
  exata?: '1' | undefined;
  skip: number;
  limit: number;
}

export interface SearchAnswer {
  results: SearchResult[];
  /** One more than counted exactly stands for "more than". */
  total: number;
  /** What was sought in place of what was typed; null where it is the same. */
  corrected: string | null;
}

/** A search of a person: the first page of one that finds nothing is noted, without who searched. */
export async function searchAndNote(
  { db, noteSearch }: { db: Database; noteSearch: NoteSearch },
  query: SearchQuery,
): Promise<SearchAnswer> {
  const found = await searchEverything(db, query);
  if (query.skip === 0)
    noteSearch({ typed: query.q, hasFound: found.results.some(({ aproximado }) => !aproximado) });
  return found;
}

/** What meets every word of `q`, best first, then what meets most of it. Nothing but punctuation finds nothing. */
export async function searchEverything(db: Database, query: SearchQuery): Promise<SearchAnswer> {
  const typed = query.q.replaceAll('\u0000', ' ');
  const understanding = await understand(
    db,
    typed,
    await searchKnowledge(db, await instanceSynonymsText(db)),
    query.exata === '1',
  );
  const found = await find(db, understanding);
  const page = found.slice(query.skip, query.skip + query.limit);
  const entries = await entryResultsById(
    db,
    page.flatMap(({ tipo, registro_id }) => (tipo === 'troubleshooting' ? [registro_id] : [])),
  );
  const results = await markedWords(
    db,
    page.flatMap((document) => asResult(document, entries)),
    understanding,
  );
  return { results, total: found.length, corrected: correctedText(typed, understanding) };
}

/**
 * How much of what is asked, of the known words' weight, a document must hold to be looked at: the next only where too
 * little was found.
 */
const shares = [0.62, 0.36, 0.15];
/** It must meet so much of it, and of what the best one meets, to be shown as one of the nearest. */
const leastRelevance = 0.18;
const leastOfBest = 0.2;
/** So many faults are filled up with the nearest. */
const filledTo = 10;
/** The best are chosen among so many: to rank all of a common word costs far more. */
const rankedMax = searchLimits.exactTotalMax + 1;

async function find(db: Database, { concepts, unknown }: Understanding): Promise<Found[]> {
  if (concepts.length === 0) return [];
  let found: Found[] = [];
  for (const share of shares) {
    const ranked = await rankDocuments(db, concepts, {
      share,
      rankedMax,
      hasUnknown: unknown.length > 0,
    });
    found = joined(found, chosen(ranked));
    if (found.filter(({ isFirstOfFault }) => isFirstOfFault).length >= filledTo) break;
  }
  return found;
}

/** What a wider look finds, and what the narrower one found: of very many documents a look sees some alone. */
function joined(narrow: readonly Found[], wide: readonly Found[]): Found[] {
  const keyOf = ({ tipo, registro_id }: Found) => `${tipo} ${registro_id}`;
  const seen = new Set(wide.map(keyOf));
  const missed = narrow.filter((document) => !seen.has(keyOf(document)));
  if (missed.length === 0) return [...wide];
  return [...missed, ...wide].toSorted(
    (a, b) =>
      Number(a.aproximado) - Number(b.aproximado) ||
      Number(b.isFirstOfFault) - Number(a.isFirstOfFault) ||
      b.relevancia - a.relevancia,
  );
}

function chosen(ranked: readonly Found[]): Found[] {
  const whole = ranked.filter(({ aproximado }) => !aproximado);
  const [best] = ranked.toSorted((a, b) => b.relevancia - a.relevancia);
  const least = Math.max(leastRelevance, (best?.relevancia ?? 0) * leastOfBest);
  const near = ranked.filter(
    ({ aproximado, relevancia, isFirstOfFault }) => aproximado && isFirstOfFault && relevancia >= least,
  );
  const wholeFaults = whole.filter(({ isFirstOfFault }) => isFirstOfFault).length;
  return [...whole, ...near.slice(0, Math.max(0, filledTo - wholeFaults))];
}

function correctedText(typed: string, { corrections }: Understanding): string | null {
  if (corrections.size === 0) return null;
  return typed.replace(/[\p{L}]+/gu, (word) => corrections.get(plain(word)) ?? word);
}

type Entries = Awaited<ReturnType<typeof entryResultsById>>;

/** Nothing for an entry that was deleted between the two queries. */
function asResult({ tipo, registro_id, titulo, score, aproximado }: Found, entries: Entries): SearchResult[] {
  const found = { aproximado, marcas: [] };
  if (tipo !== 'troubleshooting')
    return [{ type: tipo, id: registro_id, description: titulo, score, ...found }];
  const entry = entries.get(registro_id);
  return entry === undefined ? [] : [{ ...entry, ...found }];
}
