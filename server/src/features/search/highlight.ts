import { compact } from './analysis/normalize.ts';
import { stemOf } from './analysis/stem.ts';
import { valuesAsWritten } from './analysis/values.ts';
import { readWords } from './lexicon/read-list.ts';
import type { AnalyzedQuery, Variant } from './query/query-term.ts';
import { signalCode, valueLexeme, wholeWord } from './ranking/lexemes.ts';

/** A word of a text. */
interface TextWord {
  /** As it is written there. */
  word: string;
  /** As the index holds it. */
  lexemes: readonly string[];
}

/** A text as it is held against what was sought. */
interface ReadText {
  words: readonly TextWord[];
  /** Those of all its words. */
  lexemes: ReadonlySet<string>;
}

/** The same texts come back with each letter that is typed, and their words do not change. */
const keptTextsMax = 5_000;
const keptTexts = new Map<string, ReadText>();

/** The words of these texts that met the query, as they are written there, row by row. */
export function markedWords(
  rows: readonly (readonly string[])[],
  { terms }: Pick<AnalyzedQuery, 'terms'>,
): string[][] {
  const variants = terms.flatMap(({ isRequired, variants }) => (isRequired ? variants : []));
  const metIn = meetingOf(variants);
  const met = new Map<string, string[]>();
  for (const text of new Set(rows.flat())) met.set(text, metIn(wordsOfText(text)));
  return rows.map((texts) => [...new Set(texts.flatMap((text) => met.get(text) ?? []))]);
}

function wordsOfText(text: string): ReadText {
  const kept = keptTexts.get(text);
  if (kept !== undefined) return kept;
  const words = [
    ...wordsIn(text).map((word) => {
      const folded = compact(word);
      return { word, lexemes: [wholeWord(folded), signalCode(folded), stemOf(folded)] };
    }),
    ...valuesAsWritten(text).map((value) => ({
      word: text.slice(value.start, value.end),
      lexemes: [valueLexeme(value.text)],
    })),
  ];
  const read = { words, lexemes: new Set(words.flatMap(({ lexemes }) => lexemes)) };
  if (keptTexts.size >= keptTextsMax) keptTexts.clear();
  keptTexts.set(text, read);
  return read;
}

/** A phrase that has it (`fonte com ruído`) marks it nowhere: it tells nothing by itself. */
const unmarked = new Set([...readWords('function-words'), 'com']);

/** The words of a text that any of these variants is met by; those of a phrase where the text has all of it. */
function meetingOf(variants: readonly Variant[]): (text: ReadText) => string[] {
  const byFirst = Map.groupBy(
    variants.map(({ lexemes }) => lexemes),
    ([first]) => first,
  );
  return ({ words, lexemes: held }) => {
    const marked = new Set<string>();
    for (const first of held)
      for (const lexemes of byFirst.get(first) ?? [])
        if (lexemes.every((lexeme) => held.has(lexeme)))
          for (const lexeme of lexemes) if (lexemes.length === 1 || !unmarked.has(lexeme)) marked.add(lexeme);
    if (marked.size === 0) return [];
    return words
      .filter(({ lexemes }) => lexemes.some((lexeme) => marked.has(lexeme)))
      .map(({ word }) => word);
  };
}

/** Words as they are written, and part numbers with their separators. */
function wordsIn(text: string): string[] {
  return (
    text.match(/[\p{L}\p{N}]+(?:[-./][\p{L}\p{N}]+)*/gu)?.flatMap((word) => [word, ...word.split(/[-./]/)]) ??
    []
  );
}
