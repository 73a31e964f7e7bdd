/** A period in a URL. Days are `YYYY-MM-DD`, both inclusive. */
export interface Days {
  de?: string | undefined;
  ate?: string | undefined;
}

/** Parses the period in a URL; invalid days are dropped. */
export function readDays(raw: Record<string, unknown>): Days {
  return { de: asDay(raw.de), ate: asDay(raw.ate) };
}

/** The day that this says; undefined if it says none. */
export function asDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}

/** The period for the API: from the start of `de` to before the end of `ate`, in the browser's time zone. */
export function momentsOf({ de, ate }: Days): Days {
  return {
    de: de === undefined ? undefined : startOfDay(de),
    ate: ate === undefined ? undefined : startOfDay(ate, 1),
  };
}

function startOfDay(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** The calendar day, `YYYY-MM-DD`, in the browser's time zone. */
export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
