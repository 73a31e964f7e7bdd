import { symptomEndpoints, symptomLimits } from '@bancada/contract/faults/symptoms';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ChoiceSource } from '../../ui/use-choices.ts';

/** One symptom, by the raw id in the URL: the server reports what is wrong with it. */
export function symptomQuery(id: string) {
  return queryOptions({
    queryKey: ['symptoms', 'one', id],
    queryFn: ({ signal }) => call(symptomEndpoints.details, { params: { id } }, { signal }),
  });
}

/** Symptoms similar to a text, the most similar first; none if the text is too short. */
export function similarSymptomsQuery(text: string) {
  return queryOptions({
    queryKey: ['symptoms', 'similar', text],
    queryFn: ({ signal }) =>
      call(symptomEndpoints.similar, { query: { q: text, limit: symptomLimits.similar.max } }, { signal }),
    enabled: text.length >= symptomLimits.similarMinChars,
    placeholderData: keepPreviousData,
  });
}

/** A page of the articles that mention a symptom. */
export function symptomArticlesQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['symptoms', 'articles', id, page],
    queryFn: ({ signal }) => call(symptomEndpoints.articles, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** For selects. */
export const symptomChoices: ChoiceSource = {
  key: 'symptoms',
  search: async (q, signal) =>
    (await call(symptomEndpoints.similar, { query: { q, limit: 20 } }, { signal })).map(
      ({ id, sintoma }) => ({ id, nome: sintoma }),
    ),
  get: async (id, signal) => {
    const { sintoma } = await call(symptomEndpoints.get, { params: { id } }, { signal });
    return { id, nome: sintoma };
  },
};
