import { faultCardsOf, faultOf } from '@bancada/contract/faults/fault-of-entries';
import { type Fault, type FaultCard, faultLimits } from '@bancada/contract/faults/faults';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { countOf } from '../../http/total-headers.ts';
import { withPhotos } from '../fault-photos/fault-photos.service.ts';
import { pageOfRecords } from '../records/record-calls.service.ts';
import { countInUse } from '../records/record-counts.ts';
import { notFound } from '../records/records.service.ts';
import { entriesMeeting } from '../search/texts.service.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { type Criteria, searchCompact } from './compact-search.service.ts';
import {
  type EntryRelations,
  listEntriesById,
  listEntriesOfSymptoms,
  listRelated,
  listTopSymptoms,
} from './entries.sql.ts';
import { findSymptomOf } from './faults.sql.ts';
import { countListedFaults, listFaults } from './listed-entries.sql.ts';

/**
 * A whole fault.
 * @param first ids of entries that come first
 * @throws AppError symptom-not-found
 */
export async function getFault(db: Database, id: number, first: readonly number[]): Promise<Fault> {
  const [symptom, listed] = await Promise.all([
    findSymptomOf(db, id),
    listRelated(db, { sintoma_id: id }, faultLimits.entries),
  ]);
  if (symptom === undefined) throw notFound('sintomas');
  const lacking = first.filter((one) => !listed.some((entry) => entry.id === one));
  const others = (await listEntriesById(db, lacking)).filter(({ sintoma_id }) => sintoma_id === id);
  const entries = [...listed, ...others];
  const inOrder = [
    ...first.flatMap((one) => entries.find((entry) => entry.id === one) ?? []),
    ...entries.filter((entry) => !first.includes(entry.id)),
  ];
  const fault = faultOf(symptom, inOrder);
  const [shown = fault] = await withPhotos(db, 'sintomas', [fault]);
  return { ...shown, alta_tensao: fault.alta_tensao || symptom.alta_tensao };
}

/** A page of the faults that most people found useful; where nobody did, the newest. */
export async function topFaults(db: Database, page: Slice) {
  const [symptoms, total] = await Promise.all([listTopSymptoms(db, page), countInUse(db, 'defeitos')]);
  const entries = await listEntriesOfSymptoms(db, symptoms, faultLimits.entriesOfRow);
  return { data: await withPhotos(db, 'sintomas', faultCardsOf(entries)), total: countOf(total) };
}

interface FaultListQuery {
  page: number;
  limit: number;
  search?: string | undefined;
  modelo_equipamento_id?: number | undefined;
}

/** A page of all faults, or of those of one equipment model: of each the best entry, and how much there is of it. */
export async function pageOfFaults(parts: SearchParts, query: FaultListQuery) {
  const nearest = (typed: string, atMost: number) => entriesMeeting(parts, typed, atMost);
  const source = { list: listFaults, count: countListedFaults, nearest };
  const page = await pageOfRecords(parts.db, 'defeitos', source, query, {
    modelId: query.modelo_equipamento_id,
  });
  return { ...page, data: await withPhotos(parts.db, 'sintomas', page.data) };
}

/** The faults of a page of the entries that meet all criteria, and the number of these entries. */
export async function faultsByCriteria(db: Database, query: Criteria & Slice) {
  const { results, total, isIncomplete } = await searchCompact(db, query);
  const data = await withPhotos(db, 'sintomas', faultCardsOf(results));
  return { answer: { data, total: countOf(total) }, isIncomplete };
}

/** The faults of the most useful entries that a check or a solution is of. */
export async function faultsByRelation(db: Database, relation: EntryRelations): Promise<FaultCard[]> {
  return withPhotos(db, 'sintomas', faultCardsOf(await listRelated(db, relation, faultLimits.entries)));
}
