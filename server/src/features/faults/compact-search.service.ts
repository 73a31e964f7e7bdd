import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { type KeyKind, recordKey } from '../../database/record-key.ts';
import { isInUse } from '../records/records.service.ts';
import { listEntriesInOrder } from './entries.sql.ts';
import { firstEntriesWith, keysHolding, modelsOf } from './entries-with.ts';

/** Criteria that an entry must all meet. */
export interface Criteria {
  modelo_equipamento_id?: number | undefined;
  codigo_sinal_id?: readonly number[] | undefined;
  componente_id?: number | undefined;
  fabricante_id?: number | undefined;
  q?: string | undefined;
}

/** An entry's card shows no texts of components and categories. */
const shownKinds: readonly KeyKind[] = ['model', 'maker', 'code', 'symptom', 'diagnosis', 'solution'];

/**
 * A page of the entries that meet all criteria, most liked first, and their number. One more than is counted exactly stands
 * for "more than".
 */
export async function searchCompact(
  db: Database,
  { skip, limit, ...criteria }: Criteria & Slice,
): Promise<{ results: TroubleshootingEntry[]; total: number; isIncomplete: boolean }> {
  const { ids, ...found } = await findMatches(db, criteria, { skip, limit });
  return { results: await listEntriesInOrder(db, ids), ...found };
}

/** The ids of that page. */
export async function findMatches(db: Database, criteria: Criteria, page: Slice) {
  const { componente_id: component } = criteria;
  if (component !== undefined && !(await isInUse(db, 'datasheets', component)))
    return { ids: [], total: 0, isIncomplete: false };
  return firstEntriesWith(db, await keysOf(db, criteria), page);
}

/** What entries must show one of, criterion by criterion. */
async function keysOf(db: Database, criteria: Criteria): Promise<ReadonlySet<number>[]> {
  const { modelo_equipamento_id: model, fabricante_id: maker, componente_id: component } = criteria;
  return Promise.all([
    ...(model === undefined ? [] : [new Set([recordKey('model', model)])]),
    ...(maker === undefined ? [] : [modelsOf(db, maker)]),
    ...(component === undefined ? [] : [new Set([recordKey('component', component)])]),
    ...(criteria.codigo_sinal_id ?? []).map((id) => new Set([recordKey('code', id)])),
    ...wordsOf(criteria.q).map((word) => keysHolding(db, word, shownKinds)),
  ]);
}

/** The distinct words; a word contained in another one is implied by it. */
function wordsOf(typed = ''): string[] {
  const words = [...new Set(typed.split(/\s+/).filter(Boolean))];
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}
