import type { Database } from '../../database/database.ts';
import { readPage } from '../../database/page.ts';
import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { withQueriesFor } from '../search/texts.service.ts';
import {
  articlesWithWords,
  countArticles,
  countMentioning,
  findArticle,
  listArticles,
  listMentioning,
  type Mention,
} from './articles.sql.ts';

export const articles = recordCalls('artigos', { find: findArticle, nameOf: ({ nome }) => nome });

/** A page of articles, the newest first; of those right under one article (0: under none), by name. */
export function pageOfArticles(
  db: Database,
  query: { page: number; limit: number; search?: string | undefined; pai?: number | undefined },
) {
  const source = { list: listArticles, count: countArticles, nearest: articlesMeeting };
  return pageOfRecords(db, 'artigos', source, query, { parentId: query.pai });
}

/** Articles that have all that was typed, as the search understands it. */
function articlesMeeting(db: Database, typed: string, atMost: number): Promise<number[] | null> {
  return withQueriesFor(db, typed, (queries) => articlesWithWords(db, queries, atMost), []);
}

/** A page of the articles whose text has a link to this address, or this text, by name. */
export function pageOfMentioning(db: Database, mention: Mention, query: { page: number; limit: number }) {
  return readPage(
    query,
    (slice) => listMentioning(db, mention, slice),
    () => countMentioning(db, mention),
  );
}
