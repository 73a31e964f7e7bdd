import { readId } from '../../ui/read-id.ts';
import type { OwnerSearch } from './owners.ts';

/** Reads the address; what it cannot use is left out. */
export function readOwnerSearch(raw: Record<string, unknown>): OwnerSearch {
  return {
    modelId: readId(raw.modelId),
    datasheetId: readId(raw.datasheetId),
    artigoId: readId(raw.artigoId),
  };
}
