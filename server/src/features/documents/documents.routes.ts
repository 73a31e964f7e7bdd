import { documentEndpoints } from '@bancada/contract/documents';
import { incompleteHeader } from '@bancada/contract/search';
import type { Serve, ServeBytes } from '../../http/serve.ts';
import { withTotal } from '../../http/total-headers.ts';
import { pagesMeeting, searchDocuments } from '../search/documents/search-documents.service.ts';
import type { SearchParts } from '../search/time-limit.ts';
import {
  contentOf,
  listReadings,
  queueAgain,
  queueFailed,
  readingOf,
  thumbnailOf,
} from './documents.service.ts';

export function documentsRoutes(
  { serve, serveBytes }: { serve: Serve; serveBytes: ServeBytes },
  search: SearchParts,
): void {
  const { db } = search;
  serve(documentEndpoints.search, async ({ query, setHeader }) => {
    const answer = await searchDocuments(search, query);
    if (answer.isIncomplete) setHeader(incompleteHeader, 'true');
    return withTotal(setHeader, answer);
  });
  serve(documentEndpoints.inside, async ({ params, query }) => ({
    leitura: await readingOf(db, params.id),
    paginas: await pagesMeeting(search, await contentOf(db, params.id), query.q),
  }));
  serve(documentEndpoints.reading, ({ params }) => readingOf(db, params.id));
  serveBytes(documentEndpoints.thumbnail, ({ params, request }) => thumbnailOf(db, params.id, request));
  serve(documentEndpoints.list, ({ query }) => listReadings(db, query));
  serve(documentEndpoints.retry, ({ params }) => queueAgain(db, params.id));
  serve(documentEndpoints.retryAll, () => queueFailed(db));
}
