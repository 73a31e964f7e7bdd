import { longBeeps, longBlinks, longSignalType } from './long-signals.ts';

/** The types of signal codes: their column names without `code_`. */
export const signalTypes = ['post', 'led', 'beep'] as const;
export type SignalType = (typeof signalTypes)[number];

export const signalLimits = { postMaxChars: 10, beepMaxItems: 15, ledMaxGroups: 15 } as const;

/** An item of a beep code: `S` short beep, `L` long beep, `s` short space, `l` long space. */
export type BeepItem = 'S' | 'L' | 's' | 'l';

export const ledColours = {
  A: 'âmbar',
  B: 'branco',
  V: 'vermelho',
  G: 'verde',
  Z: 'azul',
} as const;
export type LedColour = keyof typeof ledColours;

export interface LedGroup {
  colour: LedColour;
  /** null: steady. */
  blinks: number | null;
}

/** The items of a beep code, in order; also of one beyond the limits (`BIP12`). */
export function beepItems(code: string): BeepItem[] {
  return [...(longBeeps(code) ?? code)].filter((item): item is BeepItem => 'SLsl'.includes(item));
}

/**
 * A beep code in words. Long spaces separate groups: `LsSsS` is "1 longo, 2 curtos"; `SlSsSsSlSlS`, in which all beeps
 * have the same length, is "1-3-1-1".
 */
export function beepWords(code: string): string {
  const groups = (longBeeps(code) ?? code).split('l').map((group) => group.replaceAll('s', ''));
  const isCounted = groups.length > 1 && groups.every((group) => /^S+$/.test(group));
  if (isCounted) return groups.map((group) => group.length).join('-');
  return groups.map(groupWords).join(', pausa, ');
}

function groupWords(beeps: string): string {
  const runs = beeps.match(/S+|L+/g) ?? [];
  return runs
    .map((run) => `${run.length} ${run.startsWith('L') ? 'longo' : 'curto'}${run.length > 1 ? 's' : ''}`)
    .join(', ');
}

/** The groups of a LED code: `A2 B*` is two amber blinks, then steady white; also of one beyond the limits (`LEDV12`). */
export function ledGroups(code: string): LedGroup[] {
  const long = longBlinks(code);
  if (long !== null) return long;
  return [...code.matchAll(/([ABVGZ])([1-9]|\*)/g)].map(([, colour, count]) => ({
    colour: colour as LedColour,
    blinks: count === '*' ? null : Number(count),
  }));
}

/** A LED code in words: `A2 B3` is "âmbar pisca 2 vezes, branco pisca 3 vezes". */
export function ledWords(code: string): string {
  return ledGroups(code)
    .map(({ colour, blinks }) => {
      if (blinks === null) return `${ledColours[colour]} fixo`;
      return `${ledColours[colour]} pisca ${blinks} ${blinks === 1 ? 'vez' : 'vezes'}`;
    })
    .join(', ');
}

/** A signal beyond the limits, which is stored as a POST code, in words; null for any other code. */
export function longSignalWords(code: string): string | null {
  const type = longSignalType(code);
  if (type === null) return null;
  return type === 'led' ? ledWords(code) : `bipes: ${beepWords(code)}`;
}
