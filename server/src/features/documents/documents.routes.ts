import { readingEndpoints } from '@bancada/contract/document-readings';
import { documentEndpoints } from '@bancada/contract/documents';
import { incompleteHeader } from '@bancada/contract/incomplete-answers';
import type { Serve, ServeBytes } from '../../http/serve.ts';
import { withTotal } from '../../http/total-headers.ts';
import { pagesMeeting, searchDocuments } from '../search/documents/search-documents.service.ts';
import type { SearchParts } from '../search/time-limit.ts';
import {
  contentOf,
  type DocumentsParts,
  queueAgain,
  queueFailed,
  readingList,
  readingOf,
  thumbnailOf,
} from './documents.service.ts';

export function documentsRoutes(
  { serve, serveBytes }: { serve: Serve; serveBytes: ServeBytes },
  parts: SearchParts & DocumentsParts,
): void {
  serve(documentEndpoints.search, async ({ query, setHeader }) => {
    const answer = await searchDocuments(parts, query);
    if (answer.isIncomplete) setHeader(incompleteHeader, 'true');
    return withTotal(setHeader, answer);
  });
  serve(documentEndpoints.inside, async ({ params, query, setHeader }) => {
    const { sha256, ...leitura } = await contentOf(parts, params.id);
    const { pages, isIncomplete } = await pagesMeeting(parts, sha256, query.q);
    if (isIncomplete) setHeader(incompleteHeader, 'true');
    return { leitura, ligada: parts.isReading, paginas: pages };
  });
  serve(readingEndpoints.reading, ({ params }) => readingOf(parts, params.id));
  serveBytes(readingEndpoints.thumbnail, ({ params, request }) => thumbnailOf(parts.db, params.id, request));
  serve(documentEndpoints.list, ({ query }) => readingList(parts, query));
  serve(documentEndpoints.retry, ({ params }) => queueAgain(parts, params.id));
  serve(documentEndpoints.retryAll, () => queueFailed(parts));
}
