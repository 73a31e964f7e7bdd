import type { Database } from '../../database/database.ts';
import { withCorrections } from '../search/read-typed.ts';
import { textsByRelevance } from '../search/texts.service.ts';
import { listAlike, listBeginning, type SimilarText, type TextKind, type Typed } from './suggestions.sql.ts';

/** The best are chosen among at most so many of each sort: a common word is in very many texts. */
const consideredMax = 200;
/** A text that means all that was typed, in other words, is this much alike: less than one that is called a duplicate. */
const sameMeaning = 0.75;

/**
 * The texts in use that begin with what was typed, or mean it as the search understands it (other forms, slips, synonyms,
 * the last word as far as it is typed), the most alike first. Nothing but blanks finds nothing.
 * Where the search was stopped by its time limit they are those that begin with it.
 */
export async function similarTexts(
  db: Database,
  kind: TextKind,
  { q, limit }: { q: string; limit: number },
): Promise<{ similar: SimilarText[]; isIncomplete: boolean }> {
  // PostgreSQL holds no U+0000.
  const given = q.replaceAll('\0', ' ');
  const text = given.trim();
  if (text === '') return { similar: [], isIncomplete: false };
  // A blank at its end says that the last word is typed to its end.
  const meaning = await textsByRelevance(db, kind, given, consideredMax);
  const typed: Typed = {
    kind,
    text,
    meant: meaning === null ? text : withCorrections(text, meaning.corrections),
  };
  const relevances = new Map(meaning?.found.map(({ id, relevance }) => [id, relevance]));
  const [beginning, alike] = await Promise.all([
    listBeginning(db, typed, consideredMax),
    listAlike(db, typed, [...relevances.keys()]),
  ]);
  const found = new Map<number, SimilarText>();
  for (const row of [...beginning, ...alike]) {
    const meant = sameMeaning * Math.min(1, relevances.get(row.id) ?? 0);
    found.set(row.id, { ...row, similaridade: Math.max(row.similaridade, meant) });
  }
  const similar = [...found.values()].toSorted(
    (a, b) => b.similaridade - a.similaridade || a.texto.length - b.texto.length || a.id - b.id,
  );
  return { similar: similar.slice(0, limit), isIncomplete: meaning === null };
}
