import { type KeptUnit, units } from './kept-faults.ts';
import { beyondLimit } from './kept-limits.ts';

export type OpenedUnit = Pick<KeptUnit, 'unit' | 'visits' | 'visitCount'> & { readAtMs: number };

/** Keeps a ficha as it was just read, in place of an older copy. What is no longer among the last ones is dropped. */
export async function keepUnit(personId: number, { readAtMs, ...opened }: OpenedUnit): Promise<void> {
  const keptAt = new Date(readAtMs).toISOString();
  const moment = { id: opened.unit.id, openedAtMs: Date.now(), pinnedAtMs: null };
  await units.put({ ...opened, ...moment, personId, keptAt });
  const dropped = beyondLimit(await allKeptUnits(personId));
  await units.bulkDelete(dropped.map((id) => [personId, id]));
}

export function allKeptUnits(personId: number): Promise<KeptUnit[]> {
  return units.where({ personId }).toArray();
}

/** The kept ficha of a unit, or the one with a visit; null if there is none. */
export async function keptUnit(
  personId: number,
  kind: 'units' | 'visits',
  id: number,
): Promise<KeptUnit | null> {
  if (kind === 'units') return (await units.get([personId, id])) ?? null;
  const all = await allKeptUnits(personId);
  return all.find(({ visits }) => visits.some((visit) => visit.id === id)) ?? null;
}
