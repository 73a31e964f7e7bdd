import type { Database } from '../../database/database.ts';
import { readPage } from '../../database/page.ts';
import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { queriesFor } from '../search/texts.service.ts';
import type { SearchParts } from '../search/time-limit.ts';
import {
  articlesWithWords,
  articleWords,
  countArticles,
  countMentioning,
  findArticle,
  listArticles,
  listMentioning,
  type Mention,
} from './articles.sql.ts';

export const articles = recordCalls('artigos', { find: findArticle, nameOf: ({ nome }) => nome });

/** A page of articles, newest first; with a parent (0: top level), its children by name. */
export function pageOfArticles(
  parts: SearchParts,
  query: { page: number; limit: number; search?: string | undefined; pai?: number | undefined },
) {
  const source = { list: listArticles, count: countArticles, nearest: articlesMeeting(parts.db) };
  return pageOfRecords(parts.db, 'artigos', source, query, { parentId: query.pai });
}

/** Ids of articles that match everything typed, as the search interprets it. */
function articlesMeeting(db: Database) {
  return async (typed: string, atMost: number) => {
    const queries = await queriesFor(db, typed, articleWords);
    return queries.length === 0 ? [] : articlesWithWords(db, queries, atMost);
  };
}

/** A page, by name, of the articles whose text links to this address or contains this text. */
export function pageOfMentioning(db: Database, mention: Mention, query: { page: number; limit: number }) {
  return readPage(
    query,
    (slice) => listMentioning(db, mention, slice),
    () => countMentioning(db, mention),
  );
}
