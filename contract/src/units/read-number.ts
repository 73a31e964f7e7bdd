// A number as typed, pasted or scanned, in the one form in which it is kept.
import { readImei, readImeis } from './imei.ts';
import { unitIdOnLabel } from './label-address.ts';
import type { NumberKind } from './number-kinds.ts';
import { bare, withoutLabel } from './number-text.ts';
import { plateText, readPlate } from './plate.ts';
import { readVin } from './vin.ts';

export const numberLimits = { typedMaxChars: 120, serialMinChars: 3, maxChars: 40 } as const;

/** A serial number: letters and digits in upper case. O and 0 stay as typed; what may be meant is offered (`near-numbers.ts`). */
export function readSerial(text: string): string | null {
  const { rest } = withoutLabel(text);
  const serial = bare(rest);
  return serial.length >= numberLimits.serialMinChars && serial.length <= numberLimits.maxChars
    ? serial
    : null;
}

/** The shop's own number: `OS nº 001234/26` is `1234/26`. Without blanks, points, hyphens and zeros at its start. */
export function readReference(text: string): string | null {
  const { rest } = withoutLabel(text);
  const reference = rest
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9/]/g, '')
    .replace(/^OS(?=\d)/, '')
    .replace(/\/+/g, '/')
    .replace(/^\/|\/$/g, '')
    .replace(/^0+(?=\d)/, '');
  return reference !== '' && reference.length <= numberLimits.maxChars ? reference : null;
}

const readers: Record<NumberKind, (text: string) => string | null> = {
  serie: readSerial,
  imei: readImei,
  chassi: readVin,
  placa: readPlate,
  referencia: readReference,
};

/** A number of this kind in its one form; null where it is none. */
export const readNumberAs = (kind: NumberKind, text: string): string | null => readers[kind](text);

/** In its one form for each kind that it can be. A label (`IMEI: …`) leaves one. */
export type NumberForms = Record<NumberKind, string | null>;

export function formsOf(text: string): NumberForms {
  const { kind: named } = withoutLabel(text);
  const read = (kind: NumberKind) => (named === null || named === kind ? readers[kind](text) : null);
  return {
    serie: read('serie'),
    imei: read('imei'),
    chassi: read('chassi'),
    placa: read('placa'),
    referencia: read('referencia'),
  };
}

/** What a typed number can be, the likeliest first: a plate before a serial number of seven signs. */
export function kindsOf(text: string): NumberKind[] {
  const forms = formsOf(text);
  const order: NumberKind[] = ['imei', 'chassi', 'placa', ...(isShort(text) ? shortFirst : longFirst)];
  return order.filter((kind) => forms[kind] !== null);
}

const shortFirst = ['referencia', 'serie'] as const;
const longFirst = ['serie', 'referencia'] as const;
const isShort = (text: string) => bare(withoutLabel(text).rest).length < 6 || text.includes('/');

/** Whether a text typed into a search may be a unit's number: one to four words with a digit in them, no sentence. A label's address is one. */
export function mayBeNumber(text: string): boolean {
  const sought = text.trim();
  if (sought.length > numberLimits.typedMaxChars) return false;
  if (unitIdOnLabel(sought) !== null) return true;
  if (readImeis(sought).length > 0 || readVin(sought) !== null || readPlate(sought) !== null) return true;
  const { kind, rest } = withoutLabel(sought);
  const words = rest.trim().split(/\s+/);
  const signs = bare(rest);
  if (!/\d/.test(signs) || signs.length > numberLimits.maxChars) return false;
  return kind !== null || (words.length <= 4 && signs.length >= 4 && words.every((word) => /\d/.test(word)));
}

/** As a screen shows a number of this kind. */
export function numberText(kind: NumberKind, number: string): string {
  return kind === 'placa' ? plateText(number) : number;
}
