import type { AnalyzedText } from '../analysis/token.ts';
import { readHeavyCodes } from './heavy-codes.ts';
import type { CodeMention } from './mention.ts';
import { readPartNumbers } from './part-numbers.ts';
import { readPostCodes } from './post-codes.ts';
import { readSignals } from './signals.ts';
import { isErrorNumber, nearWithLetterO, otherErrorNumbers } from './spellings.ts';
import { readTroubleCodes } from './trouble-codes.ts';

/** Each reads the whole query; of two that read the same token the first keeps it. */
const readers: readonly ((query: AnalyzedText) => CodeMention[])[] = [
  readSignals,
  readHeavyCodes,
  readTroubleCodes,
  readPostCodes,
  readPartNumbers,
];

/** The codes, beeps, blinks and part numbers that a query names, in the order of their tokens. */
export function readCodes(query: AnalyzedText): CodeMention[] {
  const mentions: CodeMention[] = [];
  for (const reader of readers) {
    const taken = new Set(mentions.flatMap(({ tokens }) => tokens));
    mentions.push(...reader(query).filter(({ tokens }) => !tokens.some((token) => taken.has(token))));
  }
  return mentions.map(withNearSpellings).toSorted((a, b) => (a.tokens[0] ?? 0) - (b.tokens[0] ?? 0));
}

/** `E20` is near 20, and `0E` of a display near OE. */
function withNearSpellings(mention: CodeMention): CodeMention {
  const { lexemes, isAnnounced, shorter = [] } = mention;
  const [typed = ''] = lexemes;
  const isCode = mention.kind === 'code' || isErrorNumber(typed);
  const others = isCode ? [...otherErrorNumbers(typed, isAnnounced), ...nearWithLetterO(typed)] : [];
  const unsaid = others.filter((other) => !lexemes.includes(other));
  if (unsaid.length === 0) return mention;
  return { ...mention, kind: 'code', lexemes: [...lexemes, ...unsaid], shorter: [...shorter, ...unsaid] };
}
