import { type NumberField, numberFields } from '@bancada/contract/units/units';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export type UnitNumbers = { id: number } & Record<NumberField, string | null>;

const columns = sql.raw('u.id, u.serie, u.imei1, u.imei2, u.chassi, u.placa, u.referencia');

/** Where these numbers stand, each in its own column and index. */
export interface Sought {
  column: NumberField;
  number: string;
}

/** In use, or united into another: a number that both had is still on the machine. */
const isKnown = sql<boolean>`(u.exclusao_id IS NULL OR EXISTS (
  SELECT FROM unit_merges g WHERE g.de_id = u.id AND g.desfeita_em IS NULL))`;

/** The units in use, or united into another, that have one of these numbers, the newest first. */
export async function findByNumbers(
  db: Database,
  sought: readonly Sought[],
  atMost: number,
): Promise<UnitNumbers[]> {
  if (sought.length === 0) return [];
  const each = sought.map(
    ({ column, number }): RawBuilder<unknown> => sql`(SELECT ${columns} FROM units u
      WHERE ${sql.ref(`u.${column}`)} = ${number} AND ${isKnown} ORDER BY u.id DESC LIMIT ${atMost})`,
  );
  const { rows } = await sql<UnitNumbers>`
    SELECT * FROM (${sql.join(each, sql` UNION `)}) AS u ORDER BY u.id DESC LIMIT ${atMost}`.execute(db);
  return rows;
}

/** More share a slip only where numbers are short and in a row; the nearest are picked of these. */
const candidatesMax = 1_000;

/** The units in use of which a number is one slip from one of these texts. */
export async function findNear(db: Database, texts: readonly string[]): Promise<UnitNumbers[]> {
  const { rows } = await sql<UnitNumbers>`
    SELECT ${columns} FROM units u
     WHERE u.exclusao_id IS NULL
       AND near_unit_keys(u.serie, u.imei1, u.imei2, u.chassi, u.placa, u.referencia) && (
           SELECT array_agg(key) FROM unnest(${texts}::text[]) AS sought (number),
                  unnest(near_number_keys(sought.number)) AS key)
     LIMIT ${candidatesMax}`.execute(db);
  return rows;
}

/** Whether a number of a unit in use begins with one of these texts. */
export async function hasBeginning(db: Database, texts: readonly string[]): Promise<boolean> {
  if (texts.length === 0) return false;
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (
    SELECT FROM units u WHERE u.exclusao_id IS NULL AND (${beginningsIn('u', texts)})) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Condition: a number of a unit begins with one of these texts, as numbers are stored. @param units alias of the table */
export function beginningsIn(units: string, texts: readonly string[]): RawBuilder<boolean> {
  const each = texts.flatMap((text) =>
    numberFields.map(
      (field) => sql`${sql.ref(`${units}.${field}`)} LIKE ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`,
    ),
  );
  return sql<boolean>`${sql.join(each, sql` OR `)}`;
}
