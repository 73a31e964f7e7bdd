import { readLines, readPairs, readWords } from '../lexicon/read-list.ts';
import { withEnglishNo, withNegations } from './negations.ts';
import { folded, normalize } from './normalize.ts';
import { runInParts } from './run-ins.ts';
import { type AnalyzedText, type Compound, type Phrase, type Token, tokensBetween } from './token.ts';
import { valuesAsWritten } from './values.ts';

/** A longer query loses its function words first, then its end. */
export const tokensMax = 32;

const functionWords = readWords('function-words');
const auxiliaries = readWords('auxiliaries');
const abbreviations = readPairs('abbreviations');
/** Behind degrees these tell nothing. */
const degreeNames = new Set(['celsius', 'centigrado', 'centigrados', 'c']);
const shorthands = readLines('shorthands').map((line) => {
  const [, text = '', pattern = ''] = /^(\S+) (.+)$/.exec(line) ?? [];
  return { text: text === '-' ? '' : text, pattern: new RegExp(pattern, 'giu') };
});

/** A piece of the text that a tokenizer has read; one without a text is left out. */
type Piece = Pick<Token, 'start' | 'end' | 'text' | 'kind'>;

/** Each reads what those before it left. */
const tokenizers: readonly ((text: string) => Piece[])[] = [readShorthands, readValues, readWordsAndCodes];

/** Each gets the tokens of the one before it, and the text without the quotes of its phrases. */
const tokenFilters: readonly ((tokens: readonly Token[], text: string) => readonly Token[])[] = [
  inFull,
  withNegations,
  withEnglishNo,
  withFunctionWords,
  atMost,
];

/** Reads a query: at most `queryMaxChars` of it, as at most `tokensMax` tokens. */
export function analyze(raw: string): AnalyzedText {
  const text = normalize(raw);
  const phrases = phrasesIn(text);
  const quotes = new Set(phrases.flatMap(({ start, end }) => [start - 1, end]));
  const unquoted = text.replace(/"/g, (quote, position: number) => (quotes.has(position) ? ' ' : quote));
  const read = tokensOf(text, unquoted, phrases);
  const tokens = tokenFilters.reduce<readonly Token[]>((before, filter) => filter(before, unquoted), read);
  return { text, tokens, phrases, compounds: compoundsIn(unquoted, tokens) };
}

/** A quote behind a number is an inch, unless it ends a phrase. */
function phrasesIn(text: string): Phrase[] {
  const quoted = /(?<![\p{L}\p{N}])"(?=\S)([^"]*(?:(?<=\d)"(?=["\s\p{L}][^"]*"))?[^"]*)"(?![\p{L}\p{N}])/gu;
  return [...text.matchAll(quoted)]
    .filter(([, inside = '']) => /[\p{L}\p{N}]/u.test(inside))
    .map(({ index, 0: { length } }) => ({ start: index + 1, end: index + length - 1 }));
}

function tokensOf(text: string, unquoted: string, phrases: readonly Phrase[]): Token[] {
  const pieces: Piece[] = [];
  let left = unquoted;
  for (const tokenizer of tokenizers) {
    for (const piece of tokenizer(left)) {
      const { start, end } = piece;
      if (left.slice(start, end) !== unquoted.slice(start, end)) continue;
      pieces.push(piece);
      left = left.slice(0, start) + ' '.repeat(end - start) + left.slice(end);
    }
  }
  const hasSmall = /\p{Ll}/u.test(text);
  const told = pieces.filter((piece) => piece.text !== '').toSorted((a, b) => a.start - b.start);
  return told.map((piece, position) => {
    const { start, end } = piece;
    const raw = text.slice(start, end);
    const phrase = phrases.findIndex((phrase) => phrase.start <= start && end <= phrase.end);
    return {
      ...piece,
      raw,
      isFunction: false,
      isNegation: false,
      isCapital: hasSmall && /^\p{Lu}{2,4}$/u.test(raw),
      startsClause: position === 0 || isClauseBreak(unquoted, told[position - 1]?.end ?? 0, start),
      isOpen: end === text.length,
      ...(phrase === -1 ? {} : { phrase }),
    };
  });
}

