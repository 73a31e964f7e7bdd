import { type SearchResult, searchLimits } from '@bancada/contract/search';
import type { Database } from '../../database/database.ts';
import { entryResultsById } from '../troubleshooting/troubleshooting.service.ts';
import { queryWords } from './query.ts';
import { countDocuments, type Found, searchDocuments } from './search.sql.ts';

/**
 * What meets every word of `q`, best first, and how many there are (one more than counted exactly stands for
 * "more than"). Nothing but punctuation finds nothing.
 */
export async function searchEverything(
  db: Database,
  query: { q: string; skip: number; limit: number },
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
  if (tipo !== 'troubleshooting') return [{ type: tipo, id: registro_id, description: titulo, score }];
  const entry = entries.get(registro_id);
  return entry === undefined ? [] : [entry];
}
