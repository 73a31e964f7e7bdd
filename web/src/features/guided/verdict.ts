import { type Measure, normalRange, typedNumber } from '@bancada/contract/measures/measure';
import { valueIn } from '@bancada/contract/measures/measured-value';

/** What a typed value says of a check: `unreadable` where it is no number. */
export type Verdict = 'normal' | 'anormal' | 'unreadable';

/** null where nothing was typed, or nothing is known that it could be held against. */
export function verdictOf(measure: Measure, typed: string): Verdict | null {
  const range = normalRange(measure);
  if (range === null || typed.trim() === '') return null;
  const value = valueIn(measure.unidade, typed);
  if (value === null) return 'unreadable';
  // `3,3` and 5% make 3.4649999999999999: the ends count as normal.
  const slack = 1e-9 * Math.max(Math.abs(range.min), Math.abs(range.max));
  return value >= range.min - slack && value <= range.max + slack ? 'normal' : 'anormal';
}

const decimal = new Intl.NumberFormat('pt-BR', { maximumSignificantDigits: 6 });

/** `3,135 a 3,465 V`; null where the expected value is no number. */
export function rangeText(measure: Measure): string | null {
  const range = normalRange(measure);
  if (range === null) return null;
  const ends = [...new Set([range.min, range.max].map((end) => decimal.format(end)))];
  return withUnit(ends.join(' a '), measure);
}

/** A number as it was typed, with the unit that it was asked in; other texts as they are. */
export function valueText(typed: string, measure: Measure | null): string {
  return measure === null || typedNumber(typed) === null ? typed : withUnit(typed, measure);
}

const withUnit = (text: string, { unidade }: Measure) => (unidade === '' ? text : `${text} ${unidade}`);
