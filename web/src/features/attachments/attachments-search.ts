import { readId } from '../../ui/read-id.ts';
import type { OwnerSearch } from './owners.ts';

/** Parses the URL's search parameters; invalid values are dropped. */
export function readOwnerSearch(raw: Record<string, unknown>): OwnerSearch {
  return {
    modelId: readId(raw.modelId),
    datasheetId: readId(raw.datasheetId),
    artigoId: readId(raw.artigoId),
    visitId: readId(raw.visitId),
  };
}
