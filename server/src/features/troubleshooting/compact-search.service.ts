import { searchLimits } from '@bancada/contract/search';
import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import type { Database } from '../../database/database.ts';
import { type Criteria, countMatching, listMatching } from './compact-search.sql.ts';
import { listEntriesById } from './troubleshooting.sql.ts';

export interface CompactQuery {
  modelo_equipamento_id?: number | undefined;
  codigo_sinal_id?: number[] | undefined;
  componente_id?: number | undefined;
  fabricante_id?: number | undefined;
  q?: string | undefined;
  skip: number;
  limit: number;
}

/**
 * A page of the entries that meet all criteria given, the most liked first, and how many there are (one more than
 * counted exactly stands for "more than").
 */
export async function searchCompact(
  db: Database,
  { skip, limit, ...given }: CompactQuery,
): Promise<{ results: TroubleshootingEntry[]; total: number }> {
  const criteria: Criteria = {
    modelId: given.modelo_equipamento_id,
    manufacturerId: given.fabricante_id,
    componentId: given.componente_id,
    codeIds: [...new Set(given.codigo_sinal_id)],
    words: [...new Set((given.q ?? '').split(/\s+/).filter(Boolean))],
  };
  const [ids, total] = await Promise.all([
    listMatching(db, criteria, { skip, limit }),
    countMatching(db, criteria, searchLimits.exactTotalMax + 1),
  ]);
  return { results: await inOrder(db, ids), total };
}

/** What was deleted between the two queries is left out. */
async function inOrder(db: Database, ids: readonly number[]): Promise<TroubleshootingEntry[]> {
  const byId = new Map((await listEntriesById(db, ids)).map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
