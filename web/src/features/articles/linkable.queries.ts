import type { RecordKind } from '@bancada/contract/records/records';
import { queryOptions } from '@tanstack/react-query';
import type { ChoiceSource } from '../../ui/use-choices.ts';
import { datasheetChoices } from '../datasheets/datasheets.queries.ts';
import { diagnosisPicks } from '../diagnoses/diagnoses.queries.ts';
import { modelChoices } from '../equipment-models/equipment-models.queries.ts';
import { solutionPicks } from '../solutions/solutions.queries.ts';
import { symptomChoices } from '../symptoms/symptoms.queries.ts';
import { articleChoices } from './articles.queries.ts';

/** A record that a text can link to. */
export interface Linkable {
  kind: RecordKind;
  id: number;
  title: string;
}

/** Of each kind. */
const shown = 5;

const ofChoices =
  ({ minChars = 0, search }: ChoiceSource) =>
  async (term: string, signal: AbortSignal) =>
    term.length < minChars ? [] : (await search(term, signal)).map(({ id, nome }) => ({ id, title: nome }));

const sources: [RecordKind, (term: string, signal: AbortSignal) => Promise<Omit<Linkable, 'kind'>[]>][] = [
  ['sintomas', ofChoices(symptomChoices)],
  ['equipment-models', ofChoices(modelChoices)],
  ['datasheets', ofChoices(datasheetChoices)],
  ['artigos', ofChoices(articleChoices())],
  [
    'diagnosticos',
    async (term, signal) =>
      term.length < diagnosisPicks.minChars
        ? []
        : (await diagnosisPicks.find(term, signal)).map(({ id, descricao }) => ({ id, title: descricao })),
  ],
  [
    'solucoes',
    async (term, signal) =>
      term.length < solutionPicks.minChars
        ? []
        : (await solutionPicks.find(term, signal)).map(({ id, solucao }) => ({ id, title: solucao })),
  ],
];

/** The first few records of each kind that meet a term. */
export function linkableQuery(term: string) {
  return queryOptions({
    queryKey: ['linkable', term],
    queryFn: async ({ signal }): Promise<Linkable[]> => {
      const found = await Promise.all(
        sources.map(async ([kind, find]) =>
          (await find(term, signal)).slice(0, shown).map((record) => ({ kind, ...record })),
        ),
      );
      return found.flat();
    },
    enabled: term !== '',
  });
}
