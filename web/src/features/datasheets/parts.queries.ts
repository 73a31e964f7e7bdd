import type { ReplyOf } from '@bancada/contract/endpoint';
import {
  type PartWithSubstitutes,
  partEndpoints,
  partLimits,
  type SubstituteEdit,
} from '@bancada/contract/records/parts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

/** The parts that a search names by their numbers. */
export type NamedParts = ReplyOf<typeof partEndpoints.named>;

const none: NamedParts = { pecas: [], numero: null, proximas: [] };

/** None of a term without a digit, nor where the server does not say: people search for faults first. */
export async function findNamedParts(term: string, signal: AbortSignal): Promise<NamedParts> {
  if (!/\d/.test(term) || term.length > partLimits.queryMaxChars) return none;
  try {
    return await call(partEndpoints.named, { query: { q: term } }, { signal });
  } catch (error) {
    if (error instanceof ApiError) return none;
    throw error;
  }
}

export function partsOfSolutionQuery(id: number) {
  return queryOptions({
    queryKey: ['datasheets', 'parts', 'of solution', id],
    queryFn: ({ signal }): Promise<PartWithSubstitutes[]> =>
      call(partEndpoints.ofSolution, { params: { id } }, { signal }),
  });
}

export function substitutesQuery(id: number) {
  return queryOptions({
    queryKey: ['datasheets', 'substitutes', id],
    queryFn: ({ signal }) => call(partEndpoints.substitutes, { params: { id } }, { signal }),
  });
}

export interface SubstituteToSave {
  id: number;
  substituto_id: number;
  body: SubstituteEdit;
}

export function saveSubstitute({ body, ...params }: SubstituteToSave) {
  return call(partEndpoints.saveSubstitute, { params, body });
}

export function removeSubstitute(params: { id: number; substituto_id: number }) {
  return call(partEndpoints.removeSubstitute, { params });
}
