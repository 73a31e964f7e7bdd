import { unknownTimeZone, type WeekOfEntries } from '@bancada/contract/instance/dashboard';
import { DateTime } from 'luxon';
import type { Database } from '../../database/database.ts';
import { countEntriesBetween } from './dashboard.sql.ts';

/**
 * Entries added in each of the last weeks, the current one last. Weeks begin on Monday at midnight of the time zone. Bounds are
 * computed here, as PostgreSQL reads some time zone names differently (`+05:00` with the opposite sign), or not at all.
 */
export async function weeklyEntries(
  db: Database,
  now: Date,
  { semanas, fuso }: { semanas: number; fuso: string },
): Promise<WeekOfEntries[]> {
  const zone = fuso === unknownTimeZone ? 'UTC' : fuso;
  const present = DateTime.fromJSDate(now, { zone }).startOf('week');
  const mondays = Array.from({ length: semanas + 1 }, (_, place) =>
    present.plus({ weeks: place + 1 - semanas }).startOf('day'),
  );
  const counts = await countEntriesBetween(
    db,
    mondays.map((monday) => monday.toJSDate().toISOString()),
  );
  const totals = new Map(counts.map(({ place, total }) => [place, total]));
  return mondays
    .slice(0, semanas)
    .map((monday, place) => ({ semana: monday.toFormat('yyyy-MM-dd'), total: totals.get(place + 1) ?? 0 }));
}
