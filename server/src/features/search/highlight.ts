import type { SearchResult } from '@bancada/contract/search';
import type { Database } from '../../database/database.ts';
import { remembered } from '../../database/remembered.ts';
import { compact } from './analysis/normalize.ts';
import { valuesIn } from './analysis/values.ts';
import { readWords } from './lexicon/read-list.ts';
import { stemsOf } from './query/lexicon.sql.ts';
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
const keptTexts = remembered<string, ReadText>(keptTextsMax, { isConstant: true });

/** The results with the words of their texts that met the query, as they are written there. */
export async function markedWords(
  db: Database,
  results: readonly SearchResult[],
  { terms }: AnalyzedQuery,
): Promise<SearchResult[]> {
  const words = await wordsOfTexts(db, new Set(results.flatMap(textsOf)));
  const variants = terms.flatMap(({ isRequired, variants }) => (isRequired ? variants : []));
  const metIn = meetingOf(variants);
  const met = new Map([...words].map(([text, ofText]) => [text, metIn(ofText)] as const));
  return results.map((result) => ({
    ...result,
    marcas: [...new Set(textsOf(result).flatMap((text) => met.get(text) ?? []))],
  }));
}

function wordsOfTexts(db: Database, texts: ReadonlySet<string>): Promise<Map<string, ReadText>> {
  return keptTexts.all(db, texts, async (asked) => {
    const read = asked.map((text) => ({
      text,
      words: wordsIn(text).map((word) => ({ word, folded: compact(word) })),
    }));
    const folds = new Set(read.flatMap(({ words }) => words.map(({ folded }) => folded)));
    const stems = await stemsOf(db, [...folds]);
    return read.map(({ text, words }) => {
      const ofText = [
        ...words.map(({ word, folded }) => ({
          word,
          lexemes: [wholeWord(folded), signalCode(folded), stems.get(folded) ?? folded],
        })),
        ...valuesIn(text).map((value) => ({
          word: text.slice(value.start, value.end),
          lexemes: [valueLexeme(value.text)],
        })),
      ];
      const value = { words: ofText, lexemes: new Set(ofText.flatMap(({ lexemes }) => lexemes)) };
      return [text, { value, forMs: Number.POSITIVE_INFINITY }] as const;
    });
  });
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

function textsOf(result: SearchResult): string[] {
  if (result.type !== 'troubleshooting') return [result.description];
  const { sintoma, diagnosticos, solucao, modelo_equipamento_nome, fabricante_nome, code_post } = result;
  return [sintoma, ...diagnosticos, solucao, modelo_equipamento_nome, fabricante_nome, code_post ?? ''];
}

/** Words as they are written, and part numbers with their separators. */
function wordsIn(text: string): string[] {
  return (
    text.match(/[\p{L}\p{N}]+(?:[-./][\p{L}\p{N}]+)*/gu)?.flatMap((word) => [word, ...word.split(/[-./]/)]) ??
    []
  );
}
