import { readJ1939, storedJ1939 } from '@bancada/contract/codes/j1939-code';
import { type AnalyzedText, tokensBetween } from '../analysis/token.ts';
import { announcersBefore } from './announced.ts';
import { type CodeMention, mention } from './mention.ts';

const spelled =
  /(?<![\p{L}\p{N}])spn[\s:=#.-]{0,3}\d{1,6}[\s,;/.-]{0,3}f(?:mi)?[\s:=#.-]{0,3}\d{1,2}(?![\p{L}\p{N}])/giu;

/** The trouble codes of trucks and machines: `SPN 3364 FMI 18`. Older records hold them as they were typed. */
export function readHeavyCodes({ text, tokens }: AnalyzedText): CodeMention[] {
  return [...text.matchAll(spelled)].flatMap(({ index, 0: written }): CodeMention[] => {
    const code = readJ1939(written);
    const named = tokensBetween(tokens, index, index + written.length);
    if (code === null || named.length === 0) return [];
    const announcer = announcersBefore(tokens, named[0] ?? 0);
    const lexemes = [storedJ1939(code).toLowerCase(), `spn${code.spn}fmi${code.fmi}`];
    return [mention('code', named, lexemes, { isAnnounced: announcer.length > 0, announcer })];
  });
}
