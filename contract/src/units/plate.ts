// Licence plates of Brazil: AAA9999 until 2018, AAA9A99 (Mercosul) since.
import { bare, digitsMeant, lettersMeant, withoutLabel } from './number-text.ts';

/** A plate as seven signs without a hyphen; null where it is none. */
export function readPlate(text: string): string | null {
  const given = bare(withoutLabel(text).rest);
  if (given.length !== 7) return null;
  // The fifth tells the old from the new: a letter there stays one.
  const plate =
    lettersMeant(given.slice(0, 3)) +
    digitsMeant(given.charAt(3)) +
    given.charAt(4) +
    digitsMeant(given.slice(5));
  return /^[A-Z]{3}\d[A-Z0-9]\d\d$/.test(plate) ? plate : null;
}

/** The Mercosul plate that a car with an old one gets: ABC1234 becomes ABC1C34. null for one that is new. */
export function mercosulOf(plate: string): string | null {
  const [, before, digit, after] = /^([A-Z]{3}\d)(\d)(\d\d)$/.exec(plate) ?? [];
  if (digit === undefined) return null;
  return `${before}${'ABCDEFGHIJ'.charAt(Number(digit))}${after}`;
}

/** As people write it: ABC-1234; a Mercosul plate has no hyphen. */
export const plateText = (plate: string) => plate.replace(/^([A-Z]{3})(\d{4})$/, '$1-$2');
