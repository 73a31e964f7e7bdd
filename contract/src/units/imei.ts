// IMEI (3GPP TS 23.003): fourteen digits and a check digit after Luhn.
import { bare, digitsMeant, withoutLabel } from './number-text.ts';

const imeiDigits = 15;

/** Whether the last digit is the check digit of the others. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The digit that makes fourteen digits an IMEI. */
export function imeiCheckDigit(fourteen: string): string {
  return '0123456789'.split('').find((digit) => passesLuhn(fourteen + digit)) ?? '0';
}

/** An IMEI as fifteen digits; null where it is none, or its check digit is wrong. */
export function readImei(text: string): string | null {
  const digits = digitsMeant(bare(withoutLabel(text).rest));
  return /^\d{15}$/.test(digits) && passesLuhn(digits) ? digits : null;
}

/** One or two IMEIs, as a telephone shows them (`35…/35…`, `IMEI1: … IMEI2: …`); empty where something else is there. */
export function readImeis(text: string): string[] {
  const one = readImei(text);
  if (one !== null) return [one];
  const parts = text
    .split(/[/,;\n|]|\bimei\s*2\b|\se\s/iu)
    .filter((part) => bare(withoutLabel(part).rest) !== '');
  const read = parts.map(readImei);
  const found = read.filter((imei) => imei !== null);
  return parts.length <= 2 && found.length === parts.length ? [...new Set(found)] : [];
}

/** Fifteen digits that are no IMEI: one of them is mistyped. */
export function isBrokenImei(text: string): boolean {
  const digits = bare(withoutLabel(text).rest);
  return digits.length === imeiDigits && /^\d+$/.test(digits) && !passesLuhn(digits);
}
