import type { MergeableKind } from '@bancada/contract/merges';
import { symptomEndpoints } from '@bancada/contract/symptoms';
import { foldText } from '@bancada/contract/texts';
import { call } from '../../api/client.ts';
import { suggestDiagnoses } from '../diagnoses/diagnoses.queries.ts';
import { suggestSolutions } from '../solutions/solutions.queries.ts';

/** From which likeness on a text that exists is offered in place of a new one. See decision 0028. */
export const nearDuplicateFrom = 0.8;

/** Offered at most. */
const offered = 3;

export interface NearDuplicate {
  kind: MergeableKind;
  /** What was typed. */
  typed: string;
  existing: { id: number; text: string }[];
}

/**
 * The records that nearly say what was typed, the nearest first; none where one says just that: saving uses it.
 * @throws ApiError, TypeError as `call`
 */
export async function findNearDuplicates(kind: MergeableKind, typed: string): Promise<NearDuplicate | null> {
  const alike = await findAlike[kind](typed);
  if (alike.some(({ text }) => foldText(text) === foldText(typed))) return null;
  const existing = alike.filter(({ similaridade }) => similaridade >= nearDuplicateFrom).slice(0, offered);
  return existing.length === 0 ? null : { kind, typed, existing };
}

const findAlike: Record<
  MergeableKind,
  (q: string) => Promise<{ id: number; text: string; similaridade: number }[]>
> = {
  sintomas: async (q) =>
    (await call(symptomEndpoints.similar, { query: { q } })).map(({ sintoma, ...one }) => ({
      ...one,
      text: sintoma,
    })),
  diagnosticos: async (q) =>
    (await suggestDiagnoses(q)).map(({ descricao, ...one }) => ({ ...one, text: descricao })),
  solucoes: async (q) =>
    (await suggestSolutions(q)).map(({ solucao, ...one }) => ({ ...one, text: solucao })),
};
