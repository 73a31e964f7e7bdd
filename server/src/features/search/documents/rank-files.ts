import { compileQuery } from '../index/compiled-query.ts';
import { byRank, refusing } from '../index/rank.ts';
import { scoreScan } from '../index/score-scan.ts';
import type { AnalyzedQuery, QueryTerm, Variant } from '../query/query-term.ts';
import { isBeginning } from '../ranking/lexemes.ts';
import type { FoundVector } from './documents.sql.ts';
import { type ReadPage, readPage, scanPage } from './page-scan.ts';

export interface RankedFile {
  sha256: string;
  /** The best of its pages; null where only its names met the query. */
  page: number | null;
  /** How many of its pages meet the query. */
  pages: number;
  /** It lacks nothing that was asked for. */
  isWhole: boolean;
}

/** Each file at the position of the best of its pages. */
export function rankFiles(query: AnalyzedQuery, found: readonly FoundVector[]): RankedFile[] {
  const pages = found.map(({ vector }) => readPage(vector));
  const compiled = compileQuery(null, { ...query, terms: withWords(query.terms, pages) });
  const scores = pages.map((page) => scoreScan(compiled, scanPage(compiled, page)));
  const isRefused = refusing(compiled, scores);
  const ranked = scores
    .map((score, key) => ({
      ...{ key, likes: 0, proof: 0, value: score.value },
      isWhole: score.isWhole && !isRefused(score),
    }))
    .sort(byRank);
  const files = new Map<string, RankedFile>();
  for (const { key, isWhole } of ranked) {
    const of = found[key];
    if (of === undefined || files.has(of.sha256)) continue;
    files.set(of.sha256, { sha256: of.sha256, page: of.page, pages: 0, isWhole });
  }
  return [...files.values()];
}

/** The terms with the words that these pages have in place of beginnings. */
function withWords(terms: readonly QueryTerm[], pages: readonly ReadPage[]): QueryTerm[] {
  const beginningsOf = ({ variants }: QueryTerm) =>
    variants.filter(({ lexemes: [lexeme = ''] }) => isBeginning(lexeme));
  if (terms.every((term) => beginningsOf(term).length === 0)) return [...terms];
  const words = new Set(pages.flatMap(({ fields }) => [...fields.keys()]));
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
