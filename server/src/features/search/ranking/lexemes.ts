const wordMark = 'zq';
const codeMark = 'zc';
const valueMark = 'zv';
const lookMark = 'zo';

/** Whole words in the index have a mark, stems have none (`readText` of the index; `word_vector` of migration 0013 of pages). */
export function wholeWord(word: string): string {
  return wordMark + word;
}

/** The word of such a lexeme; undefined for others. */
export function wordOf(lexeme: string): string | undefined {
  return lexeme.startsWith(wordMark) ? lexeme.slice(wordMark.length) : undefined;
}

/** Any lexeme that begins so: no lexeme has an asterisk. */
export function beginning(lexeme: string): string {
  return `${lexeme}*`;
}

export function isBeginning(lexeme: string): boolean {
  return lexeme.endsWith('*');
}

/** A signal code of an entry, which no word of a text is (`readSignal` of the index). */
export function signalCode(code: string): string {
  return codeMark + code;
}

/** What a recognised name looks like (`lookAlike`). */
export function lookAlikeLexeme(look: string): string {
  return lookMark + look.toLowerCase();
}

export function isLookAlike(lexeme: string): boolean {
  return lexeme.startsWith(lookMark) && /\d/.test(lexeme);
}

const spelled: Readonly<Record<string, string>> = {
  '.': 'dot',
  '%': 'percent',
  '+': 'plus',
  '-': 'minus',
  '&': 'and',
  '#': 'sharp',
};

/** A number with its unit (`value_lexemes` of migration 0014). */
export function valueLexeme(value: string): string {
  return valueMark + value.replace(/[.%+\-&#]/g, (char) => spelled[char] ?? char);
}

/** The leading digits of a value: `3` of 3.3 V; undefined for other lexemes. */
export function amountOf(lexeme: string): string | undefined {
  return lexeme.startsWith(valueMark) ? /\d+/.exec(lexeme)?.[0] : undefined;
}
