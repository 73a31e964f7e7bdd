/** What time it is. Every rule about time asks this one, and SQL gets its answer as a value, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A length of time, in whichever unit says it best. */
export interface Span {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** The moment that lies this far after another, as the database takes it (ISO 8601, UTC). */
export function isoAfter(moment: Date, span: Span): string {
  return new Date(moment.getTime() + spanMs(span)).toISOString();
}

/** The moment that lies this far before another, as the database takes it. */
export function isoBefore(moment: Date, span: Span): string {
  return new Date(moment.getTime() - spanMs(span)).toISOString();
}

/** The moment so many months of the calendar before another, as the database takes it. */
export function isoMonthsBefore(moment: Date, months: number): string {
  const before = new Date(moment);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before.toISOString();
}

export function spanMs({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
