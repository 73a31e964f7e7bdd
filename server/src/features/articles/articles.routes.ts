import { articleEndpoints } from '@bancada/contract/records/articles';
import type { Serve } from '../../http/serve.ts';
import { referencesOf } from '../records/unknown-references.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { articles, pageOfArticles } from './articles.service.ts';

export function articlesRoutes(serve: Serve, parts: SearchParts): void {
  const { db } = parts;
  const references = referencesOf(db, 'artigos');
  serve(articleEndpoints.list, ({ query }) => pageOfArticles(parts, query));
  serve(articleEndpoints.get, ({ params }) => articles.get(db, params.id));
  serve(articleEndpoints.create, ({ caller, body }) => articles.create(db, caller, body), references);
  serve(
    articleEndpoints.save,
    ({ caller, params, body }) => articles.save(db, caller, params.id, body),
    references,
  );
}
