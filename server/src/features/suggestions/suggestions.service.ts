import { withCorrections } from '../search/read-typed.ts';
import { textsByRelevance } from '../search/texts.service.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { listAlike, listBeginning, type SimilarText, type TextKind, type Typed } from './suggestions.sql.ts';

/** Candidates from each source: a common word is in very many texts. */
const consideredMax = 200;
/** Similarity of a text that means the same in other words: below the threshold for duplicates. */
const sameMeaning = 0.75;

/**
 * Texts in use that start with what was typed, or match it in the search (inflections, typos, synonyms, the last word as a
 * prefix), most similar first. Blank input finds nothing.
 */
export async function similarTexts(
  parts: SearchParts,
  kind: TextKind,
  { q, limit }: { q: string; limit: number },
): Promise<SimilarText[]> {
  // PostgreSQL cannot store U+0000.
  const given = q.replaceAll('\0', ' ');
  const text = given.trim();
  if (text === '') return [];
  // A trailing space marks the last word as complete.
  const meaning = await textsByRelevance(parts, kind, given, consideredMax);
  const typed: Typed = {
    kind,
    text,
    meant: withCorrections(text, meaning.corrections),
  };
  const relevances = new Map(meaning.found.map(({ id, relevance }) => [id, relevance]));
  const [beginning, alike] = await Promise.all([
    listBeginning(parts.db, typed, consideredMax),
    listAlike(parts.db, typed, [...relevances.keys()]),
  ]);
  const found = new Map<number, SimilarText>();
  for (const row of [...beginning, ...alike]) {
    const meant = sameMeaning * Math.min(1, relevances.get(row.id) ?? 0);
    found.set(row.id, { ...row, similaridade: Math.max(row.similaridade, meant) });
  }
  const similar = [...found.values()].toSorted(
    (a, b) => b.similaridade - a.similaridade || a.texto.length - b.texto.length || a.id - b.id,
  );
  return similar.slice(0, limit);
}
