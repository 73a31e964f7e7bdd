import type { CopyName } from './copy-name.ts';

export const kept = { daily: 7, weekly: 4 } as const;
export const keptMax = kept.daily + kept.weekly;

/**
 * The copies to keep once `made` is complete and verified: the newest of each of the last 7 days that have one, and of each of
 * the last 4 weeks before those. Days without a copy do not count, so a server that was off for weeks loses none.
 * Copies dated after `made` come from a clock that was wrong, then or now: they stay as far as there are places left.
 */
export function copiesToKeep(copies: readonly CopyName[], made: CopyName): Set<string> {
  const newestFirst = [...copies].sort((a, b) => (a.order < b.order ? 1 : -1));
  const past = newestFirst.filter(({ order }) => order <= made.order);
  const daily = newestOfEach(past, ({ day }) => day).slice(0, kept.daily);
  const weekly = newestOfEach(past, ({ day }) => mondayOf(day))
    .filter((copy) => !daily.includes(copy))
    .slice(0, kept.weekly);
  const later = newestFirst
    .filter(({ order }) => order > made.order)
    .slice(0, keptMax - daily.length - weekly.length);
  return new Set([...daily, ...weekly, ...later].map(({ file }) => file));
}

function newestOfEach(newestFirst: readonly CopyName[], periodOf: (copy: CopyName) => string): CopyName[] {
  const byPeriod = new Map<string, CopyName>();
  for (const copy of newestFirst) if (!byPeriod.has(periodOf(copy))) byPeriod.set(periodOf(copy), copy);
  return [...byPeriod.values()];
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const monday = new Date(`${day}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}
