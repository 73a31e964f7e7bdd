/** The current time. Rules take it from here and pass it to SQL as a value, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The calendar day in the server's time zone, `YYYY-MM-DD`. */
export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** A duration, in whichever unit is most readable. */
export interface Span {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** The moment this long after another, for the database (ISO 8601, UTC). */
export function isoAfter(moment: Date, span: Span): string {
  return new Date(moment.getTime() + spanMs(span)).toISOString();
}

/** The moment this long before another, for the database. */
export function isoBefore(moment: Date, span: Span): string {
  return new Date(moment.getTime() - spanMs(span)).toISOString();
}

/** The moment this many calendar months before another, for the database. */
export function isoMonthsBefore(moment: Date, months: number): string {
  const before = new Date(moment);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before.toISOString();
}

export function spanMs({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
