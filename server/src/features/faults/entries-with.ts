import { searchLimits } from '@bancada/contract/search/search';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { type KeyKind, keyKinds, kindOf } from '../../database/record-key.ts';
import { holdsFolded } from '../../database/text-search.ts';
import { readSoFar } from '../search/index/current-index.ts';
import type { Documents } from '../search/index/documents.ts';

/** An entry in use: its id, likes and proof first. */
type PlacedEntry = ReturnType<Documents['entryAt']>;

const sortedAtOnce = 1_000;

/**
 * The ids of a page of the entries in use that show one of each of these sets of keys, the most liked first, then the best proven,
 * and their number. One more than is counted exactly stands for "more than". While records are still being read (`isIncomplete`), of
 * those that are there.
 */
export async function firstEntriesWith(
  db: Database,
  sought: readonly ReadonlySet<number>[],
  { skip, limit }: Slice,
): Promise<{ ids: number[]; total: number; isIncomplete: boolean }> {
  if (sought.some(({ size }) => size === 0)) return { ids: [], total: 0, isIncomplete: false };
  const { index, isWhole } = await readSoFar(db);
  const { documents } = index;
  let [first, total]: [PlacedEntry[], number] = [[], 0];
  const wanted = skip + limit;
  for (const { at } of documents.entriesShowing(sought)) {
    total += 1;
    if (first.push(documents.entryAt(at)) > 2 * wanted + sortedAtOnce)
      first = first.sort(byLikes).slice(0, wanted);
  }
  const ids = first.sort(byLikes).map(([id]) => id);
  return {
    ids: ids.slice(skip, wanted),
    total: Math.min(total, searchLimits.exactTotalMax + 1),
    isIncomplete: !isWhole,
  };
}

function byLikes([id, likes, proof]: PlacedEntry, [otherId, otherLikes, otherProof]: PlacedEntry): number {
  return otherLikes - likes || otherProof - proof || id - otherId;
}

/**
 * The keys of the records of some kinds whose text holds `sought`, ignoring case and accents; of makers those of their models: an entry
 * may show another maker, whose its code is.
 */
export async function keysHolding(
  db: Database,
  sought: string,
  kinds: readonly KeyKind[],
): Promise<Set<number>> {
  const { rows } = await sql<{ keys: number[] }>`
    SELECT coalesce(json_agg(CASE WHEN m.id IS NULL THEN t.lista ELSE list_of('model', m.id) END), '[]') AS keys
      FROM listed_texts t LEFT JOIN equipment_models m ON t.lista = list_of('maker', m.fabricante_id)
     WHERE ${holdsFolded(sql.ref('t.texto'), sought)}
       AND t.lista % 8 IN (${sql.join(kinds.map((kind) => sql.lit(keyKinds[kind])))})`.execute(db);
  return new Set(rows[0]?.keys.filter((key) => kindOf(key) !== keyKinds.maker));
}

/** The keys of the models of a maker. */
export async function modelsOf(db: Database, maker: number): Promise<Set<number>> {
  const { rows } = await sql<{ key: number }>`
    SELECT list_of('model', id) AS key FROM equipment_models WHERE fabricante_id = ${maker}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
