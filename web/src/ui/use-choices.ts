import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { timings } from '../timings.ts';

export interface Choice {
  id: number;
  nome: string;
}

/** Where the choices of a select come from. */
export interface ChoiceSource {
  /** Of the kind, as the first part of its query keys. */
  key: string;
  /** From how many characters it is sought; 0, and where it is not given: the first few are offered before anything is typed. */
  minChars?: number;
  /** The first few that meet the term, in the kind's own order. */
  search: (term: string, signal: AbortSignal) => Promise<Choice[]>;
  get: (id: number, signal: AbortSignal) => Promise<Choice>;
}

/** How many choices are asked for at once. */
export const choicesShown = 20;

/** The name of one record; a number where it cannot be had. */
export function choiceQuery({ key, get }: ChoiceSource, id: number | null) {
  return queryOptions({
    queryKey: [key, 'choice', id],
    queryFn: ({ signal }) => get(id ?? 0, signal),
    enabled: id !== null,
  });
}

/** Keeps a name that is known already. */
export function rememberChoice(client: QueryClient, source: ChoiceSource, choice: Choice): void {
  client.setQueryData(choiceQuery(source, choice.id).queryKey, choice);
}

/** The chosen one's name, and what is found for what is typed. */
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
