import * as z from 'zod/mini';
import { lineText } from '../values.ts';
import { measureLimits, measureTexts } from './measure-texts.ts';

const toleranceShape = /^(\d+([.,]\d+)?\s*%?)?$/;

/** Numbers at the beginning of a text, also written with a power of ten: `1e3`. */
const leadingNumber = /^[+−-]?\s*(\d+(?:[.,]\d+)?)(?:e([+−-]?\d+))?/i;

/** Whether a text that begins with a number, or two, begins with ones that somebody may have measured. Words are. */
export function isPlausibleValue(text: string): boolean {
  const [, low = text, high = text] = betweenTwo.exec(text) ?? [];
  return [low, high].every((value) => {
    const [, digits, power = '0'] = leadingNumber.exec(value.trim()) ?? [];
    if (digits === undefined) return true;
    const size = Number(`${digits.replace(',', '.')}e${power.replace('−', '-')}`);
    const isZero = /^[0.,]+$/.test(digits);
    return isZero || (size <= measureLimits.valueMax && size >= 1 / measureLimits.valueMax);
  });
}

/** Of one that is written as one; whatever else is said by its shape. */
const isPlausiblePercent = (typed: string) =>
  !toleranceShape.test(typed) ||
  !typed.endsWith('%') ||
  Number(typed.replace('%', '').replace(',', '.')) <= measureLimits.percentMax;

/** `± 0,2` and `+/-0,2` are typed for `0,2`. */
const plainTolerance = (typed: string) => typed.replace(/^(±|\+\s*\/?\s*[-−])\s*/, '');

/** A number or two, with their unit behind: `3,3 V`, `4,7kΩ`, `11,5 a 14,7 V`. Not `0x55`. */
const numberAndUnit =
  /^([+−-]?\d+(?:[.,]\d+)?(?:(?:\s+(?:a|até)\s+|\s*–\s*)[+−-]?\d+(?:[.,]\d+)?)?)\s*([^\d\s.,;:–+−-][^\d\s]*)$/;

/** Moves a unit that was typed behind the expected value to the unit, unless another one is there. */
function withUnitApart(measure: MeasureParts): MeasureParts {
  const [, esperado, unidade = ''] = numberAndUnit.exec(measure.esperado) ?? [];
  const isFree = measure.unidade === '' || measure.unidade === unidade;
  if (esperado === undefined || !isFree || unidade.length > measureLimits.unidadeMaxChars) return measure;
  return { ...measure, esperado, unidade };
}

/** The parts of a measure, in the order of the screens and of tables. */
export const measureParts = ['onde', 'grandeza', 'esperado', 'tolerancia', 'unidade'] as const;
export type MeasureParts = Record<(typeof measureParts)[number], string>;

export const noMeasure: MeasureParts = { onde: '', grandeza: '', esperado: '', tolerancia: '', unidade: '' };

/** Whether nothing is in any part: no measure at all. */
export function isNoMeasure(measure: MeasureParts): boolean {
  return measureParts.every((part) => measure[part].trim() === '');
}

/** What a check measures. Every part is optional, but one of `onde` and `grandeza` must be there. */
export const Measure = z
  .object({
    /** Where: `pino 8 do CI da fonte`. */
    onde: z._default(lineText(measureLimits.ondeMaxChars), ''),
    /** The quantity: `tensão`. */
    grandeza: z._default(lineText(measureLimits.grandezaMaxChars), ''),
    /** `3,3`, or words where it is no number: `onda quadrada`. */
    esperado: z._default(
      lineText(measureLimits.esperadoMaxChars).check(z.refine(isPlausibleValue, measureTexts.absurd)),
      '',
    ),
    /** In the unit, or in per cent: `0,2`, `5%`. */
    tolerancia: z._default(
      lineText(measureLimits.toleranciaMaxChars).check(
        z.overwrite(plainTolerance),
        z.regex(toleranceShape, measureTexts.tolerance),
        z.refine(isPlausiblePercent, measureTexts.absurdPercent),
        z.refine((typed) => typed.endsWith('%') || isPlausibleValue(typed), measureTexts.absurd),
      ),
      '',
    ),
    /** `V`, `kΩ`. */
    unidade: z._default(lineText(measureLimits.unidadeMaxChars), ''),
  })
  .check(
    z.overwrite(withUnitApart),
    z.refine(({ onde, grandeza }) => onde !== '' || grandeza !== '', {
      error: measureTexts.empty,
      path: ['onde'],
    }),
  );
export type Measure = z.output<typeof Measure>;

/** Minutes as people type them: `15`, `15 min`; null for none, NaN for what is no number. */
export function typedMinutes(text: string): number | null {
  const typed = text.trim().replace(/\s*min(utos?)?\.?$/i, '');
  return typed === '' ? null : (typedNumber(typed) ?? Number.NaN);
}

/** Minutes that a check takes; null means that nobody said. */
export const minutes = () =>
  z.nullable(
    z
      .int(measureTexts.minutes)
      .check(z.minimum(1, measureTexts.minutes), z.maximum(measureLimits.minutosMax, measureTexts.minutes)),
  );

/**
 * A number as people type it, with comma or point; null if it is none. `1.000` is none either: it may be a thousand or one.
 */
export function typedNumber(text: string): number | null {
  const typed = text.trim().replace('−', '-');
  const isClear = /^[+-]?\d+([.,]\d+)?$/.test(typed) && !/^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(typed);
  return isClear ? Number(typed.replace(',', '.')) : null;
}

/** `11,5 a 14,7`, `11,5 até 14,7`, `11,5–14,7`. */
const betweenTwo = /^(.*?)\s*(?:\s(?:a|até)\s|–)\s*(.*)$/;

/** The values that are normal, in the unit of the measure; null where it does not say so in numbers. */
export function normalRange({ esperado, tolerancia }: Measure): { min: number; max: number } | null {
  const [, low = esperado, high = esperado] = betweenTwo.exec(esperado) ?? [];
  const [min, max, given] = [low, high, tolerancia.replace('%', '') || '0'].map(typedNumber);
  if (min == null || max == null || given == null || min > max) return null;
  const off = (value: number) => (tolerancia.endsWith('%') ? (Math.abs(value) * given) / 100 : given);
  return { min: min - off(min), max: max + off(max) };
}

/** `tensão, pino 8: 3,3 V ± 5%`, as far as it is known. */
export function measureText({ onde, grandeza, esperado, tolerancia, unidade }: Measure): string {
  const what = [grandeza, onde].filter((part) => part !== '').join(', ');
  const isShare = tolerancia.endsWith('%');
  const expected = [esperado, esperado === '' ? '' : unidade].filter((part) => part !== '').join(' ');
  const tolerance =
    tolerancia === '' ? '' : ` ± ${tolerancia}${isShare || unidade === '' ? '' : ` ${unidade}`}`;
  return expected === '' ? what : `${what}: ${expected}${tolerance}`;
}

/** `15 min`, `1 h 30 min`. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter((part) => part !== '')
    .join(' ');
}
