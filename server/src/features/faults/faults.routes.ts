import { faultEndpoints } from '@bancada/contract/faults/faults';
import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import { AppError } from '../../http/app-error.ts';
import type { Serve } from '../../http/serve.ts';
import type { NoteSearch } from '../dashboard/search-notes.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { faultsByCriteria, faultsByRelation, getFault, pageOfFaults, topFaults } from './faults.service.ts';
import { searchFaults } from './search-faults.ts';

export function faultsRoutes(serve: Serve, parts: SearchParts & { noteSearch: NoteSearch }): void {
  const { db } = parts;
  serve(faultEndpoints.search, async ({ query, caller, refuseIfGone, setHeader }) => {
    if (query.explicar === '1' && caller.perfil !== 'admin') throw new AppError('not-allowed');
    const { answer, isIncomplete } = await searchFaults(parts, query, refuseIfGone);
    if (isIncomplete) setHeader(incompleteHeader, 'true');
    return answer;
  });
  serve(faultEndpoints.top, ({ query }) => topFaults(db, query));
  serve(faultEndpoints.list, ({ query }) => pageOfFaults(parts, query));
  serve(faultEndpoints.byCriteria, async ({ query, setHeader }) => {
    const { answer, isIncomplete } = await faultsByCriteria(db, query);
    if (isIncomplete) setHeader(incompleteHeader, 'true');
    return answer;
  });
  serve(faultEndpoints.byRelation, ({ query }) => faultsByRelation(db, query));
  serve(faultEndpoints.get, ({ params, query }) => getFault(db, params.id, query.registro ?? []));
}
