import { readingsPrefix } from '../../api/last-person.ts';

/** Which faults a person has read in this browser, and for how long: whoever comes back is asked once whether it worked. */
interface Reading {
  sintoma_id: number;
  sintoma: string;
  /** Visible on the screen, in all. */
  readMs: number;
  /** When it was last on the screen, in milliseconds since 1970. */
  lastAt: number;
  wasAsked: boolean;
}

/** Readings remembered, the newest first. */
const kept = 30;
const keptMs = 7 * 24 * 60 * 60 * 1_000;

const keyOf = (personId: number) => `${readingsPrefix}${personId}`;

/** Adds the time that a fault was on the screen. */
export function noteReading(
  personId: number,
  fault: Pick<Reading, 'sintoma_id' | 'sintoma'>,
  shownMs: number,
): void {
  const known = readingsOf(personId);
  const earlier = known.find(({ sintoma_id }) => sintoma_id === fault.sintoma_id);
  const now: Reading = {
    ...fault,
    readMs: (earlier?.readMs ?? 0) + shownMs,
    lastAt: Date.now(),
    wasAsked: earlier?.wasAsked ?? false,
  };
  write(personId, [now, ...known.filter((one) => one !== earlier)]);
}

/** The fault that was read last, of those that were read for so long and not asked about yet. */
export function dueReading(personId: number, readMs: number): Reading | undefined {
  return readingsOf(personId).find((reading) => !reading.wasAsked && reading.readMs >= readMs);
}

export function markAsked(personId: number, sintomaId: number, wasAsked = true): void {
  write(
    personId,
    readingsOf(personId).map((one) => (one.sintoma_id === sintomaId ? { ...one, wasAsked } : one)),
  );
}

function write(personId: number, readings: readonly Reading[]): void {
  localStorage.setItem(keyOf(personId), JSON.stringify(readings.slice(0, kept)));
}

function readingsOf(personId: number): Reading[] {
  const text = localStorage.getItem(keyOf(personId));
  if (text === null) return [];
  try {
    const readings: unknown = JSON.parse(text);
    return Array.isArray(readings)
      ? readings.filter(isReading).filter(({ lastAt }) => Date.now() - lastAt < keptMs)
      : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isReading(value: unknown): value is Reading {
  const reading = value as Partial<Reading> | null;
  return typeof reading?.sintoma_id === 'number' && typeof reading.readMs === 'number';
}
