import { type ImportLine, importTexts, unitKeys } from '@bancada/contract/imports/imports';
import { kindOfField, numberFields } from '@bancada/contract/units/units';
import type { Database } from '../../database/database.ts';
import { titlesOf } from '../records/records.service.ts';
import { maker } from './import-kinds.ts';
import type { Making } from './import-making.ts';
import { isSame, type JudgedLine, resolveNames } from './import-verdicts.ts';
import { type Existing, findByIds } from './imports.sql.ts';
import { type ModelLine, resolveModels } from './named-models.ts';
import { readUnitLine } from './unit-lines.ts';
import { findUnitsOfLines, type NumberOfLine, type UnitOfLine } from './unit-verdicts.sql.ts';

/** More units with one number are not told apart by a line. */
const sameNumberMax = 20;

/** A line of the table of units, and what importing it would do. */
export interface JudgedUnit extends JudgedLine {
  model: ModelLine['model'];
}

/** Determines what each line would do to the units in use now: a unit with one of its numbers is that unit. What an empty cell does not say stays. */
export async function judgeUnits(
  db: Database,
  lines: readonly ImportLine[],
  making: Making,
): Promise<JudgedUnit[]> {
  const read = lines.map(readUnitLine);
  await resolveNames(db, maker, read, making);
  const models = await resolveModels(db, read, making);
  const found = Map.groupBy(
    await findUnitsOfLines(db, read.flatMap(numbersOf), sameNumberMax),
    ({ place }) => place,
  );
  const meant = read.map((_, place) => meantBy(found.get(place) ?? [], models[place] ?? null));
  const units = await findByIds(db, 'units', meant.flat());
  return read.map((line, place) => {
    const [id, another] = meant[place] ?? [];
    if (another !== undefined) line.erros.push({ campo: null, msg: importTexts.unclearUnit });
    const existing = id === undefined || another !== undefined ? null : (units.get(id) ?? null);
    return judged(line, models[place] ?? null, existing);
  });
}

/** The numbers by which a unit is known; the shop's own only where there is no other. */
function numbersOf({ values }: ModelLine, place: number): NumberOfLine[] {
  const all = numberFields.flatMap((field) => {
    const numero = values[field];
    return typeof numero === 'string' ? [{ place, tipo: kindOfField(field), numero }] : [];
  });
  const strong = all.filter(({ tipo }) => tipo !== 'referencia');
  return strong.length > 0 ? strong : all;
}

/** Serial numbers, and those of shops, repeat among models: another model is another unit. */
function meantBy(units: readonly UnitOfLine[], model: number | null): number[] {
  const isMeant = ({ tipo, modelo }: UnitOfLine) =>
    (tipo !== 'serie' && tipo !== 'referencia') || model === null || modelo === null || modelo === model;
  return [...new Set(units.filter(isMeant).map(({ id }) => id))];
}

function judged(line: ModelLine, model: number | null, existing: Existing | null): JudgedUnit {
  const given = {
    ...line.values,
    ...(model !== null && { modelo_equipamento_id: model }),
  } as Record<string, unknown>;
  const values = existing === null ? given : withoutKnownImei(given, existing);
  for (const own of ['fabricante_id', 'categoria_id', 'modelo_id']) delete values[own];
  const changed =
    existing === null ? [] : Object.keys(values).filter((field) => !isSame(existing[field], values[field]));
  const same = existing === null ? unitKeys(values, String(model)) : [`nº ${existing.id}`];
  const base: JudgedUnit = { ...line, values, existing, same, changed, move: null, acao: 'recusar' };
  if (line.erros.length > 0) return base;
  return { ...base, acao: existing === null ? 'criar' : changed.length > 0 ? 'alterar' : 'igual' };
}

/** One IMEI that the unit has in its other field says nothing new. */
function withoutKnownImei(
  values: Record<string, unknown>,
  { imei1, imei2 }: Existing,
): Record<string, unknown> {
  if (values.imei1 !== undefined && values.imei2 !== undefined) return { ...values };
  const { imei1: first, imei2: second, ...rest } = values;
  const isKnown = (imei: unknown) => imei === undefined || imei === imei1 || imei === imei2;
  return {
    ...rest,
    ...(!isKnown(first) && { imei1: first }),
    ...(!isKnown(second) && { imei2: second }),
  };
}

/** What each line would change, as text for people. */
export async function unitChanges(db: Database, lines: readonly JudgedUnit[], { ids, missing }: Making) {
  const model = 'modelo_equipamento_id';
  const named = lines.flatMap(({ existing, values }) => [existing?.[model], values[model]]);
  const titles = await titlesOf(
    db,
    named.flatMap((id) => (typeof id === 'number' && id > 0 ? [{ kind: 'equipment-models', id }] : [])),
  );
  const made = new Map([...ids].map(([key, id]) => [id, missing.get(key)?.nome ?? '']));
  const textOf = (field: string, value: unknown) => {
    if (value === null || value === undefined) return null;
    if (field !== model) return String(value);
    return made.get(Number(value)) ?? titles.get(`equipment-models ${value}`) ?? '';
  };
  return lines.map(({ changed, existing, values }) =>
    changed.map((field) => ({
      campo: field === model ? 'equipamento' : field,
      antes: textOf(field, existing?.[field]),
      depois: textOf(field, values[field]),
    })),
  );
}
