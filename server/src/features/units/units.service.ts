import { formsOf, kindsOf, readReference, readSerial } from '@bancada/contract/units/read-number';
import type { Unit } from '@bancada/contract/units/units';
import type { Database } from '../../database/database.ts';
import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { unitsThatStayed } from './unit-merges.sql.ts';
import { countUnits, findUnit, listUnits } from './units.sql.ts';

/** What people call a unit: its model and the first of its numbers; the same in `unit_title` of migration 0053. */
export function unitTitle(unit: Unit): string {
  const { modelo_equipamento_nome: model, serie, imei1, imei2, chassi, placa, referencia } = unit;
  const number = serie ?? imei1 ?? imei2 ?? chassi ?? placa ?? `OS ${referencia}`;
  return model === null ? number : `${model} · ${number}`;
}

/** The number by which a guided diagnosis and an outcome name a unit. */
export function mainNumber({ serie, imei1, imei2, chassi, placa, referencia }: Unit): string {
  return serie ?? imei1 ?? imei2 ?? chassi ?? placa ?? referencia ?? '';
}

export const units = recordCalls('units', { find: findUnit, nameOf: unitTitle });

/** A unit, or the one into which it was united: a label on a machine is still its address. @throws AppError unit-not-found */
export async function getUnit(db: Database, id: number): Promise<Unit> {
  const unit = await findUnit(db, id);
  if (unit !== undefined) return unit;
  return units.get(db, (await unitsThatStayed(db, [id])).get(id) ?? id);
}

/** A page of units, the newest first. */
export function pageOfUnits(
  db: Database,
  query: { page: number; limit: number; search?: string | undefined; model_id?: number | undefined },
) {
  const starts = startsOf(query.search ?? '');
  return pageOfRecords(db, 'units', { list: listUnits, count: countUnits }, query, {
    modelId: query.model_id,
    ...(starts.length === 0 ? {} : { starts }),
  });
}

/** What a number that is typed so far may begin with, in the forms in which numbers are stored. */
function startsOf(search: string): string[] {
  const forms = kindsOf(search).map((kind) => formsOf(search)[kind]);
  return [...new Set([...forms, readSerial(search), readReference(search)])].filter((form) => form !== null);
}
