import type { DocumentHit, PageHit } from '@bancada/contract/documents';
import { documentLimits } from '@bancada/contract/documents';
import type { Database } from '../../../database/database.ts';
import type { AnalyzedQuery, QueryTerm } from '../query/query-term.ts';
import { withQuery } from '../read-typed.ts';
import { anyOf, anyVariant, joinedTerms, withoutOrder } from '../retrieval/tsquery.ts';
import type { SearchParts } from '../time-limit.ts';
import {
  attachmentsOfFiles,
  filesNamed,
  type PageQuery,
  type PageText,
  pagesOfFile,
  pageTexts,
} from './documents.sql.ts';
import { findFiles } from './find-files.ts';
import { boxesOf, excerptOf, marksIn, wordsOf } from './page-marks.ts';
import { pages } from './page-words.ts';
import type { RankedFile } from './rank-files.ts';

interface DocumentQuery {
  q: string;
  exata?: '1' | undefined;
  skip: number;
  limit: number;
}

export interface DocumentsFound {
  results: DocumentHit[];
  total: number;
  /** There may be more than these. */
  isAtLeast: boolean;
  /** The time was over before all of it was found: perhaps nothing was. */
  isIncomplete: boolean;
}

/** Files in which `q` is found, each once, best first; where none has all of it, the nearest. */
export async function searchDocuments(
  parts: SearchParts,
  { q, exata, skip, limit }: DocumentQuery,
): Promise<DocumentsFound> {
  const { db } = parts;
  return withQuery<DocumentsFound>(
    parts,
    q.replaceAll('\u0000', ' '),
    { corpus: pages, isExact: exata === '1' },
    async (query) => {
      const { ranked, total, isAtLeast } = await findFiles(db, query, skip + limit);
      const results = await asHits(db, query, ranked.slice(skip, skip + limit));
      return { results, total, isAtLeast, isIncomplete: false };
    },
    () => ({ results: [], total: 0, isAtLeast: false, isIncomplete: true }),
  );
}

async function asHits(
  db: Database,
  { terms }: AnalyzedQuery,
  files: readonly RankedFile[],
): Promise<DocumentHit[]> {
  const attachments = await attachmentsOfFiles(
    db,
    files.map(({ sha256 }) => sha256),
    terms.map((term) => anyVariant(term)),
  );
  const texts = await pageTexts(
    db,
    files.flatMap(({ sha256, page }) => (page === null ? [] : [{ sha256, page }])),
  );
  const found = await pageHits(db, texts, terms);
  const hits = new Map(texts.map(({ sha256 }, place) => [sha256, found[place] ?? null]));
  return files.flatMap(({ sha256, pages: found, isWhole }) => {
    const attachment = attachments.get(sha256);
    // Deleted between the two queries.
    if (attachment === undefined) return [];
    const melhor = hits.get(sha256) ?? null;
    return [{ ...attachment, aproximado: !isWhole, melhor, paginas_encontradas: found }];
  });
}

async function pageHits(
  db: Database,
  pages: readonly PageText[],
  terms: readonly QueryTerm[],
): Promise<PageHit[]> {
  const marked = await marksIn(
    db,
    pages.map(({ text }) => text),
    terms,
  );
  return pages.map((page, place) => {
    const marks = marked[place] ?? [];
    const marcas = wordsOf(page.text, marks);
    return {
      pagina: page.page,
      trecho: excerptOf(page.text, marks, terms),
      marcas,
      caixas: boxesOf(page, marcas),
    };
  });
}

export interface PagesFound {
  pages: PageHit[];
  /** The time was over before they were found. */
  isIncomplete: boolean;
}

/** How many names are looked at for terms that the file's own name has. */
const namedMax = 1_000;

/**
 * The pages of a stored content that meet `q`, in order: all of it but for what the file's own names have; where no page does,
 * those that have some of it.
 */
export async function pagesMeeting(parts: SearchParts, sha256: string, q: string): Promise<PagesFound> {
  const { db } = parts;
  const hitsOf = async ({ terms }: AnalyzedQuery) => {
    const required = terms.filter(({ isRequired, variants }) => isRequired && variants.length > 0);
    if (required.length === 0) return [];
    const queries = required.map((term) => anyVariant(term));
    const named = await filesNamed(db, queries, namedMax);
    const ofName = new Set(named.filter((one) => one.sha256 === sha256).map(({ place }) => place));
    const onPage = required.filter((_, place) => !ofName.has(place));
    const sought = [
      ...(onPage.length > 0 ? [pageQuery(onPage, joinedTerms)] : []),
      pageQuery(required, anyOf),
    ];
    for (const query of sought) {
      const numbers = await pagesOfFile(db, sha256, query, documentLimits.pagesInsideMax);
      if (numbers.length > 0) return hitsOn(db, sha256, numbers, terms);
    }
    return [];
  };
  return withQuery<PagesFound>(
    parts,
    q.replaceAll('\u0000', ' '),
    { corpus: pages },
    async (query) => ({ pages: await hitsOf(query), isIncomplete: false }),
    () => ({ pages: [], isIncomplete: true }),
  );
}

function pageQuery(terms: readonly QueryTerm[], combined: (queries: readonly string[]) => string): PageQuery {
  const query = combined(terms.map((term) => anyVariant(withoutOrder(term))));
  const strict = combined(terms.map((term) => anyVariant(term)));
  return strict === query ? { query } : { query, strict };
}

async function hitsOn(
  db: Database,
  sha256: string,
  numbers: readonly number[],
  terms: readonly QueryTerm[],
): Promise<PageHit[]> {
  const texts = await pageTexts(
    db,
    numbers.map((page) => ({ sha256, page })),
  );
  return pageHits(db, texts, terms);
}
