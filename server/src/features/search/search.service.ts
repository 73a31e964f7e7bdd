import type { SearchResult } from '@bancada/contract/search';
import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import type { Database } from '../../database/database.ts';
import type { NoteSearch } from '../dashboard/search-notes.ts';
import { listOf } from '../troubleshooting/entry-lists.ts';
import { entryResultsById } from '../troubleshooting/troubleshooting.service.ts';
import { explained } from './explain.ts';
import { type Found, type FoundSlice, find } from './find.ts';
import { markedWords } from './highlight.ts';
import type { AnalyzedQuery } from './query/query-term.ts';
import { withCorrections, withQuery } from './read-typed.ts';
import { titlesOf } from './retrieval/texts.sql.ts';
import type { SearchParts } from './time-limit.ts';

interface SearchQuery {
  q: string;
  exata?: '1' | undefined;
  por_defeito?: '1' | undefined;
  explicar?: '1' | undefined;
  skip: number;
  limit: number;
}

export interface SearchAnswer {
  results: SearchResult[];
  /** One more than counted exactly stands for "more than". */
  total: number;
  /** What was sought in place of what was typed; null where it is the same. */
  corrected: string | null;
  /** The time was over before all of it was found: perhaps nothing was. */
  isIncomplete: boolean;
}

/** A search of a person: the first page of one that finds nothing is noted, without who searched. */
export async function searchAndNote(
  { noteSearch, ...parts }: SearchParts & { noteSearch: NoteSearch },
  query: SearchQuery,
): Promise<SearchAnswer> {
  const found = await searchEverything(parts, query);
  if (query.skip === 0 && !found.isIncomplete)
    noteSearch({ typed: query.q, hasFound: found.results.some(({ aproximado }) => !aproximado) });
  return found;
}

/** What meets every word of `q`, best first, then what meets most of it. Nothing but punctuation finds nothing. */
export async function searchEverything(parts: SearchParts, query: SearchQuery): Promise<SearchAnswer> {
  const { db } = parts;
  const typed = query.q.replaceAll('\u0000', ' ');
  const { analyzed, page, total, isIncomplete } = await findInTime(parts, typed, query);
  const entries = await entryResultsById(
    db,
    page.flatMap(({ tipo, registro_id }) => (tipo === 'troubleshooting' ? [registro_id] : [])),
  );
  const titles = await titlesOfTexts(db, page.flatMap(listOfText), entries);
  const results = await markedWords(
    db,
    page.flatMap((found) => asResult(found, entries, titles, query.explicar === '1' ? analyzed : undefined)),
    analyzed,
  );
  const { corrections } = analyzed;
  const corrected = corrections.size === 0 ? null : withCorrections(typed, corrections);
  return { results, total, corrected, isIncomplete };
}

const notAnalyzed: AnalyzedQuery = {
  terms: [],
  words: [],
  unknown: [],
  documents: 0,
  corrections: new Map(),
};

async function findInTime(
  parts: SearchParts,
  typed: string,
  { exata, por_defeito, ...slice }: SearchQuery,
): Promise<FoundSlice & { analyzed: AnalyzedQuery; isIncomplete: boolean }> {
  let analyzed = notAnalyzed;
  let soFar: FoundSlice = { page: [], total: 0 };
  return withQuery<FoundSlice & { analyzed: AnalyzedQuery; isIncomplete: boolean }>(
    parts,
    typed,
    { isExact: exata === '1' },
    async (query) => {
      analyzed = query;
      const sought = { ...slice, byFault: por_defeito === '1' };
      const found = await find(parts.db, query, typed, sought, (found) => {
        soFar = found;
      });
      return { ...found, analyzed, isIncomplete: false };
    },
    () => ({ ...soFar, analyzed, isIncomplete: true }),
  );
}

type Entries = Awaited<ReturnType<typeof entryResultsById>>;

const kindOfText = { sintoma: 'symptom', diagnostico: 'diagnosis', solucao: 'solution' } as const;

function listOfText({ tipo, registro_id }: Found): number[] {
  return tipo === 'troubleshooting' ? [] : [listOf(kindOfText[tipo], registro_id)];
}

/** What these texts say, asked for where no entry of the page shows them. */
async function titlesOfTexts(
  db: Database,
  lists: readonly number[],
  entries: Entries,
): Promise<Map<number, string>> {
  const shown = new Map(lists.length === 0 ? [] : [...entries.values()].flatMap(titlesIn));
  return new Map([
    ...shown,
    ...(await titlesOf(
      db,
      lists.filter((list) => !shown.has(list)),
    )),
  ]);
}

function titlesIn({
  sintoma_id,
  sintoma,
  solucao_id,
  solucao,
  diagnostico_ids,
  diagnosticos,
}: TroubleshootingEntry): [number, string][] {
  return [
    [listOf('symptom', sintoma_id), sintoma],
    [listOf('solution', solucao_id), solucao],
    ...diagnostico_ids.map((id, place): [number, string] => [
      listOf('diagnosis', id),
      diagnosticos[place] ?? '',
    ]),
  ];
}

/**
 * Nothing for a record that was deleted between the two queries.
 * @param query given where the result shall say why it stands where it stands
 */
function asResult(
  found: Found,
  entries: Entries,
  titles: ReadonlyMap<number, string>,
  query: AnalyzedQuery | undefined,
): SearchResult[] {
  const { tipo, registro_id, aproximado, rank } = found;
  const explicacao = query === undefined || rank === undefined ? {} : { explicacao: explained(query, rank) };
  const how = { aproximado, marcas: [], ...explicacao };
  if (tipo === 'troubleshooting') {
    const entry = entries.get(registro_id);
    return entry === undefined ? [] : [{ ...entry, ...how }];
  }
  const [list = 0] = listOfText(found);
  const title = titles.get(list);
  return title === undefined ? [] : [{ type: tipo, id: registro_id, description: title, score: 0, ...how }];
}
