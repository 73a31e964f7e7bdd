import type { DocumentHit, PageHit } from '@bancada/contract/attachments/documents';
import { documentLimits } from '@bancada/contract/attachments/documents';
import type { Count } from '@bancada/contract/faults/faults';
import type { Database } from '../../../database/database.ts';
import type { AnalyzedQuery, QueryTerm } from '../query/query-term.ts';
import { withQuery } from '../read-typed.ts';
import { anyOf, anyVariant, joinedTerms, withoutOrder } from '../retrieval/tsquery.ts';
import type { SearchParts } from '../time-limit.ts';
import {
  attachmentsOfFiles,
  filesNamed,
  filesOfEquipment,
  filesOfModel,
  type MeetingPage,
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
  modelo_equipamento_id?: number | undefined;
  skip: number;
  limit: number;
}

export interface DocumentsFound {
  results: DocumentHit[];
  total: Count;
  /** The time was over before all of it was found: perhaps nothing was. */
  isIncomplete: boolean;
}

/** Files in which `q` is found, each once, best first; where none has all of it, the nearest. */
export async function searchDocuments(
  parts: SearchParts,
  { q, exata, modelo_equipamento_id: model, skip, limit }: DocumentQuery,
): Promise<DocumentsFound> {
  const { db } = parts;
  return withQuery<DocumentsFound>(
    parts,
    q.replaceAll('\u0000', ' '),
    { corpus: pages, isExact: exata === '1' },
    async (query) => {
      const among = model === undefined ? undefined : await filesOfModel(db, model);
      const { ranked, total } = await findFiles(db, query, skip + limit, among);
      const results = await asHits(db, query, ranked.slice(skip, skip + limit));
      return { results, total, isIncomplete: false };
    },
    () => ({ results: [], total: { count: 0, isAtLeast: false }, isIncomplete: true }),
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
  const found = pageHits(texts, terms);
  const hits = new Map(texts.map(({ sha256 }, position) => [sha256, found[position] ?? null]));
  return files.flatMap(({ sha256, pages: found, isWhole }) => {
    const attachment = attachments.get(sha256);
    // Deleted between the two queries.
    if (attachment === undefined) return [];
    const melhor = hits.get(sha256) ?? null;
    return [{ ...attachment, aproximado: !isWhole, melhor, paginas_encontradas: found }];
  });
}

function pageHits(pages: readonly PageText[], terms: readonly QueryTerm[]): PageHit[] {
  const marked = marksIn(pages, terms);
  return pages.map((page, position) => {
    const marks = marked[position] ?? [];
    const marcas = wordsOf(page.text, marks);
    return {
      pagina: page.page,
      trecho: excerptOf(page.text, marks, terms),
      marcas,
      caixas: boxesOf(page, marcas),
      origem: page.origin,
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
 * The pages of a stored content that meet `q`, in order: all of it but for what the file's own names have and its equipment is called; where no page does,
 * those that have some of it.
 */
export async function pagesMeeting(parts: SearchParts, sha256: string, q: string): Promise<PagesFound> {
  const { db } = parts;
  const hitsOf = async ({ terms }: AnalyzedQuery) => {
    const required = terms.filter(({ isRequired, variants }) => isRequired && variants.length > 0);
    if (required.length === 0) return [];
    const queries = required.map((term) => anyVariant(term));
    const named = [
      ...(await filesNamed(db, queries, namedMax)),
      ...(await filesOfEquipment(db, queries, namedMax)),
    ];
    const ofName = new Set(named.filter((one) => one.sha256 === sha256).map(({ position }) => position));
    const onPage = required.filter((_, position) => !ofName.has(position));
    const sought = [
      ...(onPage.length > 0 ? [pageQuery(onPage, joinedTerms)] : []),
      pageQuery(required, anyOf),
    ];
    for (const query of sought) {
      const met = await pagesOfFile(db, sha256, query, documentLimits.pagesInsideMax);
      if (met.length > 0) return hitsOn(db, sha256, met, terms);
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

/** What pages that equal one another say is looked at once. */
async function hitsOn(
  db: Database,
  sha256: string,
  met: readonly MeetingPage[],
  terms: readonly QueryTerm[],
): Promise<PageHit[]> {
  const kept = [...new Set(met.map((page) => page.kept))];
  const texts = await pageTexts(
    db,
    kept.map((page) => ({ sha256, page })),
  );
  const hits = new Map(pageHits(texts, terms).map((hit) => [hit.pagina, hit]));
  return met.flatMap(({ page, kept }) => {
    const hit = hits.get(kept);
    return hit === undefined ? [] : [{ ...hit, pagina: page }];
  });
}
