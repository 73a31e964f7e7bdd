import { readingEndpoints } from '@bancada/contract/attachments/document-readings';
import { documentEndpoints } from '@bancada/contract/attachments/documents';
import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import type { Serve, ServeBytes } from '../../http/serve.ts';
import { countOf, withTotal } from '../../http/total-headers.ts';
import type { NoteSearch } from '../dashboard/search-notes.ts';
import { pagesMeeting, searchDocuments } from '../search/documents/search-documents.service.ts';
import type { SearchParts } from '../search/time-limit.ts';
import {
  contentOf,
  type DocumentsParts,
  queueAgain,
  queueFailed,
  readingList,
  readingOf,
  stop,
  textOf,
  thumbnailOf,
} from './documents.service.ts';

export function documentsRoutes(
  { serve, serveBytes }: { serve: Serve; serveBytes: ServeBytes },
  { noteSearch, ...parts }: SearchParts & DocumentsParts & { noteSearch: NoteSearch },
): void {
  serve(documentEndpoints.search, async ({ query, setHeader }) => {
    const answer = await searchDocuments(parts, query);
    if (answer.isIncomplete) setHeader(incompleteHeader, 'true');
    // The faults that it was sought in before had none.
    if (answer.results.some(({ aproximado }) => !aproximado)) noteSearch({ typed: query.q, hasFound: true });
    const { results, total } = answer;
    return withTotal(setHeader, { results, total: countOf(total.count, total.isAtLeast) });
  });
  serve(documentEndpoints.inside, async ({ params, query, setHeader }) => {
    const { sha256, ...leitura } = await contentOf(parts, params.id);
    const { pages, isIncomplete } = await pagesMeeting(parts, sha256, query.q);
    if (isIncomplete) setHeader(incompleteHeader, 'true');
    return { leitura, ligada: parts.isReading, paginas: pages };
  });
  serve(documentEndpoints.text, ({ params }) => textOf(parts, params.id));
  serve(readingEndpoints.reading, ({ params }) => readingOf(parts, params.id));
  serveBytes(readingEndpoints.thumbnail, ({ params, request }) => thumbnailOf(parts.db, params.id, request));
  serve(documentEndpoints.list, ({ query }) => readingList(parts, query));
  serve(documentEndpoints.retry, ({ params }) => queueAgain(parts, params.id));
  serve(documentEndpoints.stop, ({ params }) => stop(parts, params.id));
  serve(documentEndpoints.retryAll, () => queueFailed(parts));
}
