// What a meter showed, as people type it: the one reader of values with units, of a check's measure and of a reading.

import { cleanLine, foldText } from '../texts.ts';
import { typedNumber } from './measure.ts';

/** A number with its unit, or a meter that shows no number because nothing conducts. */
export type Measured =
  | {
      isOpen: false;
      /** In `base`. */
      value: number;
      /** The unit without its prefix: `V`; '' where none was given, and a unit of others as it was written. */
      base: string;
      /** In one form, with the digits as typed: `0,450 V`, `9,2 MΩ`. */
      text: string;
    }
  | { isOpen: true; text: 'OL' };

const prefixes: Record<string, number> = {
  G: 1e9,
  M: 1e6,
  k: 1e3,
  '': 1,
  m: 1e-3,
  µ: 1e-6,
  n: 1e-9,
  p: 1e-12,
};

/** How the units of meters are written. */
const bases: readonly [base: string, written: RegExp][] = [
  ['V', /^(?:v|volts?|vdc|vcc|vac|vca|v ?dc|v ?ac)$/i],
  ['Ω', /^(?:[ΩΩ]|ohms?|r)$/i],
  ['Hz', /^(?:hz|hertz)$/i],
  ['A', /^(?:a|amp[eè]res?|adc|aac)$/i],
  ['F', /^(?:f|farads?)$/i],
  ['H', /^(?:h|henr(?:y|ies))$/i],
  ['W', /^(?:w|watts?)$/i],
];

interface Unit {
  prefix: string;
  base: string;
}

const baseOf = (written: string) => bases.find(([, shape]) => shape.test(written))?.[0];

/** The prefix that a sign means before a unit. No meter shows milliohertz, and a phone writes the first letter large. */
function prefixOf(sign: string, base: string): string | undefined {
  if (/^meg(?:a)?$/i.test(sign)) return 'M';
  if (sign === 'u' || sign === 'μ') return 'µ';
  if (/^k$/i.test(sign)) return 'k';
  if (sign === 'm' && base === 'Hz') return 'M';
  if (sign === 'g') return 'G';
  return sign in prefixes ? sign : undefined;
}

/** A unit as it is written: `mV`, `kOhm`, `MHz`; one that no meter has stays as it is. `k` alone is a prefix without a unit. */
function readUnit(written: string, implied: string): Unit {
  const whole = baseOf(written);
  if (whole !== undefined) return { prefix: '', base: whole };
  const [, sign = '', rest = ''] = /^(mega?|[GgMmKkµμunp])\s?(.*)$/i.exec(written) ?? [];
  const base = rest === '' ? implied : baseOf(rest);
  const prefix = base === undefined || sign === '' ? undefined : prefixOf(sign, base);
  return prefix === undefined || base === undefined ? { prefix: '', base: written } : { prefix, base };
}

const open = /^(?:[o0]\.?\s?l\.?|aberto|aberta|open|infinito|inf\.?|∞)$/;
/** `4k7`, `3V3`, `0R22`: the sign stands where the comma does, and without V it is of a resistor. */
const signInside = /^(\d{1,4})\s?([kKMRrVv])\s?(\d{1,4})$/;
const numberThenUnit = /^([+−-]?\s?\d+(?:[.,]\d+)?)\s*([^\d\s.,].*)?$/;

/**
 * Reads a value: `0,412`, `412 mV`, `9.2M`, `4k7`, `OL`, `aberto`. null for what is neither a number nor open, and for `1.000`, which may
 * be a thousand or one.
 * @param implied the unit where none is given, with a prefix or without: `V`, `kΩ`
 */
export function readMeasured(typed: string, implied = ''): Measured | null {
  const line = cleanLine(typed);
  if (open.test(foldText(line))) return { isOpen: true, text: 'OL' };
  const within = readUnit(implied, '');
  const [, whole, sign = '', part] = signInside.exec(line) ?? [];
  if (whole !== undefined)
    return measured(`${whole},${part}`, readUnit(/[rv]/i.test(sign) ? sign : `${sign}Ω`, ''));
  const [, digits, unit] = numberThenUnit.exec(line) ?? [];
  if (digits === undefined) return null;
  return measured(digits, unit === undefined ? within : readUnit(unit.trim(), within.base));
}

function measured(digits: string, { prefix, base }: Unit): Measured | null {
  const number = typedNumber(digits.replace(/\s/g, ''));
  if (number === null) return null;
  const shown = digits.replace(/[\s+]/g, '').replace('−', '-').replace('.', ',');
  const unit = `${prefix}${base}`;
  return {
    isOpen: false,
    // 412 × 0.001 is 0.41200000000000003.
    value: Number((number * (prefixes[prefix] ?? 1)).toPrecision(12)),
    base,
    text: unit === '' ? shown : `${shown} ${unit}`,
  };
}

/**
 * A value in the unit of a measure: `450 mV` is 0,45 where the measure is in V. null where it is no number, is open, or is in a unit that
 * cannot be changed into that one.
 */
export function valueIn(unit: string, typed: string): number | null {
  const read = readMeasured(typed, unit);
  const asked = readMeasured('1', unit);
  if (read === null || read.isOpen || asked === null || asked.isOpen || read.base !== asked.base) return null;
  return Number((read.value / asked.value).toPrecision(12));
}

/** From 1 to below 1000 of a prefix, with what is said of volts below one as it is: `0,45 V`, `92,8 kΩ`. */
function prefixFor(value: number, base: string): string {
  const size = Math.abs(value);
  if (size === 0 || (base === 'V' && size >= 0.01 && size < 10_000)) return '';
  const fitting = Object.entries(prefixes).find(([, factor]) => size >= factor * 0.999_999);
  return fitting?.[0] ?? 'p';
}

const rounded = (value: number) => String(Number(value.toPrecision(4))).replace('.', ',');

/** A number in a unit, to four digits: `0,45 V`, `92,8 kΩ`. */
export function measuredText(value: number, base: string): string {
  const prefix = prefixFor(value, base);
  const unit = `${prefix}${base}`;
  return `${rounded(value / (prefixes[prefix] ?? 1))}${unit === '' ? '' : ` ${unit}`}`;
}

/** `0,45–0,48 V`; one number where both ends are the same to four digits. */
export function rangeOfText(min: number, max: number, base: string): string {
  const [low, high] = [measuredText(min, base), measuredText(max, base)];
  if (low === high) return high;
  const unitOf = (text: string) => text.split(' ')[1];
  return `${unitOf(low) === unitOf(high) ? low.split(' ')[0] : low}–${high}`;
}
