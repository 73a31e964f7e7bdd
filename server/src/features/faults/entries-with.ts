import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type KeyKind, keyKinds, kindOf } from '../../database/record-key.ts';
import { holdsFolded } from '../../database/text-search.ts';
import { readCurrent } from '../search/index/current-index.ts';
import type { Documents } from '../search/index/documents.ts';

/** An entry in use: its id, likes and proof first. */
export type PlacedEntry = ReturnType<Documents['entryAt']>;

/** Does `work` with each entry in use that shows one of each of these sets of keys. */
export async function eachEntryWith(
  db: Database,
  sought: readonly ReadonlySet<number>[],
  work: (entry: PlacedEntry) => void,
): Promise<void> {
  if (sought.some(({ size }) => size === 0)) return;
  const { documents } = (await readCurrent(db)).index;
  for (const { at } of documents.entriesShowing(sought)) work(documents.entryAt(at));
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
