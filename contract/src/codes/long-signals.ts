// Signals with more than a LED or beep code holds: counts above 9, more than 8 beeps. They are stored as a POST code, in
// its ten letters and digits: `LEDV12` is twelve red blinks, `LEDV4V11` four and then eleven, `BIP12` twelve short beeps,
// `BIP3P3P4P1` is 3-3-4-1 and `BIP1L8C` one long and eight short (docs/decisions/0093-counts-beyond-the-limits.md).

/** Room of a POST code, what a LED's group counts to, and the beeps of a beep code. */
const limits = { chars: 10, blinks: 9, beeps: 8, count: 99 } as const;

export interface LongBlinks {
  colour: 'A' | 'B' | 'V' | 'G' | 'Z';
  /** null: steady. */
  blinks: number | null;
}

/** Whether some group blinks more often than a LED code says. */
export const isLongBlinks = (groups: readonly LongBlinks[]) =>
  groups.some(({ blinks }) => (blinks ?? 0) > limits.blinks);

/** The groups of such a code; null for any other. */
export function longBlinks(code: string): LongBlinks[] | null {
  if (!/^LED([ABVGZ]\d{1,2})+$/.test(code)) return null;
  const groups = [...code.slice(3).matchAll(/([ABVGZ])(\d+)/g)].map(([, colour, count]) => ({
    colour: colour as LongBlinks['colour'],
    blinks: Number(count) || null,
  }));
  return writtenBlinks(groups) === code ? groups : null;
}

/** Blinks as such a code; null where they are none, or have no room. */
export function writtenBlinks(groups: readonly LongBlinks[]): string | null {
  const code = `LED${groups.map(({ colour, blinks }) => `${colour}${blinks ?? 0}`).join('')}`;
  const isCounted = groups.every(({ blinks }) => blinks === null || blinks <= limits.count);
  return isLongBlinks(groups) && isCounted && code.length <= limits.chars ? code : null;
}

/** Whether a sequence of `S`, `L` and the spaces `s`, `l` has more beeps than a beep code holds. */
export const isLongBeeps = (sequence: string) => sequence.length > 2 * limits.beeps - 1;

/** The sequence of such a code, in `S`, `L` and the spaces `s`, `l`; null for any other. */
export function longBeeps(code: string): string | null {
  if (!/^BIP[1-9][\dLCP]*$/.test(code)) return null;
  const groups = code.slice(3).split('P');
  if (!groups.every((group) => /^([1-9]\d?[LC])+$|^[1-9]\d?$/.test(group))) return null;
  const sequence = groups.map(beepsOf).join('l');
  return writtenBeeps(sequence) === code ? sequence : null;
}

function beepsOf(group: string): string {
  const runs = [...group.matchAll(/(\d+)([LC]?)/g)];
  return runs
    .flatMap(([, count, length]) => Array<string>(Number(count)).fill(length === 'L' ? 'L' : 'S'))
    .join('s');
}

/** A sequence as such a code; null where it has no more beeps than others, or has no room. */
export function writtenBeeps(sequence: string): string | null {
  const hasLong = sequence.includes('L');
  const groups = sequence.split('l').map((group) => group.replaceAll('s', '').match(/S+|L+/g) ?? []);
  const written = groups.map((runs) => runs.map((run) => `${run.length}${lengthOf(run, hasLong)}`).join(''));
  const code = `BIP${written.join('P')}`;
  const isCounted = groups.flat().every((run) => run.length <= limits.count);
  return isLongBeeps(sequence) && isCounted && code.length <= limits.chars ? code : null;
}

/** Where all are short, that is not said. */
function lengthOf(run: string, hasLong: boolean): string {
  if (!hasLong) return '';
  return run.startsWith('L') ? 'L' : 'C';
}

/** The type of such a code; null for any other. */
export function longSignalType(code: string): 'led' | 'beep' | null {
  if (longBlinks(code) !== null) return 'led';
  return longBeeps(code) === null ? null : 'beep';
}

type Codes = { [Field in 'code_post' | 'code_led' | 'code_beep']?: string | null | undefined };

export const longSignalTexts = {
  taken:
    'Uma contagem acima de 9 piscadas ou 8 bipes ocupa o lugar do código POST. Deixe um dos dois, ou ponha o outro em outra verificação.',
} as const;

const beyondLimits = ({ code_led, code_beep }: Codes) =>
  [code_led, code_beep].filter((code) => code != null && longSignalType(code) !== null);

/** Whether the LED or the beep code goes beyond the limits. */
export const isBeyondLimits = (codes: Codes) => beyondLimits(codes).length > 0;

/** Whether each of these codes has a place: a signal beyond the limits takes that of the POST code, which must be free. */
export function haveRoom(codes: Codes): boolean {
  const long = beyondLimits(codes);
  return long.length === 0 || (long.length === 1 && !codes.code_post);
}

/** The codes in the fields where they are stored; those that are absent stay so. */
export function asStored<Given extends Codes>(given: Given): Given {
  const stored = { ...given };
  for (const field of ['code_led', 'code_beep'] as const) {
    const code = given[field];
    if (code == null || longSignalType(code) === null) continue;
    stored.code_post = code as Given['code_post'];
    stored[field] = null as Given[typeof field];
  }
  return stored;
}

/** The codes in the fields where they are seen and written: the inverse of `asStored`, where that field is free. */
export function asShown<Given extends Codes>(given: Given): Given {
  const type = longSignalType(given.code_post ?? '');
  if (type === null || given[`code_${type}`]) return given;
  return { ...given, code_post: null, [`code_${type}`]: given.code_post };
}
