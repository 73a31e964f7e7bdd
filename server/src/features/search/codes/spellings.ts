/** How else a code that was typed may stand in records, the likeliest first. Codes in lower case, without separators. */
export function otherSpellings(code: string): string[] {
  return [
    ...otherNoughts(code),
    ...hexadecimalNoughts(code),
    ...lettersForNoughts(code),
    ...withoutPackage(code),
  ];
}

const errorNumber = /^e(?:rr?)?0*(\d{2,4})$/;

/** `e300`, `err300`: the number of an error with its letter. */
export const isErrorNumber = (code: string) => errorNumber.test(code);

/**
 * The number of an error without its letter, and an announced one with it: `E300`, `Err300`, `F0300` and `300`. It says less than
 * what was typed: an E20 is not the 20 of a POST card where records have both.
 */
export function otherErrorNumbers(code: string, isAnnounced: boolean): string[] {
  const bare = errorNumber.exec(code)?.[1] ?? (isAnnounced && /^\d{2,4}$/.test(code) ? code : undefined);
  if (bare === undefined) return [];
  const ofFaults = bare === code ? [`f${bare}`, ...otherNoughts(`f${bare}`)] : [];
  return [bare, `e${bare}`, `err${bare}`, ...ofFaults].filter((other) => other !== code);
}

/** `0E`: displays of appliances write a nought and the letter O alike. */
export function nearWithLetterO(code: string): string[] {
  return /^0[a-z]$/.test(code) ? [code.replace('0', 'o')] : [];
}

const partMinChars = 5;

/** A part's number, as it is written: neither a value nor the code of a POST card. */
export function isPartNumber(code: string): boolean {
  return /^(?=.*\d)(?=.*[a-z]{2}|.*[a-z].*\d.*[a-z]|.{8})[a-z\d]{5,}$/.test(code);
}

/** With more or fewer noughts before its number: `F74`, `F074`, `F0074`. `A6` of a POST card is hexadecimal, and no number. */
function otherNoughts(code: string): string[] {
  const [, letters = '', digits = ''] = /^([ef]|[a-z]{2,4})(\d{1,4})$/.exec(code) ?? [];
  if (letters === '') return [];
  const number = digits.replace(/^0+(?=\d)/, '');
  const others = [1, 2, 3, 4].map((length) => letters + number.padStart(length, '0'));
  return others.filter((other, position) => other !== code && others.indexOf(other) === position);
}

/** `0x7b` and `0x0000007b` are one number. */
function hexadecimalNoughts(code: string): string[] {
  const [, digits = ''] = /^0x([\da-f]{1,8})$/.exec(code) ?? [];
  if (digits === '') return [];
  const number = digits.replace(/^0+(?=.)/, '');
  const lengths = [1, 2, 3, 4, 5, 6, 7, 8].filter((length) => length >= number.length);
  const others = lengths.map((length) => `0x${number.padStart(length, '0')}`);
  return [...others, number.padStart(8, '0')].filter((other) => other !== code);
}

/** `BQ2478OS`, `A0N7410`: a letter for a nought, or a nought for a letter. */
function lettersForNoughts(code: string): string[] {
  if (!/\d/.test(code)) return [];
  const afterDigits = code.replace(/(?<=\d)o+/g, (letters) => '0'.repeat(letters.length));
  const ways = [afterDigits, code.replaceAll('o', '0')];
  if (code.length >= partMinChars) ways.push(code.replaceAll('0', 'o'), code.replace(/^([a-z])0/, '$1o'));
  return ways.filter((other, position) => other !== code && ways.indexOf(other) === position);
}

/** `IRF540NPBF` and `LM358DR` without the letters of the package; of figures another part would be left. */
function withoutPackage(code: string): string[] {
  const parts = [1, 2, 3, 4, 5, 6, 7, 8]
    .map((cut) => code.slice(0, -cut))
    .filter(({ length }) => length >= partMinChars);
  return parts.filter((part) => /\d/.test(part) && /[a-z]/.test(code[part.length] ?? ''));
}

/** Characters that are taken for each other on displays, in print and by ear. */
const confusable = '0odq 1il7 2z 3e8 4a 5s 6gb 8b 9gq ce cg ef mn uv pb bd'.split(' ');

/**
 * The known codes that are one edit from what was typed, by the likeliest edit that gives any: characters taken for each other
 * (`P0AAG`, P0AA6), two in each other's places, one too many or too few, then any other.
 * @param known as records hold them; they come back as they were given
 */
export function nearestCodes(code: string, known: readonly string[], atMost: number): string[] {
  const near = known.flatMap((other) => {
    const cost = editCost(code.toLowerCase(), other.toLowerCase());
    return cost === undefined ? [] : [{ other, cost }];
  });
  const least = Math.min(...near.map(({ cost }) => cost));
  const likeliest = near.filter(({ cost }) => cost === least).map(({ other }) => other);
  return likeliest.toSorted().slice(0, atMost);
}

/** Undefined for the same code, and for what is further than one edit. */
function editCost(typed: string, other: string): number | undefined {
  if (typed === other || Math.abs(typed.length - other.length) > 1) return undefined;
  let at = 0;
  while (typed[at] === other[at]) at += 1;
  const [left, right] = [typed.slice(at), other.slice(at)];
  if (left === right.slice(1) || left.slice(1) === right) return 2;
  const [a = '', b = ''] = left;
  if (b + a + left.slice(2) === right) return 1;
  if (left.slice(1) !== right.slice(1)) return undefined;
  return confusable.some((set) => set.includes(a) && set.includes(right[0] ?? '-')) ? 0 : 3;
}
