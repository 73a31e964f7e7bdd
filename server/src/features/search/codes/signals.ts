import { longSignalType } from '@bancada/contract/codes/long-signals';
import { type AnalyzedText, type Token, tokensBetween } from '../analysis/token.ts';
import { beepLexemes, countsAnother, isTooManyBeeps } from './beeps.ts';
import { makersPair } from './blink-pairs.ts';
import { blinkLexemes, colourlessBlinks } from './blinks.ts';
import { type CodeMention, mention } from './mention.ts';
import {
  isBeepWord,
  isBesides,
  isNotation,
  type NotationWord,
  notationWords,
  tokensOf,
} from './notation-words.ts';

/** The most words that one notation has. */
const windowMax = 16;

/** Beeps and blinks: `PC morto 1 longo 2 curtos`, `1-3-1-1`, `pisca 2 âmbar 3 branco`, `A2 B3`, `dell 3-1`. */
export function readSignals(query: AnalyzedText): CodeMention[] {
  const stored = storedSignals(query);
  if (stored.length > 0) return stored;
  const groups = beepGroups(query.tokens);
  if (groups.length > 0) return groups;
  const words = notationWords(query.tokens);
  const mentions: CodeMention[] = [];
  for (let start = 0; start < words.length; ) {
    let end = start;
    while (end < words.length && end - start < windowMax && isNotation(words[end]?.text ?? '')) end += 1;
    if (isTooManyBeeps(words.slice(start, end).map(({ text }) => text))) return [];
    let found: CodeMention | undefined;
    for (; end > start && found === undefined; end -= 1)
      found = signalIn(words.slice(start, end), words[end]?.text);
    if (found !== undefined) mentions.push(found);
    start = found === undefined ? start + 1 : end + 1;
  }
  if (mentions.length > 0) return mentions;
  const pair = makersPair(query);
  return pair.length > 0 ? pair : colourlessBlinks(words);
}

/** `1 3 1 1` by itself or beside `phoenix`; beside a word for beeps only what is more than a code holds: `bipes 1 3 4 1`. */
function beepGroups(tokens: readonly Token[]): CodeMention[] {
  const isDigit = ({ text }: Token) => /^[1-9]$/.test(text);
  const first = tokens.findIndex(isDigit);
  const end = tokens.findIndex((token, position) => position > first && !isDigit(token));
  const run = first === -1 ? [] : tokens.slice(first, end === -1 ? undefined : end);
  const saysBeeps = tokens.some(({ text }) => /^(bip|beep|apit)/.test(text));
  const isOfBeeps =
    saysBeeps || run.length === tokens.length || tokens.some(({ text }) => text === 'phoenix');
  const counts = run.map(({ text }) => text);
  const [code, inTexts] = beepLexemes(['bipes', ...counts]);
  const isLong = code === undefined || longSignalType(code.toUpperCase()) !== null;
  if (!isOfBeeps || (saysBeeps && !isLong) || run.length < 3 || run.length > 4) return [];
  const positions = run.map((_, position) => first + position);
  if (code === undefined) return [mention('beep', positions, [counts.join('')])];
  const announcer = tokens.flatMap(({ text }, position) => (isBeepWord(text) ? [position] : []));
  return [mention('beep', positions, [code, inTexts ?? code], { announcer })];
}

/** Signals beyond the limits as they are stored: `LEDV12`, `BIP3P3P4P1`. */
function storedSignals({ text, tokens }: AnalyzedText): CodeMention[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])(led|bip)[a-z\d]{1,7}(?![\p{L}\p{N}])/giu)].flatMap((found) => {
    const type = longSignalType(found[0].toUpperCase());
    const named = tokensBetween(tokens, found.index, found.index + found[0].length);
    return type === null || named.length === 0 ? [] : [mention(type, named, [found[0].toLowerCase()])];
  });
}

function signalIn(window: readonly NotationWord[], next: string | undefined): CodeMention | undefined {
  const texts = window.map(({ text }) => text);
  if (countsAnother(texts, next)) return undefined;
  const beeps = beepLexemes(texts);
  const lexemes = beeps.length > 0 ? beeps : blinkLexemes(texts);
  const tokens = tokensOf(window.filter(({ text }) => !isBesides(text)));
  const kind = beeps.length > 0 ? 'beep' : 'led';
  return lexemes.length === 0 ? undefined : mention(kind, tokens, lexemes);
}
