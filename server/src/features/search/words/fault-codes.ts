const faultCode = /^([pbcu][\da-f]{4}|ch\d{2}|[ef]\d{2,4})$/;

/** The code of a fault (`U0293`, `CH05`), other than the number of a part, or `2C`, which may be beeps. */
export function isFaultCode(text: string): boolean {
  return faultCode.test(text);
}

/** As the number of a part is written, and neither a value nor the code of a POST card. */
export function isPartNumber(text: string): boolean {
  return text.length >= partMinChars && /^(?=.*\d)(?=.*[a-z]{2}|.*[a-z].*\d.*[a-z])[a-z\d]+$/.test(text);
}

const digitsMax = 4;

const partMinChars = 5;
const caseMaxChars = 8;

/** How else a code may stand in records that nothing has as it was typed, the likeliest first. */
export function otherSpellings(text: string): string[] {
  return [...otherNoughts(text), ...lettersForNoughts(text), ...withoutCase(text)];
}

/** `BQ2478OS`, `A0N7410`: a letter for a nought, or a nought for a letter. */
function lettersForNoughts(text: string): string[] {
  if (!/\d/.test(text)) return [];
  const afterDigits = text.replace(/(?<=\d)o+/g, (letters) => '0'.repeat(letters.length));
  const ways = [afterDigits, text.replaceAll('o', '0')];
  if (text.length >= partMinChars) ways.push(text.replaceAll('0', 'o'), text.replace(/^([a-z])0/, '$1o'));
  return ways.filter((other, place) => other !== text && ways.indexOf(other) === place);
}

/** `IRF540NPBF` and `LM358DR` without the letters that tell the case; of figures another would be left. */
function withoutCase(text: string): string[] {
  const lengths = Array.from({ length: Math.min(caseMaxChars, Math.max(0, text.length - partMinChars)) });
  return lengths
    .map((_, cut) => text.slice(0, text.length - cut - 1))
    .filter((part, cut) => /\d/.test(part) && /^[a-z]/.test(text.slice(text.length - cut - 1)));
}

/** The same code with more or fewer noughts before its number, as displays and manuals write it: `F74`, `F074`, `F0074`. `A6` of a POST card is hexadecimal, and no number. */
function otherNoughts(text: string): string[] {
  const [, letters = '', digits = ''] = /^([ef]|[a-z]{2,4})(\d{1,4})$/.exec(text) ?? [];
  if (letters === '') return [];
  const number = digits.replace(/^0+(?=\d)/, '');
  return Array.from({ length: digitsMax }, (_, length) => number.padStart(length + 1, '0'))
    .filter((other, place, all) => other !== digits && all.indexOf(other) === place)
    .map((other) => letters + other);
}
