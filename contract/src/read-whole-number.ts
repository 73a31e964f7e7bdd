/** The largest id that the database holds (PostgreSQL `integer`). */
export const maxId = 2_147_483_647;

/**
 * The whole number that a part of an address says in decimal digits; undefined for anything else, also for what `Number` would
 * read as one: `1e3`, `0x10`, `1.0`, `+1`, ` 1`.
 */
export function readWholeNumber(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isInteger(raw) ? raw : undefined;
  return typeof raw === 'string' && /^(\d+|-[1-9]\d*)$/.test(raw) ? Number(raw) : undefined;
}
