const faultCode = /^([pbcu][\da-f]{4}|ch\d{2}|[ef]\d{2,4})$/;

/** The code of a fault (`U0293`, `CH05`), other than the number of a part, or `2C`, which may be beeps. */
export function isFaultCode(text: string): boolean {
  return faultCode.test(text);
}

const digitsMax = 4;

/** The same code with more or fewer noughts before its number, as displays and manuals write it: `F74`, `F074`, `F0074`. `A6` of a POST card is hexadecimal, and no number. */
export function otherNoughts(text: string): string[] {
  const [, letters = '', digits = ''] = /^([ef]|[a-z]{2,4})(\d{1,4})$/.exec(text) ?? [];
  if (letters === '') return [];
  const number = digits.replace(/^0+(?=\d)/, '');
  return Array.from({ length: digitsMax }, (_, length) => number.padStart(length + 1, '0'))
    .filter((other, place, all) => other !== digits && all.indexOf(other) === place)
    .map((other) => letters + other);
}
