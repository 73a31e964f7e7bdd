import { listLimits } from '@bancada/contract/lists';
import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { timings } from '../timings.ts';

export interface Choice {
  id: number;
  nome: string;
}

/** Source of a select's options. */
export interface ChoiceSource {
  /** Prefix of its query keys. */
  key: string;
  /** Minimum number of characters to search; 0 (the default) offers the first few before anything is typed. */
  minChars?: number;
  /** The first few matches, in the kind's own order. */
  search: (term: string, signal: AbortSignal) => Promise<Choice[]>;
  get: (id: number, signal: AbortSignal) => Promise<Choice>;
}

/** Number of options requested at once, of kinds with very many records. */
export const choicesShown = 20;

/** Of makers and categories, whose lists are read to the end: the most that a call returns. */
export const allChoices = listLimits.limitMax;

/** The name of one record; its id if it cannot be loaded. */
function choiceQuery({ key, get }: ChoiceSource, id: number | null) {
  return queryOptions({
    queryKey: [key, 'choice', id],
    queryFn: ({ signal }) => get(id ?? 0, signal),
    enabled: id !== null,
  });
}

/** Caches a name that is already known. */
function rememberChoice(client: QueryClient, source: ChoiceSource, choice: Choice): void {
  client.setQueryData(choiceQuery(source, choice.id).queryKey, choice);
}

/** The selected record's name, and the search results for the input. */
export function useChoices(
  source: ChoiceSource,
  { value, typed, isOpen }: { value: number | null; typed: string; isOpen: boolean },
) {
  const client = useQueryClient();
  const [term] = useDebouncedValue(typed.trim(), timings.searchDebounceMs);
  const minChars = source.minChars ?? 0;
  const isLongEnough = typed.trim().length >= minChars;
  const chosen = useQuery(choiceQuery(source, value));
  const found = useQuery({
    queryKey: [source.key, 'choices', minChars, term],
    queryFn: ({ signal }) => source.search(term, signal),
    enabled: isOpen && isLongEnough && term.length >= minChars,
    placeholderData: keepPreviousData,
  });
  return {
    chosenName: value === null ? undefined : (chosen.data?.nome ?? (chosen.isError ? `nº ${value}` : '')),
    found,
    isLongEnough,
    isCurrent: isLongEnough && term === typed.trim() && found.isSuccess && !found.isPlaceholderData,
    remember: (choice: Choice) => rememberChoice(client, source, choice),
  };
}

/** The names of a few records, by id; the ids until they are loaded. */
export function useChoiceNames(
  source: ChoiceSource,
  ids: readonly (number | null | undefined)[],
): (id: number) => string {
  const wanted = ids.filter((id) => id !== null && id !== undefined);
  const nameOf = useNames(wanted.map((id) => ({ source, id })));
  return (id) => nameOf(source, id);
}

/** The same of several sources. */
export function useNames(
  asked: readonly { source: ChoiceSource; id: number }[],
): (source: ChoiceSource, id: number) => string {
  const wanted = new Map(asked.map((one) => [`${one.source.key} ${one.id}`, one]));
  const places = [...wanted.keys()];
  const found = useQueries({
    queries: [...wanted.values()].map(({ source, id }) => choiceQuery(source, id)),
  });
  return ({ key }, id) => found[places.indexOf(`${key} ${id}`)]?.data?.nome ?? `nº ${id}`;
}
