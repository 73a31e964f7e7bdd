import { readImeis } from '@bancada/contract/units/imei';
import { unitIdOnLabel } from '@bancada/contract/units/label-address';
import { slipsBetween } from '@bancada/contract/units/near-numbers';
import type { NumberKind } from '@bancada/contract/units/number-kinds';
import { formsOf, mayBeNumber, readReference, readSerial } from '@bancada/contract/units/read-number';
import {
  kindOfField,
  type NumberField,
  numberFields,
  type UnitOfNumber,
  unitLimits,
} from '@bancada/contract/units/units';
import type { Database } from '../../database/database.ts';
import { unitsThatStayed } from './unit-merges.sql.ts';
import { findByNumbers, findNear, hasBeginning, type Sought, type UnitNumbers } from './unit-numbers.sql.ts';
import { findUnits } from './units.sql.ts';

/** A number of a unit that is, or may be, the one typed. */
interface Hit {
  id: number;
  tipo: NumberKind;
  numero: string;
}

/**
 * The units that have a typed number, and up to three that have one like it, the likeliest first. A number with a slip is never
 * taken for another: it stands among those that are only offered. A label's address is its unit.
 */
export async function unitsOfNumber(
  db: Database,
  text: string,
): Promise<{ exatos: UnitOfNumber[]; parecidos: UnitOfNumber[] }> {
  const labelled = unitIdOnLabel(text);
  if (labelled !== null) {
    const stayed = await unitsThatStayed(db, [labelled]);
    return {
      exatos: (await findUnits(db, [stayed.get(labelled) ?? labelled])).flatMap(byItself),
      parecidos: [],
    };
  }
  const sought = soughtIn(text);
  const exact = await exactHits(db, sought);
  const near = nearest(await findNear(db, textsOf(text)), text, new Set(exact.map(({ id }) => id)));
  const units = new Map(
    (
      await findUnits(
        db,
        [...exact, ...near].map(({ id }) => id),
      )
    ).map((unit) => [unit.id, unit]),
  );
  // Deleted between the queries: it is no longer one to offer.
  const shown = (hits: readonly Hit[]) =>
    hits.flatMap(({ id, tipo, numero }) => {
      const aparelho = units.get(id);
      return aparelho === undefined ? [] : [{ aparelho, tipo, numero }];
    });
  return { exatos: shown(exact), parecidos: shown(near) };
}

/** Whether a text typed into a search is the number of a unit, the beginning of one, or one slip away from one. */
export async function resemblesUnitNumber(db: Database, text: string): Promise<boolean> {
  if (!mayBeNumber(text)) return false;
  const texts = textsOf(text);
  return (await hasBeginning(db, texts)) || (await findNear(db, texts)).length > 0;
}

/** A unit with the first of its numbers. */
function byItself(aparelho: UnitOfNumber['aparelho']): UnitOfNumber[] {
  const field = numberFields.find((one) => aparelho[one] !== null);
  return field === undefined ? [] : [{ aparelho, tipo: kindOfField(field), numero: aparelho[field] ?? '' }];
}

/** The columns in which a typed number may stand, in the form of each. */
function soughtIn(text: string): Sought[] {
  const forms = formsOf(text);
  const imeis = readImeis(text);
  const sought: (readonly [NumberField, string | null])[] = [
    ['serie', forms.serie],
    ['chassi', forms.chassi],
    ['placa', forms.placa],
    ['referencia', forms.referencia],
    ...imeis.flatMap((imei) => [['imei1', imei] as const, ['imei2', imei] as const]),
  ];
  return sought.flatMap(([column, number]) => (number === null ? [] : [{ column, number }]));
}

/** Each unit once, though the number be that of one which was united into it, too. */
async function exactHits(db: Database, sought: readonly Sought[]): Promise<Hit[]> {
  const rows = await findByNumbers(db, sought, unitLimits.exactMax);
  const ids = rows.map(({ id }) => id);
  const stayed = ids.length === 0 ? new Map<number, number>() : await unitsThatStayed(db, ids);
  const hits = new Map<number, Hit>();
  for (const row of rows)
    for (const hit of exactHit(row, sought)) {
      const id = stayed.get(hit.id) ?? hit.id;
      if (!hits.has(id)) hits.set(id, { ...hit, id });
    }
  return [...hits.values()];
}

function exactHit(row: UnitNumbers, sought: readonly Sought[]): Hit[] {
  const found = sought.find(({ column, number }) => row[column] === number);
  return found === undefined ? [] : [{ id: row.id, tipo: kindOfField(found.column), numero: found.number }];
}

/** What is compared: all signs, and as a reference without zeros at its start. */
function textsOf(text: string): string[] {
  return [...new Set([readSerial(text), readReference(text)?.replaceAll('/', '') ?? null])].filter(
    (one) => one !== null,
  );
}

function nearest(rows: readonly UnitNumbers[], text: string, isExact: ReadonlySet<number>): Hit[] {
  const texts = textsOf(text);
  const hits = rows.flatMap((row) => (isExact.has(row.id) ? [] : nearestNumber(row, texts)));
  return hits.toSorted((a, b) => a.slips - b.slips || b.id - a.id).slice(0, unitLimits.nearMax);
}

function nearestNumber(row: UnitNumbers, texts: readonly string[]): (Hit & { slips: number })[] {
  const each = numberFields.flatMap((field) => {
    const numero = row[field];
    if (numero === null) return [];
    const slips = texts
      .map((typed) => slipsBetween(typed, numero.replaceAll('/', '')))
      .filter((one) => one !== null);
    return slips.length === 0
      ? []
      : [{ id: row.id, tipo: kindOfField(field), numero, slips: Math.min(...slips) }];
  });
  return each.toSorted((a, b) => a.slips - b.slips).slice(0, 1);
}
