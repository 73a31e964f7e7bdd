/**
 * How well characters beyond ASCII fit where they stand, in the texts of a repair shop: Portuguese words, values with units,
 * lines and boxes of DOS lists. It tells apart encodings in which the same bytes are different characters.
 */

/** More characters tell no more. */
const examinedMax = 4_000;

/** The sum over the characters beyond ASCII, at most the first few thousand; the highest of several readings is the likeliest. */
export function plausibility(text: string): number {
  let sum = 0;
  let examined = 0;
  for (const { index } of text.matchAll(/[^\0-\x7f]/g)) {
    if (++examined > examinedMax) break;
    sum += fitAt(text, index);
  }
  return sum;
}

interface Place {
  char: string;
  before: string;
  after: string;
  /** Two before it and three after it. */
  wider: string;
}

function fitAt(text: string, index: number): number {
  const place: Place = {
    char: text.charAt(index),
    before: text.charAt(index - 1) || '\n',
    after: text.charAt(index + 1) || '\n',
    wider: `${text.charAt(index - 2) || '\n'}${text.charAt(index - 1) || '\n'}|${text.slice(index + 1, index + 4)}\n`,
  };
  const { char, before, after } = place;
  if (/[\x80-\x9f]/.test(char)) return -4;
  if (/[\u2500-\u259f\u25a0]/.test(char)) return fitOfLine(place);
  const known = symbols.find(([members]) => members.includes(char));
  if (known !== undefined) return known[1](place);
  if (!isLetter(char)) return isLetter(before) && isLetter(after) ? -3 : -1;
  if (char === before || char === after) return -2;
  return isCaseOdd(place) ? -3 : fitOfLetter(place);
}

const isLetter = (char: string) => /^\p{L}$/u.test(char);
const isUpper = (char: string) => /^\p{Lu}$/u.test(char);
const isLower = (char: string) => /^\p{Ll}$/u.test(char);
const isDigit = (char: string) => /^\d$/.test(char);
const isSpace = (char: string) => /^\s$/.test(char);
const isLine = (char: string) => /^[\u2500-\u259f]$/.test(char);

/** Lines and boxes stand beside one another, or alone between columns. */
function fitOfLine({ before, after }: Place): number {
  const touchesLetter = isLetter(before) || isLetter(after);
  if (isLine(before) || isLine(after)) return touchesLetter ? 0.2 : 1;
  const letters = [before, after].filter((char) => isLetter(char) || isDigit(char)).length;
  return [0.3, -0.7, -3][letters] ?? 0;
}

/** A capital inside a word of small letters, or the other way round. */
function isCaseOdd({ char, before, after }: Place): boolean {
  if (isUpper(char)) return isLower(before);
  return isUpper(after) && (isUpper(before) || !isLetter(before));
}

const vowel = /[aeiouáâãàéêíóôõúü]/i;

function fitOfLetter(place: Place): number {
  const { char, before, after } = place;
  if (isDigit(before) || isDigit(after)) return -1;
  switch (char.toLowerCase()) {
    case 'ã':
      return isLetter(after) && !/[oeis]/i.test(after) ? 0 : 2;
    case 'õ':
      return /e/i.test(after) ? 2 : -1;
    case 'ç':
      return fitOfCedilla(place);
    case 'à':
      return !isLetter(before) && (!isLetter(after) || /[sq]/i.test(after)) ? 2 : -1;
    case 'ü':
    case 'ñ':
      return 0.3;
  }
  if (!/[áâéêíóôú]/i.test(char)) return /[äëïöèìòùîûåøæœÿ]/i.test(char) ? -0.5 : -2;
  if (isLetter(before)) return 1.5;
  if (!isLetter(after)) return /[éó]/i.test(char) ? 1.5 : -1;
  // Words begin with ún, úl and úm, not with én, él and ém.
  return char === 'é' && /[nlm]/.test(after) ? 0.5 : 1.5;
}

/** After a vowel, or a vowel and one of a few consonants; before a, o or u. */
function fitOfCedilla({ before, after, wider }: Place): number {
  const follows = vowel.test(before) || (/[nrlpc]/i.test(before) && vowel.test(wider.charAt(0)));
  return follows && /[aouãõáóúâô]/i.test(after) ? 2 : -2;
}

type Fit = (place: Place) => number;
const when =
  (yes: number, no: number, test: (place: Place) => boolean): Fit =>
  (place) =>
    test(place) ? yes : no;

/** Where each symbol stands in a text: beside a number, before a unit, around a word. */
const symbols: [members: string, fit: Fit][] = [
  [
    'µμ',
    when(3, -1, ({ before, wider }) => !isLetter(before) && /\|[FAVHsWmglJCNPRΩ](?!\p{L})/u.test(wider)),
  ],
  ['ΩΩ', when(2, -2, ({ before, after }) => /[\d\skKMmRµ(/,.]/.test(before) && !isLetter(after))],
  [
    '°',
    when(
      1.5,
      -0.7,
      ({ before, after }) => /[\dnN\s]/.test(before) && (!isLetter(after) || /[CFK]/.test(after)),
    ),
  ],
  [
    'ºª',
    when(1.5, -1, ({ before, after }) => /[\dnNmMrR]/.test(before) && !(isLetter(after) && after !== 'C')),
  ],
  ['±', when(1.5, -0.7, ({ before, after }) => (isDigit(after) || isSpace(after)) && !isLetter(before))],
  ['≤≥≈', when(1, -1, ({ after }) => isDigit(after) || isSpace(after))],
  ['¹²³', when(1, -1, ({ before, after }) => (isLetter(before) || isDigit(before)) && !isLetter(after))],
  ['½¼¾', when(1, -1, ({ before, after }) => !isLetter(before) && !isLetter(after))],
  ['×÷', when(1, -2, ({ before, after }) => /[\d\s]/.test(before) && /[\d\s]/.test(after))],
  ['“‘', when(1, -2, ({ before, after }) => !isLetter(before) && !isDigit(before) && !isSpace(after))],
  ['”', when(1, -2, ({ before, after }) => !isSpace(before) && !isLetter(after))],
  ['’', when(1, -2, ({ before }) => !isSpace(before))],
  [
    '–—',
    when(
      1.5,
      -1,
      ({ before, after }) => (isSpace(before) && isSpace(after)) || (isDigit(before) && isDigit(after)),
    ),
  ],
  ['…', when(1, 0, ({ before, after }) => !isSpace(before) && !isLetter(after))],
  ['•·∙', when(1, -0.7, ({ before, after }) => isSpace(before) && isSpace(after))],
  ['®©™', when(0.5, -0.7, ({ before, after }) => (isLetter(before) || isSpace(before)) && !isLetter(after))],
  ['§', when(0.5, -1.5, ({ before, after }) => !isLetter(before) && !isLetter(after))],
  ['«»', () => 0.2],
  ['€£¥', when(0.5, -2, ({ before, after }) => !isLetter(before) && !isLetter(after))],
  ['¿¡', when(0, -3, ({ before, after }) => !isLetter(before) && isUpper(after))],
  [
    '\u00a0',
    ({ before, after }) => {
      if (isDigit(before) && isLetter(after)) return 1;
      return isLetter(before) !== isLetter(after) ? -1 : 0;
    },
  ],
];
