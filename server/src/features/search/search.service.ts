import { type SearchResult, searchLimits } from '@bancada/contract/search';
import type { Database } from '../../database/database.ts';
import type { NoteSearch } from '../dashboard/search-notes.ts';
import { entryResultsById } from '../troubleshooting/troubleshooting.service.ts';
import { queryWords } from './query.ts';
import { countDocuments, type Found, searchDocuments } from './search.sql.ts';

interface SearchQuery {
  q: string;
  skip: number;
  limit: number;
}

/** A search of a person: the first page of one that finds nothing is noted, without who searched. */
export async function searchAndNote(
  { db, noteSearch }: { db: Database; noteSearch: NoteSearch },
  query: SearchQuery,
) {
  const found = await searchEverything(db, query);
  if (query.skip === 0) noteSearch({ typed: query.q, hasFound: found.total > 0 });
  return found;
}

/**
 * What meets every word of `q`, best first, and how many there are (one more than counted exactly stands for
 * "more than"). Nothing but punctuation finds nothing.
 */
export async function searchEverything(
  db: Database,
  query: SearchQuery,
): Promise<{ results: SearchResult[]; total: number }> {
  const words = queryWords(query.q);
  if (words.length === 0) return { results: [], total: 0 };
  const [found, total] = await Promise.all([
    searchDocuments(db, words, query),
    countDocuments(db, words, searchLimits.exactTotalMax + 1),
  ]);
  const entries = await entryResultsById(
    db,
    found.flatMap(({ tipo, registro_id }) => (tipo === 'troubleshooting' ? [registro_id] : [])),
  );
  return { results: found.flatMap((document) => asResult(document, entries)), total };
}

type Entries = Awaited<ReturnType<typeof entryResultsById>>;

/** Nothing for an entry that was deleted between the two queries. */
function asResult({ tipo, registro_id, titulo, score }: Found, entries: Entries): SearchResult[] {
  if (tipo !== 'troubleshooting')
    return [{ type: tipo, id: registro_id, description: titulo, score, aproximado: false, marcas: [] }];
  const entry = entries.get(registro_id);
  return entry === undefined ? [] : [{ ...entry, aproximado: false, marcas: [] }];
}
