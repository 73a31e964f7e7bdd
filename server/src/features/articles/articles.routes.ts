import { articleEndpoints } from '@bancada/contract/articles';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { articles, pageOfArticles } from './articles.service.ts';

export function articlesRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(articleEndpoints.list, ({ query }) => pageOfArticles(db, query));
  serve(articleEndpoints.get, ({ params }) => articles.get(db, params.id));
  serve(articleEndpoints.create, ({ caller, body }) => articles.create(db, caller, body));
  serve(articleEndpoints.save, ({ caller, params, body }) => articles.save(db, caller, params.id, body));
}
