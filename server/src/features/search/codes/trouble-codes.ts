import { codeOfBytes } from '@bancada/contract/vehicle/code-of-bytes';
import { type AnalyzedText, type Token, tokensBetween } from '../analysis/token.ts';
import { announcersBefore, isCounted } from './announced.ts';
import { type CodeMention, mention } from './mention.ts';

/** `P0AA6`, `POAA6`, `P-0AA6`, `P0A A6`, `P 0 A A 6`; five letters are a word, unless they begin as codes do. */
const forms: readonly RegExp[] = [
  /(p)([o0-3][\da-fo]{3})/iy,
  /([bcu])(?=[a-fo\d]*\d)([o0-3][\da-fo]{3})/iy,
  /([pbu])[\s.-]([0-3][\da-f]{3})/iy,
  /(c)[.-]([0-3][\da-f]{3})/iy,
  /([pbcu])([0-3][\da-f][\s.-][\da-f]{2})/iy,
  /([pbcu])((?:[\s.-][\da-fo]){4})/iy,
];
/** A failure type or a detail code of the maker, of any length: ` (49)`, `-526`, `:49`, `/49`, `_49`, ` 49`, `49`. */
const suffixes: readonly RegExp[] = [
  /\s?\(\s?([\da-f]{1,4})(?=\s?\))/iy,
  /\s?[-:/_.]\s?([\da-f]{1,4})(?![\p{L}\p{N}])/iuy,
  /\s(?=[\da-f]*\d)([\da-f]{2,3})(?![\p{L}\p{N}])/iuy,
  /([\da-f]{2})(?![\p{L}\p{N}])/iuy,
];

/** `DTC0AA61A`, `C29300`: the three bytes of a code and its failure type, as some testers show them. */
const bytes = /^(?=\d*[a-f]|\d{6}$)([\da-f]{4})([\da-f]{2})$/;

/** The code that three bytes are, as it is typed first: P0AA6-1A of `0AA61A`. */
function bytesOf({ raw }: Token): string[] {
  const [, code = '', type = ''] = bytes.exec(raw.toLowerCase()) ?? [];
  if (code === '') return [];
  const number = Number.parseInt(code, 16);
  const base = codeOfBytes(number >>> 8, number & 0xff).toLowerCase();
  return [code + type, `dtc${code}${type}`, base + type, base];
}

/** Six figures are a code by themselves or where something says so, and else part of another name. */
function bytesMention({ tokens }: AnalyzedText, position: number): CodeMention | undefined {
  const token = tokens[position] as Token;
  const announcer = announcersBefore(tokens, position);
  const isSaid = announcer.length > 0 || tokens.length === 1;
  const lexemes = isSaid ? bytesOf(token) : [];
  return lexemes.length === 0
    ? undefined
    : mention('code', [position], lexemes, {
        isAnnounced: announcer.length > 0,
        announcer,
        shorter: lexemes.slice(-1),
      });
}

/** The trouble codes of vehicles, whatever stands behind them. */
export function readTroubleCodes(query: AnalyzedText): CodeMention[] {
  let read = 0;
  return query.tokens.flatMap((token, position): CodeMention[] => {
    const { start } = token;
    const spelled = start < read ? undefined : bytesMention(query, position);
    if (spelled !== undefined) return [spelled];
    const found = start < read ? undefined : codeAt(query, start);
    if (found === undefined) return [];
    read = found.end;
    const tokens = tokensBetween(query.tokens, start, found.end);
    const announcer = announcersBefore(query.tokens, tokens[0] ?? 0);
    const detail = query.text
      .slice(found.baseEnd, found.end)
      .replace(/[^\da-z]/gi, '')
      .toLowerCase();
    return [
      mention('code', tokens, [found.base, found.base + detail], {
        isAnnounced: announcer.length > 0,
        announcer,
      }),
    ];
  });
}

/** A code ends where a token does. */
function codeAt(query: AnalyzedText, start: number) {
  for (const form of forms) {
    const [all, letter = '', digits = ''] = matchAt(form, query.text, start) ?? [];
    if (all === undefined) continue;
    const base = (letter + digits.replace(/[^\da-z]/gi, '').replace(/o/gi, '0')).toLowerCase();
    const baseEnd = start + all.length;
    const ends = suffixes.map((suffix) => baseEnd + (matchAt(suffix, query.text, baseEnd)?.[0].length ?? 0));
    const end = ends.find((end) => end > baseEnd && endsAt(query, end, baseEnd)) ?? baseEnd;
    if (/^.[0-3]/.test(base) && query.tokens.some((token) => token.end === end))
      return { base, baseEnd, end };
  }
  return undefined;
}

/** `P0AA6 12 vezes` counts something. */
function endsAt({ text, tokens }: AnalyzedText, end: number, baseEnd: number): boolean {
  const isCount =
    /^\s\w/.test(text.slice(baseEnd, end)) && isCounted(tokens.find(({ start }) => start >= end));
  return !isCount && tokens.some((token) => token.end === end);
}

function matchAt(form: RegExp, text: string, position: number): RegExpExecArray | null {
  form.lastIndex = position;
  return form.exec(text);
}
