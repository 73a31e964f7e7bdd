import { incompleteHeader } from '@bancada/contract/incomplete-answers';
import { correctedHeader, searchEndpoints } from '@bancada/contract/search';
import { AppError } from '../../http/app-error.ts';
import type { Serve } from '../../http/serve.ts';
import { withTotal } from '../../http/total-headers.ts';
import type { NoteSearch } from '../dashboard/search-notes.ts';
import { searchAndNote } from './search.service.ts';
import type { SearchParts } from './time-limit.ts';

export function searchRoutes(serve: Serve, parts: SearchParts & { noteSearch: NoteSearch }): void {
  serve(searchEndpoints.global, async ({ query, caller, setHeader }) => {
    if (query.explicar === '1' && caller.perfil !== 'admin') throw new AppError('not-allowed');
    const answer = await searchAndNote(parts, query);
    if (answer.corrected !== null) setHeader(correctedHeader, encodeURIComponent(answer.corrected));
    if (answer.isIncomplete) setHeader(incompleteHeader, 'true');
    return withTotal(setHeader, answer);
  });
}
