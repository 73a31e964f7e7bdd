import { joinDitos, linesOfDitos } from '@bancada/contract/faults/ditos';
import type { Database } from '../../database/database.ts';
import { findDitos, updateDitos } from './symptoms.sql.ts';

/** The other ways to say a symptom, one per line. */
export const ditosOf = findDitos;

/**
 * Adds the missing ways to say a symptom, which the transaction must have locked.
 * @returns those that were added, and those that no longer fit
 */
export async function addDitos(
  db: Database,
  id: number,
  given: string,
): Promise<{ added: string[]; left: string[] }> {
  const { text, added, left } = joinDitos(await findDitos(db, id), given);
  if (added.length > 0) await updateDitos(db, id, text);
  return { added, left };
}

/** Removes these lines from a symptom, if it still has them. */
export async function takeBackDitos(db: Database, id: number, lines: readonly string[]): Promise<void> {
  const own = linesOfDitos(await findDitos(db, id));
  const kept = own.filter((line) => !lines.includes(line));
  if (kept.length < own.length) await updateDitos(db, id, kept.join('\n'));
}
