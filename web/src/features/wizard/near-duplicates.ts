import { symptomEndpoints } from '@bancada/contract/faults/symptoms';
import type { MergeableKind } from '@bancada/contract/records/merges';
import { foldText } from '@bancada/contract/texts';
import { call } from '../../api/client.ts';
import { suggestDiagnoses } from '../diagnoses/diagnoses.queries.ts';
import { suggestSolutions } from '../solutions/solutions.queries.ts';

/** Similarity from which an existing text is suggested instead of a new one. See docs/decisions/0026-flows-suggestions-merges.md. */
export const nearDuplicateFrom = 0.8;

/** Share of the words of the longer text that the other may lack. */
const leftOutAtMost = 0.25;

/** Number of suggestions. */
const offered = 3;

export interface NearDuplicate {
  kind: MergeableKind;
  /** The typed text. */
  typed: string;
  existing: { id: number; text: string }[];
}

/**
 * The records that are nearly equal to a text, the nearest first; none if one is equal, as saving will use it anyway.
 * @throws ApiError, TypeError like `call`
 */
export async function findNearDuplicates(kind: MergeableKind, typed: string): Promise<NearDuplicate | null> {
  const alike = await findAlike[kind](typed);
  if (alike.some(({ text }) => foldText(text) === foldText(typed))) return null;
  const existing = alike
    .filter(({ text, similaridade }) => similaridade >= nearDuplicateFrom && maySayTheSame(text, typed))
    .slice(0, offered);
  return existing.length === 0 ? null : { kind, typed, existing };
}

/** Whether two texts that are written alike may also mean the same. */
export function maySayTheSame(text: string, other: string): boolean {
  return isAsLong(text, other) && numbersIn(text) === numbersIn(other);
}

/** `Trocar conector` is not `Trocar conector HDMI`: of few words each says something of its own. */
function isAsLong(text: string, other: string): boolean {
  const [fewer = 0, more = 0] = [text, other].map(countWords).sort((a, b) => a - b);
  return more - fewer <= more * leftOutAtMost;
}

/** Without articles, units and the like, of two letters at most. */
const countWords = (text: string) => (foldText(text).match(/\p{L}{3,}/gu) ?? []).length;

/** `Testar bateria` is not `Testar bateria de 12 V`, nor one of 24 V: a number says which. */
const numbersIn = (text: string) => (text.match(/\d+(?:[.,]\d+)*/g) ?? []).sort().join(' ');

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
