import * as z from 'zod/mini';
import { lineText } from './values.ts';

export const measureLimits = {
  ondeMaxChars: 200,
  grandezaMaxChars: 60,
  esperadoMaxChars: 60,
  toleranciaMaxChars: 30,
  unidadeMaxChars: 20,
  /** Minutes that a check takes. */
  minutosMax: 600,
} as const;

export const measureTexts = {
  tolerance: 'Digite a tolerância como número, ou como porcentagem: 0,2 ou 5%.',
  empty: 'Diga ao menos onde medir ou o que medir.',
} as const;

const toleranceShape = /^(\d+([.,]\d+)?\s*%?)?$/;

/** What a check measures. Every part is optional, but one of `onde` and `grandeza` must be there. */
export const Measure = z
  .object({
    /** Where: `pino 8 do CI da fonte`. */
    onde: z._default(lineText(measureLimits.ondeMaxChars), ''),
    /** The quantity: `tensão`. */
    grandeza: z._default(lineText(measureLimits.grandezaMaxChars), ''),
    /** `3,3`, or words where it is no number: `onda quadrada`. */
    esperado: z._default(lineText(measureLimits.esperadoMaxChars), ''),
    /** In the unit, or in per cent: `0,2`, `5%`. */
    tolerancia: z._default(
      lineText(measureLimits.toleranciaMaxChars).check(z.regex(toleranceShape, measureTexts.tolerance)),
      '',
    ),
    /** `V`, `kΩ`. */
    unidade: z._default(lineText(measureLimits.unidadeMaxChars), ''),
  })
  .check(
    z.refine(({ onde, grandeza }) => onde !== '' || grandeza !== '', {
      error: measureTexts.empty,
      path: ['onde'],
    }),
  );
export type Measure = z.output<typeof Measure>;

/** A number as people type it, with comma or point; null if it is none. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** The values that are normal, in the unit of the measure; null where the expected value is no number. */
export function normalRange({ esperado, tolerancia }: Measure): { min: number; max: number } | null {
  const expected = typedNumber(esperado);
  if (expected === null) return null;
  const isShare = tolerancia.endsWith('%');
  const given = typedNumber(tolerancia.replace('%', '')) ?? 0;
  const tolerance = isShare ? (Math.abs(expected) * given) / 100 : given;
  return { min: expected - tolerance, max: expected + tolerance };
}

/** `tensão no pino 8: 3,3 V ± 5%`, as far as it is known. */
export function measureText({ onde, grandeza, esperado, tolerancia, unidade }: Measure): string {
  const what = [grandeza, onde].filter((part) => part !== '').join(', ');
  const isShare = tolerancia.endsWith('%');
  const expected = [esperado, esperado === '' ? '' : unidade].filter((part) => part !== '').join(' ');
  const tolerance =
    tolerancia === '' ? '' : ` ± ${tolerancia}${isShare || unidade === '' ? '' : ` ${unidade}`}`;
  return expected === '' ? what : `${what}: ${expected}${tolerance}`;
}
