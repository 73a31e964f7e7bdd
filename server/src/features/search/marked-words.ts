import { plain } from '@bancada/contract/notation-words';
import type { SearchResult } from '@bancada/contract/search';
import type { Database } from '../../database/database.ts';
import { remembered } from '../../database/remembered.ts';
import { type Form, wholeWord } from './meaning/lexeme-query.ts';
import { stemsOf } from './meaning/lexicon.sql.ts';
import type { Understanding } from './meaning/understand.ts';
import { functionWords } from './words/light-words.ts';

/** A word of a text. */
interface TextWord {
  /** As it is written there. */
  word: string;
  /** As texts hold it. */
  whole: string;
  stem: string;
}

/** A text as it is held against what was sought. */
interface ReadText {
  words: readonly TextWord[];
  /** All of `whole` and `stem`. */
  lexemes: ReadonlySet<string>;
}

/** Who types asks for the same texts again with each letter; what words they have does not change. */
const keptTextsMax = 5_000;
const keptTexts = remembered<string, ReadText>(keptTextsMax);

/** The results with the words of their texts that met the query, as they are written there. */
export async function markedWords(
  db: Database,
  results: readonly SearchResult[],
  { concepts }: Understanding,
): Promise<SearchResult[]> {
  const words = await wordsOfTexts(db, new Set(results.flatMap(textsOf)));
  const forms = concepts
    .filter(({ isRequired }) => isRequired)
    .flatMap(({ own, other }) => [...own, ...other]);
  const metIn = meetingOf(forms);
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
      words: wordsIn(text).map((word) => ({ word, folded: fold(word) })),
    }));
    const folds = new Set(read.flatMap(({ words }) => words.map(({ folded }) => folded)));
    const stems = await stemsOf(db, [...folds]);
    return read.map(({ text, words }) => {
      const ofText = words.map(({ word, folded }) => ({
        word,
        whole: wholeWord(folded),
        stem: stems.get(folded) ?? folded,
      }));
      const value = { words: ofText, lexemes: new Set(ofText.flatMap(({ whole, stem }) => [whole, stem])) };
      return [text, { value, forMs: Number.POSITIVE_INFINITY }] as const;
    });
  });
}

/** A phrase that has it (`fonte com ruído`) marks it nowhere: it tells nothing by itself. */
const unmarked = new Set([...functionWords, 'com']);

/** The words of a text that any of these forms is met by; those of a phrase where the text has all of it. */
function meetingOf(forms: readonly Form[]): (text: ReadText) => string[] {
  const complete = forms.filter(({ isPrefix }) => isPrefix !== true);
  const singles = new Set(complete.flatMap(({ lexemes }) => (lexemes.length === 1 ? lexemes : [])));
  const phrases = Map.groupBy(
    complete.flatMap(({ lexemes }) => (lexemes.length > 1 ? [lexemes] : [])),
    ([first]) => first,
  );
  const beginnings = forms.filter(({ isPrefix }) => isPrefix === true).flatMap(({ lexemes }) => lexemes);
  return ({ words, lexemes: held }) => {
    const marked = new Set<string>();
    for (const lexeme of held) {
      if (singles.has(lexeme)) marked.add(lexeme);
      for (const lexemes of phrases.get(lexeme) ?? [])
        if (lexemes.every((other) => held.has(other)))
          for (const met of lexemes) if (!unmarked.has(met)) marked.add(met);
    }
    // Most texts of a page say nothing of what was sought.
    if (marked.size === 0 && beginnings.length === 0) return [];
    return words
      .filter(
        ({ whole, stem }) =>
          marked.has(stem) ||
          marked.has(whole) ||
          beginnings.some((beginning) => whole.startsWith(beginning)),
      )
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

function fold(word: string): string {
  return plain(word).replace(/[^\p{L}\p{N}]/gu, '');
}
