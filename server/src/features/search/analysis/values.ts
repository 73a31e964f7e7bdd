import { plain } from '@bancada/contract/codes/notation-words';
import { readLines, readPairs } from '../lexicon/read-list.ts';

/** A number with its unit, or a word that a symbol makes (`c++`), as records are indexed: `value_words` of migration 0014. */
export interface Value {
  /** `4.7uf`, `22ohm`, `-12v`, `5%` */
  text: string;
  start: number;
  end: number;
}

const units = new Map(
  readLines('units').flatMap((line) => line.split(' ').map((name, _, [unit = '']) => [name, unit] as const)),
);
const asWritten = readPairs('units-as-written');
const attached = readPairs('units-attached');
const infixes = readPairs('units-infix');
const symbols = new Map(
  Object.entries({ µ: 'u', μ: 'u', º: '°', Ω: 'ohm', '\u2126': 'ohm', '”': '"', '″': '"' }),
);

/** Sign, number, gap, unit, digits behind an infix. */
const value =
  /(?<![\p{L}\p{N}]|\d[.,])((?<=^|[\s(]|(?:^|\D)[.,])-)?(\d{1,6}(?:[.,]\d{1,3}){0,2})([ \u00a0\u202f]{0,2}|-)(por cento|[A-Za-zµμΩ\u2126°º]+|%|["”″]|''|’’)(\d{0,3})(?![\p{L}\p{N}])/gu;
/** `C++`, `D+`, `D-`, `C#`, `R&D` */
const symbolWord =
  /(?<![\p{L}\p{N}])([A-Za-z]{1,3}\+{1,2}|[A-Z]-|[A-Za-z]#|[A-Za-z]{1,3}&[A-Za-z]{1,3})(?![\p{L}\p{N}+#&-])/gu;

/** The values of a text, in their order; then its words with a symbol. */
export function valuesIn(text: string): Value[] {
  return [
    ...[...text.matchAll(value)].flatMap((match): Value[] => {
      const [all, sign = '', digits = '', gap = '', typed = '', decimals = ''] = match;
      const name = typed
        .replace(/^por cento$/, '%')
        .replace('’’', '"')
        .replace(/\P{ASCII}/gu, (char) => symbols.get(char) ?? char);
      const amount = amountOf(decimals === '' ? digits : `${digits}.${decimals}`);
      const unit = decimals === '' ? unitOf(name, gap, digits) : infixUnit(name, gap, digits, decimals);
      if (amount === undefined || unit === undefined) return [];
      return [{ text: sign + amount + unit, start: match.index, end: match.index + all.length }];
    }),
    ...[...text.matchAll(symbolWord)].map(({ index, 0: word }): Value => {
      return { text: word.toLowerCase(), start: index, end: index + word.length };
    }),
  ];
}

/** `37 R`, `8,2 k` */
const spaced = /(?<![\p{L}\p{N}]|\d[.,])(\d{1,4}(?:[.,]\d{1,3})?) ([rRkK])(?![\p{L}\p{N}])/gu;
/** `5VSB` is the name of a rail; a regulator has 5 V too. */
const rail = /vsb$/i;
/** `3U9` */
const capitalInfix = /(?<![\p{L}\p{N}])(\d{1,3})U(\d)(?![\p{L}\p{N}])/gu;

/**
 * The values of a text of records or a query: also with an accent in the unit (`7,5 ampères`), or written as a label would not be. Pages
 * of documents hold `valuesIn` alone.
 */
export function valuesAsWritten(text: string): Value[] {
  // Most texts have none, and this is much faster than what follows.
  if (!/[\d+#&]|\p{Lu}-/u.test(text)) return [];
  const unaccented = text.replace(/(?![µμΩº\p{ASCII}])\p{L}/gu, (letter) => {
    const one = plain(letter);
    return one.length === letter.length ? one : letter;
  });
  return [
    ...valuesIn(unaccented).filter(({ start, end }) => !rail.test(text.slice(start, end))),
    ...[...unaccented.matchAll(spaced)].map(({ index, 0: all, 1: digits = '', 2: unit = '' }): Value => {
      const name = unit.toLowerCase() === 'k' ? 'kohm' : 'ohm';
      return { text: `${amountOf(digits)}${name}`, start: index, end: index + all.length };
    }),
    ...[...unaccented.matchAll(capitalInfix)].map(({ index, 0: all, 1: whole, 2: tenths }): Value => {
      return { text: `${amountOf(`${whole}.${tenths}`)}uf`, start: index, end: index + all.length };
    }),
  ];
}

/** `4,70` is 4.7, `12.000` and `1.500` are thousands; undefined for what is no one number. */
function amountOf(digits: string): string | undefined {
  if (/^([1-9]\d{0,2}\.\d00|\d{1,3}(\.\d{3}){2})$/.test(digits)) return digits.replaceAll('.', '');
  if (/^\d{1,3}\.\d{3},\d{1,2}$/.test(digits)) return amountOf(digits.replace('.', ''));
  return /^\d+([.,]\d+)?$/.test(digits) ? String(Number(digits.replace(',', '.'))) : undefined;
}

function unitOf(unit: string, gap: string, digits: string): string | undefined {
  if (attached.has(unit)) {
    const isLong = digits.length > 1 || !/^[nu]$/.test(unit);
    return gap === '' && isLong ? attached.get(unit) : undefined;
  }
  if (gap === '-' && unit.length < 3) return undefined;
  return asWritten.get(unit) ?? units.get(unit.toLowerCase());
}

/** `4n7` is a capacitor, `4n35` and `10n60` are other parts. */
function infixUnit(unit: string, gap: string, digits: string, decimals: string): string | undefined {
  const isAmount = gap === '' && /^\d{1,3}$/.test(digits);
  const decimalsMax = /^[np]$/.test(unit) ? 1 : /^[rR]$/.test(unit) ? 3 : 2;
  return isAmount && decimals.length <= decimalsMax ? infixes.get(unit) : undefined;
}
