import { useQueries } from '@tanstack/react-query';
import { type ChoiceSource, choiceQuery } from './use-choices.ts';

/** The names of a few records, by id; the ids until they are loaded. */
export function useChoiceNames(
  source: ChoiceSource,
  ids: readonly (number | null | undefined)[],
): (id: number) => string {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))];
  const found = useQueries({ queries: wanted.map((id) => choiceQuery(source, id)) });
  return (id) => found[wanted.indexOf(id)]?.data?.nome ?? `nº ${id}`;
}
