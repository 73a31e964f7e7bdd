import { plain } from '@bancada/contract/notation-words';
import type { SearchResult } from '@bancada/contract/search';
import type { Database } from '../../database/database.ts';
import { type Form, wholeWord } from './lexeme-query.ts';
import { stemsOf } from './lexicon.sql.ts';
import type { Understanding } from './understand.ts';

/** The results with the words of their texts that met the query, as they are written there. */
export async function markedWords(
  db: Database,
  results: readonly SearchResult[],
  { concepts }: Understanding,
): Promise<SearchResult[]> {
  const wordsOf = new Map(
    results.map((result) => [result, textsOf(result).flatMap((text) => wordsIn(text))]),
  );
  const folds = new Map([...wordsOf.values()].flat().map((word) => [word, fold(word)]));
  const stems = await stemsOf(db, [...new Set(folds.values())]);
  const forms = concepts
    .filter(({ isRequired }) => isRequired)
    .flatMap(({ own, other }) => [...own, ...other]);
  const meets = meetingOf(forms);
  return results.map((result) => {
    const words = wordsOf.get(result) ?? [];
    const met = words.filter((word) => {
      const folded = folds.get(word) ?? '';
      return meets(folded, stems.get(folded) ?? folded);
    });
    return { ...result, marcas: [...new Set(met)] };
  });
}

function meetingOf(forms: readonly Form[]): (folded: string, stem: string) => boolean {
  const lexemes = new Set(forms.filter(({ isPrefix }) => !isPrefix).flatMap(({ lexemes }) => lexemes));
  const beginnings = forms.filter(({ isPrefix }) => isPrefix).flatMap(({ lexemes }) => lexemes);
  return (folded, stem) =>
    lexemes.has(stem) ||
    lexemes.has(wholeWord(folded)) ||
    beginnings.some((beginning) => wholeWord(folded).startsWith(beginning));
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
