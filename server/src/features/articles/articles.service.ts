import type { Database } from '../../database/database.ts';
import { pageOfRecords, recordCalls } from '../history/record-calls.service.ts';
import { countArticles, findArticle, listArticles } from './articles.sql.ts';

export const articles = recordCalls('artigos', { find: findArticle, nameOf: ({ nome }) => nome });

/** A page of articles, the newest first; of those right under one article (0: under none), by name. */
export function pageOfArticles(
  db: Database,
  query: { page: number; limit: number; search?: string | undefined; pai?: number | undefined },
) {
  const source = { list: listArticles, count: countArticles };
  return pageOfRecords(db, source, query, { parentId: query.pai });
}
