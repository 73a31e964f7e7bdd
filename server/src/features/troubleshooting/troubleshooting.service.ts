import { searchLimits } from '@bancada/contract/search';
import { type TroubleshootingEntry, troubleshootingLimits } from '@bancada/contract/troubleshooting';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { pageOfRecords } from '../records/record-calls.service.ts';
import { countInUse } from '../records/record-counts.ts';
import { countListedEntries, countListedFaults, listEntries, listFaults } from './listed-entries.sql.ts';
import {
  countEntries,
  findEntry,
  listEntriesById,
  listEntriesOfSymptoms,
  listTopEntries,
  listTopSymptoms,
} from './troubleshooting.sql.ts';

/** @throws AppError entry-not-found */
export async function getEntry(db: Database, id: number): Promise<TroubleshootingEntry> {
  const entry = await findEntry(db, id);
  if (entry === undefined) throw new AppError('entry-not-found');
  return entry;
}

/** Entries that match everything typed, as the search interprets it, best first; null if it hit its time limit. */
export type NearestEntries = (search: string, atMost: number) => Promise<number[] | null>;

interface EntryLists {
  db: Database;
  nearest: NearestEntries;
}

interface EntryListQuery {
  page: number;
  limit: number;
  search?: string | undefined;
  modelo_equipamento_id?: number | undefined;
}

/** A page of all entries, or of those of one equipment model. */
export async function pageOfEntries({ db, nearest }: EntryLists, query: EntryListQuery) {
  const source = { list: listEntries, count: countListedEntries, nearest };
  return pageOfRecords(db, 'troubleshooting', source, query, { modelId: query.modelo_equipamento_id });
}

/** The same list by fault: of each its best entry, and how much there is of it. */
export async function pageOfFaults({ db, nearest }: EntryLists, query: EntryListQuery) {
  const source = { list: listFaults, count: countListedFaults, nearest };
  const page = await pageOfRecords(db, 'defeitos', source, query, { modelId: query.modelo_equipamento_id });
  return {
    ...page,
    data: page.data.map(({ entry }) => entry),
    defeitos: page.data.map(({ summary }) => summary),
  };
}

/** The most liked entries, as result rows, and their number (one more than counted exactly means "more than"). */
export async function topEntries(db: Database, page: { skip: number; limit: number }) {
  const [entries, total] = await Promise.all([
    listTopEntries(db, page),
    countEntries(db, searchLimits.exactTotalMax + 1),
  ]);
  return { results: entries.map(asResult), total };
}

/** The entries of a page of faults, fault by fault: those with likes first, then the newest; and how many faults there are. */
export async function topFaults(db: Database, page: { skip: number; limit: number }) {
  const [symptoms, total] = await Promise.all([listTopSymptoms(db, page), countInUse(db, 'defeitos')]);
  const entries = await listEntriesOfSymptoms(db, symptoms, troubleshootingLimits.entriesOfFault);
  return { results: entries.map(asResult), total };
}

/** These entries as result rows, by id. */
export async function entryResultsById(db: Database, ids: readonly number[]) {
  const entries = await listEntriesById(db, ids);
  return new Map(entries.map((entry) => [entry.id, asResult(entry)]));
}

function asResult(entry: TroubleshootingEntry) {
  return { type: 'troubleshooting' as const, description: entry.sintoma, ...entry };
}
