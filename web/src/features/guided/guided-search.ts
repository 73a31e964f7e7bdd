import { guidedLimits } from '@bancada/contract/guided/guided-limits';
import { readId } from '../../ui/read-search.ts';

/** What a guided diagnosis begins with, in the URL. */
export interface GuidedSearch {
  /** Ids of symptoms, separated by commas. */
  defeitos?: string | undefined;
  /** Id of a model. */
  modelo?: number | undefined;
  /** Id of the unit whose visit it belongs to. */
  aparelho?: number | undefined;
}

/** Parses the URL's search parameters; what is no id is dropped. */
export function readGuidedSearch(raw: Record<string, unknown>): GuidedSearch {
  const ids = String(raw.defeitos ?? '')
    .split(',')
    .flatMap((part) => readId(part) ?? []);
  const few = [...new Set(ids)].slice(0, guidedLimits.faultsMax);
  return {
    defeitos: few.length === 0 ? undefined : few.join(','),
    modelo: readId(raw.modelo),
    aparelho: readId(raw.aparelho),
  };
}

/** The ids in `defeitos`. */
export function faultsOfSearch({ defeitos }: GuidedSearch): number[] {
  return defeitos === undefined ? [] : defeitos.split(',').map(Number);
}
