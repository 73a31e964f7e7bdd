import type { SearchResult } from '@bancada/contract/search';
import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import type { Database } from '../../database/database.ts';
import { listOf } from '../../database/entry-lists.ts';
import type { NoteSearch } from '../dashboard/search-notes.ts';
import { entryResultsById } from '../troubleshooting/troubleshooting.service.ts';
import { type FoundSlice, find, nothingFound } from './finding/find.ts';
import { titlesOf } from './finding/listed-texts.sql.ts';
import type { Found } from './finding/standing.ts';
import { markedWords } from './marked-words.ts';
import { type Understanding, understand } from './meaning/understand.ts';
import { withinTimeLimit } from './time-limit.ts';
import { knowledgeNow, withCorrections } from './understand-typed.ts';

interface SearchQuery {
  q: string;
  exata?: '1' | undefined;
  por_defeito?: '1' | undefined;
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
  { db, noteSearch }: { db: Database; noteSearch: NoteSearch },
  query: SearchQuery,
): Promise<SearchAnswer> {
  const found = await searchEverything(db, query);
  if (query.skip === 0 && !found.isIncomplete)
    noteSearch({ typed: query.q, hasFound: found.results.some(({ aproximado }) => !aproximado) });
  return found;
}

/** What meets every word of `q`, best first, then what meets most of it. Nothing but punctuation finds nothing. */
export async function searchEverything(db: Database, query: SearchQuery): Promise<SearchAnswer> {
  const typed = query.q.replaceAll('\u0000', ' ');
  const { understanding, page, total, isIncomplete } = await findInTime(db, typed, query);
  const entries = await entryResultsById(
    db,
    page.flatMap(({ tipo, registro_id }) => (tipo === 'troubleshooting' ? [registro_id] : [])),
  );
  const titles = await titlesOfTexts(db, page.flatMap(listOfText), entries);
  const results = await markedWords(
    db,
    page.flatMap((found) => asResult(found, entries, titles)),
    understanding,
  );
  const { corrections } = understanding;
  const corrected = corrections.size === 0 ? null : withCorrections(typed, corrections);
  return { results, total, corrected, isIncomplete };
}

const notUnderstood: Understanding = { concepts: [], said: [], unknown: [], corrections: new Map() };

async function findInTime(
  db: Database,
  typed: string,
  { exata, por_defeito, ...slice }: SearchQuery,
): Promise<FoundSlice & { understanding: Understanding }> {
  const knowledge = await knowledgeNow(db);
  let understanding = notUnderstood;
  return withinTimeLimit(
    async () => {
      understanding = await understand(db, typed, knowledge, exata === '1');
      return {
        understanding,
        ...(await find(db, understanding, knowledge.shares, { ...slice, byFault: por_defeito === '1' })),
      };
    },
    () => ({ understanding, ...nothingFound, isIncomplete: true }),
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

/** Nothing for a record that was deleted between the two queries. */
function asResult(found: Found, entries: Entries, titles: ReadonlyMap<number, string>): SearchResult[] {
  const { tipo, registro_id, aproximado, parecido } = found;
  const how = { aproximado, parecido, marcas: [] };
  if (tipo === 'troubleshooting') {
    const entry = entries.get(registro_id);
    return entry === undefined ? [] : [{ ...entry, ...how }];
  }
  const [list = 0] = listOfText(found);
  const title = titles.get(list);
  return title === undefined ? [] : [{ type: tipo, id: registro_id, description: title, score: 0, ...how }];
}
