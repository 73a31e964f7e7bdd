import { checkKindTexts } from '@bancada/contract/faults/check-kinds';
import {
  diagnosisEndpoints,
  diagnosisLimits,
  type ListedDiagnosis,
} from '@bancada/contract/faults/diagnoses';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { PickSource } from '../../ui/PickMany.tsx';
import type { ChoiceSource } from '../../ui/use-choices.ts';
import type { TableSource } from '../imports/table-export.ts';

/** A page of diagnoses by text; the previous page stays, dimmed, while the next one loads. */
export function diagnosesQuery(page: number, search: string) {
  return queryOptions({
    queryKey: ['diagnoses', 'list', page, search],
    queryFn: ({ signal }) =>
      call(diagnosisEndpoints.list, { query: { page, search: search || undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Everything that the list finds, for the CSV export. */
export function diagnosisTable(search: string): TableSource<ListedDiagnosis> {
  return {
    kind: 'diagnosticos',
    listPage: (range, signal) =>
      call(diagnosisEndpoints.list, { query: { ...range, search: search || undefined } }, { signal }),
    cells: async ({ medida, tipo, ...row }) => ({ ...row, ...medida, tipo: checkKindTexts[tipo].label }),
  };
}

/** One diagnosis, by the raw id in the URL: the server reports what is wrong with it. */
export function diagnosisQuery(id: string) {
  return queryOptions({
    queryKey: ['diagnoses', 'one', id],
    queryFn: ({ signal }) => call(diagnosisEndpoints.get, { params: { id } }, { signal }),
  });
}

export function symptomsOfDiagnosisQuery(id: number) {
  return queryOptions({
    queryKey: ['diagnoses', 'symptoms', id],
    queryFn: ({ signal }) => call(diagnosisEndpoints.symptoms, { params: { id } }, { signal }),
  });
}

export function modelsOfDiagnosisQuery(id: number) {
  return queryOptions({
    queryKey: ['diagnoses', 'models', id],
    queryFn: ({ signal }) => call(diagnosisEndpoints.models, { params: { id } }, { signal }),
  });
}

/** The solutions of entries with any of these diagnoses, the most used first. */
export function solutionsOfDiagnosesQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['diagnoses', 'solutions', ids],
    queryFn: ({ signal }) =>
      call(diagnosisEndpoints.solutionsOf, { body: { diagnostico_ids: [...ids] } }, { signal }),
  });
}

/** Diagnoses with the same or a similar text. */
export const suggestDiagnoses = (q: string, signal?: AbortSignal) =>
  call(diagnosisEndpoints.suggest, { query: { q } }, signal === undefined ? {} : { signal });

/** Options of a multi-select. */
export const diagnosisPicks: PickSource<{ id: number; descricao: string }> = {
  key: ['diagnoses'],
  minChars: diagnosisLimits.suggestMinChars,
  find: suggestDiagnoses,
};

/** For selects. */
export const diagnosisChoices: ChoiceSource = {
  key: 'diagnoses',
  search: async (q, signal) =>
    (await suggestDiagnoses(q, signal)).map(({ id, descricao }) => ({ id, nome: descricao })),
  get: async (id, signal) => {
    const { descricao } = await call(diagnosisEndpoints.get, { params: { id } }, { signal });
    return { id, nome: descricao };
  },
};
