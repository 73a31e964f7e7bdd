import { readPostCode } from '@bancada/contract/codes/post-code';
import type { AnalyzedText, Token } from '../analysis/token.ts';
import { announcedCodes, isCounted, tellsOfCard } from './announced.ts';
import { asCode, type CodeMention, mention } from './mention.ts';
import { otherSpellings } from './spellings.ts';

const hexPair = /^[\da-f]{2}$/;

/** The codes of POST cards, displays and appliances: announced, alone, in pairs (`C1 00`), hexadecimal (`0x7F`, `9Ah`), `E 00`. */
export function readPostCodes(query: AnalyzedText): CodeMention[] {
  const announced = announcedCodes(query.tokens).map((code): CodeMention => {
    const [last = 0, typed = ''] = [code.tokens.at(-1), code.lexemes[0]];
    const previous = previousOfPair(query, last, typed, true);
    const tokens = previous === undefined ? code.tokens : [...code.tokens, last + 1];
    return { ...code, tokens, lexemes: lexemesOf(typed, previous) };
  });
  return query.tokens.reduce((read, token, position) => {
    const isRead = read.some(({ tokens }) => tokens.includes(position));
    return isRead ? read : read.concat(codeAt(query, token, position));
  }, announced);
}

function lexemesOf(code: string, previous?: string): string[] {
  const read = readPostCode(code);
  const kept = 'code' in read ? read.code.toLowerCase() : code;
  const asNumber = code.startsWith('0x') ? [code, ...otherSpellings(code)] : [];
  return [kept, ...(previous === undefined ? [...otherSpellings(kept), ...asNumber] : [previous])];
}

function codeAt(query: AnalyzedText, token: Token, position: number): CodeMention[] {
  const code = asCode(token);
  const isAlone = query.tokens.length === 1;
  const typedPair = /^([\da-f]{2})[-/]([\da-f]{2})$/.exec(token.raw.toLowerCase());
  if (typedPair !== null && isAlone) return [mention('code', [position], typedPair.slice(1))];
  const previous = previousOfPair(query, position, code, false);
  if (previous !== undefined) return [mention('code', [position, position + 1], [code, previous])];
  const spelled = codeWithItsLetters(query, position);
  if (spelled !== undefined) return [mention('code', [position, position + 1], lexemesOf(spelled))];
  const isPost = isAlone && ((hexPair.test(code) && /\d/.test(code)) || /^[A-Z]{2}$/.test(token.raw));
  const isHex = isHexadecimal(token, code, isAlone || tellsOfCard(query.tokens));
  return isPost || isHex ? [mention('code', [position], lexemesOf(code))] : [];
}

/** `0x7F`, `9Ah`; `9Ah` beside other words is a battery's, and `12h` are hours, unless a card is told of. */
function isHexadecimal({ raw }: Token, code: string, isOfCard: boolean): boolean {
  if (/^0x[\da-f]{2,4}$/.test(code)) return true;
  return !/\s/.test(raw) && (isOfCard ? /^[\da-f]{2}h$/ : /^([a-f][\da-f]|\d[b-f]|0\d)h$/).test(code);
}

/** Behind the current code a POST card shows the one before it: `C1 00`, `C1/00`. */
function previousOfPair(
  { tokens, text }: AnalyzedText,
  position: number,
  code: string,
  isAnnounced: boolean,
) {
  const [token, next, after] = tokens.slice(position, position + 3);
  if (token === undefined || next === undefined || !hexPair.test(code) || isCounted(after)) return undefined;
  const previous = asCode(next);
  const isWhole = tokens.length === 2 && /\d/.test(code);
  const isPair = isWhole || isAnnounced || (/^[a-f]\d$/.test(code) && /\d/.test(previous));
  const isBeside = /^\s?[/,-]?\s?$/.test(text.slice(token.end, next.start)) && next.kind !== 'word';
  return isPair && isBeside && hexPair.test(previous) ? previous : undefined;
}

/** `f 0070`, `ch 5`, and `E 00` in capitals, which no word is. */
function codeWithItsLetters({ tokens, text }: AnalyzedText, position: number): string | undefined {
  const [letters, digits] = tokens.slice(position, position + 2);
  if (letters === undefined || digits === undefined || text[letters.end] !== ' ') return undefined;
  const isSpelled = /^([EFf] \d{2,4}|ch \d{1,2})$/.test(
    `${letters.raw.replace(/^ch$/i, 'ch')} ${digits.text}`,
  );
  return isSpelled ? letters.text + digits.text : undefined;
}
