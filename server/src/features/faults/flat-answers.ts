// The specification knows entries, not faults: its calls answer entry by entry, and its search with symptoms, checks and solutions
// as rows of their own. No screen calls it so; what is asked here comes from elsewhere. All that is flat stands in this file.

import {
  type TroubleshootingEntry,
  troubleshootingEndpoints,
} from '@bancada/contract/faults/troubleshooting';
import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import { correctedHeader, type SearchResult, searchEndpoints } from '@bancada/contract/search/search';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { idOf, keyKinds, kindOf } from '../../database/record-key.ts';
import { AppError } from '../../http/app-error.ts';
import type { Serve } from '../../http/serve.ts';
import { countOf, withTotal } from '../../http/total-headers.ts';
import type { NoteSearch } from '../dashboard/search-notes.ts';
import { pageOfRecords } from '../records/record-calls.service.ts';
import type { Found, Hit } from '../search/find.ts';
import { markedWords } from '../search/highlight.ts';
import { searchFor } from '../search/search.service.ts';
import { entriesMeeting } from '../search/texts.service.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { searchCompact } from './compact-search.service.ts';
import { listEntriesById, listEntriesInOrder, listRelated } from './entries.sql.ts';
import { firstEntriesWith } from './entries-with.ts';
import { countListedEntries, listEntries } from './listed-entries.sql.ts';
import { type Read, readHits } from './read-hits.ts';
import type { FaultSearch } from './search-faults.ts';

export function flatRoutes(serve: Serve, parts: SearchParts & { noteSearch: NoteSearch }): void {
  const { db } = parts;
  serve(searchEndpoints.global, async ({ query, setHeader, refuseIfGone }) => {
    const { corrected, isIncomplete, ...answer } = await searchFlat(parts, query, refuseIfGone);
    if (isIncomplete) setHeader(incompleteHeader, 'true');
    if (corrected !== null) setHeader(correctedHeader, encodeURIComponent(corrected));
    return withTotal(setHeader, answer);
  });
  serve(troubleshootingEndpoints.list, ({ query }) => pageOfEntries(parts, query));
  serve(troubleshootingEndpoints.topScore, async ({ query, setHeader }) => {
    const { isIncomplete, ...answer } = await topEntries(db, query);
    if (isIncomplete) setHeader(incompleteHeader, 'true');
    return withTotal(setHeader, answer);
  });
  serve(troubleshootingEndpoints.byRelations, ({ query: { limit, ...relations } }) =>
    listRelated(db, relations, limit),
  );
  serve(troubleshootingEndpoints.compactSearch, async ({ query, setHeader }) => {
    const { results, total, isIncomplete } = await searchCompact(db, query);
    if (isIncomplete) setHeader(incompleteHeader, 'true');
    return withTotal(setHeader, { results, total: countOf(total) });
  });
  serve(troubleshootingEndpoints.get, ({ params }) => getEntry(db, params.id));
}

/** @throws AppError entry-not-found */
export async function getEntry(db: Database, id: number): Promise<TroubleshootingEntry> {
  const [entry] = await listEntriesById(db, [id]);
  if (entry === undefined) throw new AppError('entry-not-found');
  return entry;
}

interface EntryListQuery {
  page: number;
  limit: number;
  search?: string | undefined;
  modelo_equipamento_id?: number | undefined;
}

/** A page of all entries, or of those of one equipment model. */
export async function pageOfEntries(parts: SearchParts, query: EntryListQuery) {
  const nearest = (typed: string, atMost: number) => entriesMeeting(parts, typed, atMost);
  const source = { list: listEntries, count: countListedEntries, nearest };
  return pageOfRecords(parts.db, 'troubleshooting', source, query, { modelId: query.modelo_equipamento_id });
}

/** The most liked entries, as result rows, and their number. */
export async function topEntries(db: Database, page: Slice) {
  const { ids, total, isIncomplete } = await firstEntriesWith(db, [], page);
  return { results: (await listEntriesInOrder(db, ids)).map(asResult), total: countOf(total), isIncomplete };
}

function asResult(entry: TroubleshootingEntry) {
  return { type: 'troubleshooting' as const, description: entry.sintoma, ...entry };
}

/** A search whose first page found nothing is noted, without who searched. */
async function searchFlat(
  { db, noteSearch }: SearchParts & { noteSearch: NoteSearch },
  { q, exata, avulsa, skip, limit }: Omit<FaultSearch, 'explicar'>,
  refuseIfGone: () => void,
) {
  const { query, corrected, isIncomplete, ...found } = await searchFor(db, {
    q,
    isExact: exata === '1',
    wanted: skip + limit,
    refuseIfGone,
  });
  const page = rowsOf(found).slice(skip, skip + limit);
  const read = await readHits(
    db,
    page.flatMap((row) => ('entry' in row ? [row.entry] : [])),
    page.flatMap((row) => ('key' in row ? [row.key] : [])),
  );
  const results = page.flatMap((row) => asSearchResult(row, read));
  const marks = markedWords(results.map(textsOf), query);
  const answer = results.map((result, position) => ({ ...result, marcas: marks[position] ?? [] }));
  if (skip === 0 && avulsa !== '1' && !isIncomplete)
    noteSearch({ typed: q, hasFound: answer.some(({ aproximado }) => !aproximado) });
  return { results: answer, total: countOf(found.flat.count), corrected, isIncomplete };
}

type FlatRow = { aproximado: boolean } & ({ entry: number } | { key: number });

/** One entry of each fault and the texts that no entry shows; then the other entries, and the texts that they show; then the nearest. */
function rowsOf({ hits, flat }: Pick<Found, 'hits' | 'flat'>): FlatRow[] {
  const whole = hits.filter(({ isWhole }) => isWhole);
  const near = hits.filter(({ isWhole }) => !isWhole);
  return [
    ...whole.map(firstRow),
    ...whole.flatMap(({ entries }) => entries.slice(1).map((entry) => ({ entry, aproximado: false }))),
    ...flat.texts.map((key) => ({ key, aproximado: false })),
    ...near.map(firstRow),
  ];
}

function firstRow({ entries: [first], key, isWhole }: Hit): FlatRow {
  return { aproximado: !isWhole, ...(first === undefined ? { key } : { entry: first }) };
}

/** Nothing for a record that was deleted since the index was read. */
function asSearchResult(row: FlatRow, { entries, texts }: Read): SearchResult[] {
  const how = { aproximado: row.aproximado, marcas: [] };
  if ('entry' in row) {
    const entry = entries.get(row.entry);
    return entry === undefined ? [] : [{ ...asResult(entry), ...how }];
  }
  const title = texts.get(row.key);
  if (title === undefined) return [];
  return [{ type: typeOf(row.key), id: idOf(row.key), description: title, score: 0, ...how }];
}

function typeOf(key: number) {
  if (kindOf(key) === keyKinds.diagnosis) return 'diagnostico';
  return kindOf(key) === keyKinds.solution ? 'solucao' : 'sintoma';
}

function textsOf(result: SearchResult): string[] {
  if (result.type !== 'troubleshooting') return [result.description];
  const { sintoma, diagnosticos, solucao, modelo_equipamento_nome, fabricante_nome, code_post } = result;
  return [sintoma, ...diagnosticos, solucao, modelo_equipamento_nome, fabricante_nome, code_post ?? ''];
}
