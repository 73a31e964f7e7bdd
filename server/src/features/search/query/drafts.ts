import { isOfNobody } from '@bancada/contract/codes/vehicle-code';
import { equalValues } from '../analysis/equal-values.ts';
import { folded } from '../analysis/normalize.ts';
import type { AnalyzedText, Phrase, Token } from '../analysis/token.ts';
import { valuesIn } from '../analysis/values.ts';
import type { CodeMention } from '../codes/mention.ts';
import { isErrorNumber } from '../codes/spellings.ts';
import { signalCode, valueLexeme, wholeWord } from '../ranking/lexemes.ts';
import type { TermKind, Variant } from './query-term.ts';

/** A term while it is made. */
export interface Draft {
  text: string;
  kind: TermKind;
  variants: Variant[];
  /** The words that it was taken for, if it was. */
  meant?: readonly string[];
  /** What synonyms know it by: the stem of the word, or of what it was meant to be. */
  stem: string;
  /** As it was typed, folded, letters and digits alone: `3v3` of the value `3.3v`. Empty for a phrase. */
  written: string;
  /** Still being typed. */
  isOpen: boolean;
  /** A negation of the term before it. */
  isBehind?: true;
  /** A code that a standard says for all makers: P0AA6. */
  isOfNobody?: boolean;
}

/** Words that count, and that a record may do without. */
const smallWords = new Set(['com', 'so']);

/**
 * The lexemes that a mention is sought by. A short or bare number that is announced as a code (`código 15`, `erro DE`) is sought among
 * codes alone: as a word it stands in too many texts. So is the bare number of an `E300`.
 */
export function lexemesOf({ kind, lexemes, isAnnounced }: CodeMention): string[] {
  return lexemes.flatMap((lexeme) => {
    if (kind === 'beep' || kind === 'led' || kind === 'part') return [wholeWord(lexeme)];
    const isAmbiguous = !/[a-z]/.test(lexeme) || !/\d/.test(lexeme);
    const isSure = isAnnounced || (isErrorNumber(lexemes[0] ?? '') && !/[a-z]/.test(lexeme));
    return isSure && isAmbiguous ? [signalCode(lexeme)] : [signalCode(lexeme), wholeWord(lexeme)];
  });
}

/**
 * The terms of a query in their order: a mention is one term, any other token too. Function words are left out unless there is
 * nothing else, and so is what only announces a code. A quoted phrase is a term besides its words.
 * @param mentions those that some record holds
 */
export function draftsOf({ text, tokens, phrases }: AnalyzedText, mentions: readonly CodeMention[]): Draft[] {
  const announcers = new Set(mentions.flatMap(({ announcer }) => announcer));
  const mentionAt = new Map<number, CodeMention[]>();
  for (const mention of mentions) {
    const [first = 0] = mention.tokens;
    mentionAt.set(first, [...(mentionAt.get(first) ?? []), mention]);
  }
  const mentioned = new Set(mentions.flatMap(({ tokens }) => tokens));
  const tells = (token: Token, position: number) => !token.isFunction && !announcers.has(position);
  const hasOthers = mentions.length > 0 || tokens.some(tells);
  const words = tokens.flatMap((token, position) => {
    const here = mentionAt.get(position);
    if (here !== undefined) return [ofMentions(here, tokens)];
    if (mentioned.has(position) || (hasOthers && !tells(token, position))) return [];
    return [ofToken(token)];
  });
  return [...phrases.map((phrase) => ofPhrase(text, phrase)), ...words];
}

function ofPhrase(text: string, { start, end }: Phrase): Draft {
  const words = folded(text.slice(start, end)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    text: words.join(' '),
    kind: 'phrase',
    variants: [{ kind: 'phrase', lexemes: words.map(wholeWord) }],
    stem: '',
    written: '',
    isOpen: false,
  };
}

/** Mentions of the same words name one of several codes alike. */
function ofMentions(mentions: readonly CodeMention[], tokens: readonly Token[]): Draft {
  const [{ kind, tokens: positions } = { kind: 'code' as const, tokens: [] }] = mentions;
  const text = positions.map((position) => tokens[position]?.text ?? '').join(' ');
  return {
    text,
    kind: kind === 'code' || kind === 'part' ? kind : 'signal',
    variants: [...mentions.flatMap(variantsOf), ...ofResistor(text)],
    stem: text,
    written: positions.map((position) => writtenOf(tokens[position])).join(''),
    isOpen: positions.some((position) => tokens[position]?.isOpen === true),
    isOfNobody: mentions.every(({ lexemes: [code = ''] }) => isOfNobody(code.toUpperCase())),
  };
}

function variantsOf(mention: CodeMention): Variant[] {
  const { shorter = [] } = mention;
  const ofShorter = new Set(lexemesOf({ ...mention, lexemes: shorter }));
  return lexemesOf(mention).map((lexeme) => ({
    kind: ofShorter.has(lexeme) ? 'nearCode' : 'code',
    lexemes: [lexeme],
  }));
}

function writtenOf(token: Token | undefined): string {
  return folded(token?.raw ?? '').replace(/[^\p{L}\p{N}]/gu, '');
}

function ofToken(token: Token): Draft {
  const { text, kind, isNegation, isBehind, isOpen } = token;
  const termKind = isNegation
    ? 'negation'
    : smallWords.has(text)
      ? 'small'
      : kind === 'value'
        ? 'value'
        : 'word';
  return {
    text,
    kind: termKind,
    variants: kind === 'value' ? ofValue(token) : [exactly(wholeWord(text)), ...ofResistor(text)],
    stem: text,
    written: writtenOf(token),
    isOpen: isOpen && kind !== 'value',
    ...(isBehind ? { isBehind } : {}),
  };
}

const exactly = (lexeme: string): Variant => ({ kind: 'exact', lexemes: [lexeme] });

/** A value, the same in other units, and where only records hold it as a value, its words. */
function ofValue({ text, raw }: Token): Variant[] {
  const values = [text, ...equalValues(text)].map((value) => exactly(valueLexeme(value)));
  if (valuesIn(raw).length > 0) return values;
  const words = (folded(raw).match(/[\p{L}\p{N}]+/gu) ?? []).map(wholeWord);
  return [...values, { kind: words.length > 1 ? 'phrase' : 'exact', lexemes: words }];
}

/** `R33` is the name of a part, or 0.33 ohm. */
function ofResistor(text: string): Variant[] {
  const [, decimals] = /^r(\d{2,3})$/.exec(text) ?? [];
  return decimals === undefined ? [] : [exactly(valueLexeme(`${Number(`0.${decimals}`)}ohm`))];
}
