import { compact } from './analysis/normalize.ts';
import { stemOf } from './analysis/stem.ts';
import { valuesAsWritten } from './analysis/values.ts';
import { readWords } from './lexicon/read-list.ts';
import type { AnalyzedQuery } from './query/query-term.ts';
import { signalCode, valueLexeme, wholeWord } from './ranking/lexemes.ts';

/** A word of a text. */
interface TextWord {
  /** As it is written there. */
  word: string;
  /** As the index holds it. */
  lexemes: readonly string[];
}

/** A phrase that has it (`fonte com ruído`) marks it nowhere: it tells nothing by itself. */
const unmarked = new Set([...readWords('function-words'), 'com']);

/** The words of these texts that met the query, as they are written there, row by row. */
export function markedWords(
  rows: readonly (readonly string[])[],
  { terms }: Pick<AnalyzedQuery, 'terms'>,
): string[][] {
  const variants = terms.flatMap(({ isRequired, variants }) => (isRequired ? variants : []));
  const byFirst = Map.groupBy(
    variants.map(({ lexemes }) => lexemes),
    ([first = '']) => first,
  );
  const met = new Map<string, string[]>();
  for (const text of new Set(rows.flat())) met.set(text, wordsMeeting(wordsOfText(text), byFirst));
  return rows.map((texts) => [...new Set(texts.flatMap((text) => met.get(text) ?? []))]);
}

/** The words that any of these lexemes is met by; those of a phrase where the text has all of it. */
function wordsMeeting(
  words: readonly TextWord[],
  byFirst: ReadonlyMap<string, readonly (readonly string[])[]>,
): string[] {
  let all: ReadonlySet<string> | undefined;
  const isHeld = (lexeme: string) => {
    all ??= new Set(words.flatMap(({ lexemes }) => lexemes));
    return all.has(lexeme);
  };
  const marked = new Set<string>();
  for (const { lexemes: own } of words)
    for (const first of own)
      for (const lexemes of byFirst.get(first) ?? [])
        if (lexemes.length === 1) marked.add(first);
        else if (lexemes.every(isHeld))
          for (const lexeme of lexemes) if (!unmarked.has(lexeme)) marked.add(lexeme);
  if (marked.size === 0) return [];
  return words.filter(({ lexemes }) => lexemes.some((lexeme) => marked.has(lexeme))).map(({ word }) => word);
}

/** Words as they are written, and part numbers with their separators; then values. */
function wordsOfText(text: string): TextWord[] {
  const written = text.match(/[\p{L}\p{N}]+(?:[-./][\p{L}\p{N}]+)*/gu) ?? [];
  return [
    ...written
      .flatMap((word) => (/[-./]/.test(word) ? [word, ...word.split(/[-./]/)] : [word]))
      .map(textWord),
    ...valuesAsWritten(text).map(({ text: value, start, end }) => ({
      word: text.slice(start, end),
      lexemes: [valueLexeme(value)],
    })),
  ];
}

const keptMax = 20_000;
const keptWords = new Map<string, TextWord>();

function textWord(word: string): TextWord {
  const known = keptWords.get(word);
  if (known !== undefined) return known;
  const folded = compact(word);
  const read = { word, lexemes: [wholeWord(folded), signalCode(folded), stemOf(folded)] };
  if (keptWords.size >= keptMax) keptWords.clear();
  keptWords.set(word, read);
  return read;
}
