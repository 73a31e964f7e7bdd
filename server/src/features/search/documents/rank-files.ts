import type { AnalyzedQuery, QueryTerm, Variant } from '../query/query-term.ts';
import { readDocument, type SearchDocument } from '../ranking/document.ts';
import { isBeginning } from '../ranking/lexemes.ts';
import { rerank } from '../ranking/rerank.ts';
import type { FoundVector } from './documents.sql.ts';

export interface RankedFile {
  sha256: string;
  /** The best of its pages; null where only its names met the query. */
  page: number | null;
  /** How many of its pages meet the query. */
  pages: number;
  /** It lacks nothing that was asked for. */
  isWhole: boolean;
}

/** Each file at the place of the best of its pages. */
export function rankFiles(query: AnalyzedQuery, found: readonly FoundVector[]): RankedFile[] {
  const documents = found.map(({ vector }, place) => readDocument(place, vector));
  const ranked = rerank(
    { ...query, terms: withWords(query.terms, documents) },
    documents.map((document) => ({ document, likes: 0, proof: 0 })),
    { byLikeness: false },
  );
  const files = new Map<string, RankedFile>();
  for (const { document, isWhole } of ranked) {
    const of = found[document.list];
    if (of === undefined || files.has(of.sha256)) continue;
    files.set(of.sha256, { sha256: of.sha256, page: of.page, pages: 0, isWhole });
  }
  return [...files.values()];
}

/** The terms with the words that these documents have in place of beginnings. */
function withWords(terms: readonly QueryTerm[], documents: readonly SearchDocument[]): QueryTerm[] {
  const beginningsOf = ({ variants }: QueryTerm) =>
    variants.filter(({ lexemes: [lexeme = ''] }) => isBeginning(lexeme));
  if (terms.every((term) => beginningsOf(term).length === 0)) return [...terms];
  const words = new Set(documents.flatMap(({ lexemes }) => [...lexemes.keys()]));
  return terms.map((term) => {
    const known = new Set(term.variants.flatMap(({ lexemes }) => lexemes));
    const met = beginningsOf(term).flatMap(({ kind, lexemes: [lexeme = ''] }): Variant[] =>
      [...words]
        .filter((word) => word.startsWith(lexeme.slice(0, -1)) && !known.has(word))
        .map((word) => ({ kind, lexemes: [word] })),
    );
    return { ...term, variants: [...term.variants, ...met] };
  });
}
