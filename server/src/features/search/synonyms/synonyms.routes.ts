import { synonymsEndpoints } from '@bancada/contract/search/synonyms';
import type { Database } from '../../../database/database.ts';
import type { Serve } from '../../../http/serve.ts';
import { readBothLists, saveOwnSynonyms } from './synonyms.service.ts';

export function synonymsRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(synonymsEndpoints.get, () => readBothLists(db));
  serve(synonymsEndpoints.save, ({ caller, body }) => saveOwnSynonyms(db, caller.id, body));
}
