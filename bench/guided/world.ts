// What is true of a case and hidden from the model, and what a shop has recorded of it.

import { proofStep } from '@bancada/contract/faults/proof';
import type { GuidedFault } from '@bancada/contract/guided/guided-calls';
import type { Random } from '../../scripts/testing/random.ts';
import type { CaseShape } from './cases.ts';

/** What the recorded order follows, with noise; `nothing`: it is drawn by lot. */
export const orderings = ['likelihood', 'likelihood per minute', 'nothing'] as const;
export type Ordering = (typeof orderings)[number];

export interface WorldSettings {
  /** Share of checks whose minutes nobody recorded. */
  unknownMinutes: number;
}

/** A check as it is: what of the cases it is the cause of, and what it takes. */
export interface TrueCheck {
  id: number;
  probability: number;
  minutes: number;
}

export interface World {
  ordering: Ordering;
  checks: TrueCheck[];
  /** Of each fault: its checks in the recorded order, with the chance of each pair of fault and check. */
  faults: { id: number; probability: number }[][];
  minutesKnown: Map<number, number>;
}

/** Of a case: the usual minutes of its checks; how far they spread, in the logarithm; the most. */
const minutesMedians = [4, 8, 16] as const;
const [minutesSpread, minutesMax] = [0.9, 120];
/** Dirichlet's: below 1 few causes take nearly all, above they are alike. */
const concentrations = [0.5, 1, 2] as const;
/** Standard deviation that blurs what the recorded order follows, in the logarithm: e¹, a factor of 2.7. */
const orderNoise = 1;
const causeRecorded = 0.7;
/** How often a cause is mended by the solution that is usual for it. */
const usualSolution = 0.8;
const solutionsOfFault = 2;

export function drawWorld(shape: CaseShape, random: Random, { unknownMinutes }: WorldSettings): World {
  const ids = [...new Set(shape.faults.flat())];
  const median = minutesMedians[Math.floor(random() * minutesMedians.length)] ?? 8;
  const minutes = new Map(ids.map((id) => [id, drawMinutes(median, random)]));
  const minutesKnown = new Map([...minutes].filter(() => random() >= unknownMinutes));
  const ordering = orderings[Math.floor(random() * orderings.length)] ?? 'nothing';
  const concentration = concentrations[Math.floor(random() * concentrations.length)] ?? 1;
  const shares = dirichlet(shape.faults.length, concentration, random);
  const faults = shape.faults.map((checks, fault) => {
    const within = dirichlet(checks.length, concentration, random);
    return checks
      .map((id, place) => ({ id, within: within[place] ?? 0 }))
      .map((cause) => ({ ...cause, key: keyOf[ordering](cause.within, minutes.get(cause.id) ?? 1, random) }))
      .toSorted((one, other) => other.key - one.key)
      .map(({ id, within }) => ({ id, probability: (shares[fault] ?? 0) * within }));
  });
  const checks = ids.map((id) => ({
    id,
    minutes: minutes.get(id) ?? 1,
    probability: faults
      .flat()
      .filter((cause) => cause.id === id)
      .reduce((sum, { probability }) => sum + probability, 0),
  }));
  return { ordering, checks, faults, minutesKnown };
}

/** By what somebody sorted the checks of a fault when recording it. */
const keyOf: Record<Ordering, (likelihood: number, minutes: number, random: Random) => number> = {
  likelihood: (likelihood, _, random) => Math.log(likelihood) + orderNoise * normal(random),
  'likelihood per minute': (likelihood, minutes, random) =>
    Math.log(likelihood / minutes) + orderNoise * normal(random),
  nothing: (_likelihood, _minutes, random) => random(),
};

function drawMinutes(median: number, random: Random): number {
  const drawn = median * Math.exp(minutesSpread * normal(random));
  return Math.min(minutesMax, Math.max(1, Math.round(drawn)));
}

function dirichlet(count: number, concentration: number, random: Random): number[] {
  const drawn = Array.from({ length: count }, () => gamma(concentration, random));
  const total = drawn.reduce((sum, value) => sum + value, 0);
  return drawn.map((value) => value / total);
}

/** Marsaglia and Tsang's method; below 1 by raising from 1 more. */
function gamma(shape: number, random: Random): number {
  if (shape < 1) return gamma(shape + 1, random) * Math.max(random(), 1e-12) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(Math.max(random(), 1e-300)) < 0.5 * x * x + d - d * v + d * Math.log(v))
      return d * v;
  }
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The case as the product knows it, after so many repairs of which the cause was drawn by the true probabilities. */
export function recordedCase(
  { faults, minutesKnown }: World,
  repairs: number,
  random: Random,
): GuidedFault[] {
  const causes = faults.flatMap((of, fault) =>
    of.map(({ id, probability }, place) => ({ id, probability, fault, place })),
  );
  const solved = Array.from({ length: repairs }, () => {
    const cause = drawCause(causes, random);
    const usual = cause.place % solutionsOfFault;
    const solution = random() < usualSolution ? usual : 1 - usual;
    return { ...cause, solution, isRecorded: random() < causeRecorded };
  });
  return faults.map((of, fault) => ({
    sintoma_id: fault + 1,
    sintoma: '',
    alta_tensao: false,
    verificacoes: of.map(({ id }) => ({
      diagnostico_id: id + 1,
      tipo: 'verificacao',
      descricao: '',
      medida: null,
      minutos: minutesKnown.get(id) ?? null,
      alta_tensao: false,
      foi_causa: solved.filter((one) => one.fault === fault && one.id === id && one.isRecorded).length,
    })),
    solucoes: Array.from({ length: solutionsOfFault }, (_, solution) => {
      const own = solved.filter((one) => one.fault === fault && one.solution === solution);
      return {
        solucao_id: fault * solutionsOfFault + solution + 1,
        solucao: '',
        troubleshooting_id: fault * solutionsOfFault + solution + 1,
        diagnostico_ids: of.map(({ id }) => id + 1),
        resolveu: own.length,
        tentativas: own.length,
        pessoas: 1,
        ordem: proofStep({ resolveu: own.length, tentativas: own.length }),
        resolveu_sem_causa: own.filter(({ isRecorded }) => !isRecorded).length,
        resolveu_por_causa: of.map(({ id }) => ({
          diagnostico_id: id + 1,
          vezes: own.filter((one) => one.id === id && one.isRecorded).length,
        })),
      };
    }),
  }));
}

function drawCause<Cause extends { probability: number }>(causes: readonly Cause[], random: Random): Cause {
  let left = random();
  for (const cause of causes) {
    left -= cause.probability;
    if (left < 0) return cause;
  }
  const last = causes.at(-1);
  if (last === undefined) throw new Error('a case has no checks');
  return last;
}