/** Not the point of `bat. fraca` nor the comma of a number. */
function isClauseBreak(text: string, end: number, start: number): boolean {
  return /[,;:!?]+\s|\s-\s|(?<=\p{L}{4})\.+\s/u.test(
    text.slice(Math.max(0, end - 4), start).replace(/^[,;:!?-]+/, ''),
  );
}

function readShorthands(text: string): Piece[] {
  return shorthands.flatMap((shorthand) =>
    [...text.matchAll(shorthand.pattern)].map(({ index, 0: found }): Piece => {
      return { start: index, end: index + found.length, text: shorthand.text, kind: 'word' };
    }),
  );
}

function readValues(text: string): Piece[] {
  return valuesAsWritten(text).map((value) => ({ ...value, kind: 'value' }));
}

function readWordsAndCodes(text: string): Piece[] {
  return [...text.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}./_-]|(?<=\d),(?=\d))*/gu)].flatMap(
    ({ index, 0: found }) => {
      let start = index;
      return runInParts(found).flatMap((part) => {
        const pieces = piecesOf(part, start);
        start += part.length;
        return pieces;
      });
    },
  );
}

/** `3v3/5v` is two, `1,1,4` three, and `CFW500-IOS` a model and what is added to it; `820-00165-A` and `PPBUS_G3H` are one. */
function separatorsIn(part: string): RegExp {
  if (!/\d/.test(part)) return /[^./_-]+/g;
  if (/^\d+(?:,\d+){2,}$/.test(part)) return /\d+/g;
  if (/\d\/.*\d/.test(part)) return /[^/]+/g;
  return /^\p{L}+\d+-\p{L}{2,}$/u.test(part) ? /[^-]+/g : /.*[^./_-]/g;
}

function piecesOf(part: string, start: number): Piece[] {
  return [...part.matchAll(separatorsIn(part))].map(({ index, 0: raw }) => {
    const position = { start: start + index, end: start + index + raw.length };
    const value = valuesAsWritten(raw).find(({ start, end }) => end - start === raw.length);
    if (value !== undefined) return { ...position, text: value.text, kind: 'value' };
    return { ...position, text: wordOf(folded(raw)), kind: /\d/.test(raw) ? 'code' : 'word' };
  });
}

/** Codes without separators; `3,1` is 3.1 and `5x` five times. */
function wordOf(word: string): string {
  if (/^\d+[.,]\d+$/.test(word)) return word.replace(',', '.');
  return word.replace(/[^\p{L}\p{N}]/gu, '').replace(/^([1-9])x$/, '$1');
}

function inFull(tokens: readonly Token[], text: string): Token[] {
  return tokens.map((token) => {
    const isShort = /^[. ]/.test(text.slice(token.end)) && token.phrase === undefined;
    return { ...token, text: (isShort && abbreviations.get(token.text)) || token.text };
  });
}

function withFunctionWords(tokens: readonly Token[], text: string): Token[] {
  return tokens.map((token, position) => {
    const isNone =
      functionWords.has(token.text) ||
      (position + 1 < tokens.length && auxiliaries.has(token.text)) ||
      (degreeNames.has(token.text) && tokens[position - 1]?.text.endsWith('graus') === true);
    // `PS_ON` is the name of a signal.
    const isOfName = text[token.start - 1] === '_' || text[token.end] === '_';
    const isFunction = isNone && !isOfName && !token.isCapital && !token.isNegation;
    return { ...token, isFunction };
  });
}

function atMost(tokens: readonly Token[]): readonly Token[] {
  if (tokens.length <= tokensMax) return tokens;
  return tokens.filter(({ isFunction, phrase }) => !isFunction || phrase !== undefined).slice(0, tokensMax);
}

function compoundsIn(text: string, tokens: readonly Token[]): Compound[] {
  const joined = text.matchAll(/(?<![\p{L}\p{N}_-])\p{L}+(?:[-_]\p{L}+)+(?![\p{L}\p{N}_-])/gu);
  const compounds = [...joined].map(({ index, 0: word }) => {
    return {
      text: folded(word).replace(/[-_]/g, ''),
      tokens: tokensBetween(tokens, index, index + word.length),
    };
  });
  return compounds.filter(({ tokens }) => tokens.length > 1);
}
