import { canBeCause } from '../faults/check-kinds.ts';
import type { GuidedCheck, GuidedFault } from './guided-calls.ts';

/** What the recorded order says before anything was repaired. */
export interface Prior {
  /** Solved cases that the recorded order of one fault counts for. */
  cases: number;
  /** How much of them a place in the order gets, from 0, in proportion to the others. */
  ofPlace: (place: number) => number;
}

/** Chosen by measurement, `bench/guided.ts`: see `docs/guided.md`. */
export const recordedOrder: Prior = { cases: 1.5, ofPlace: (place) => 1 / (place + 2) };

/** Minutes of a check before anything is known, and how many known ones of the case this counts for. */
const usual = { minutes: 10, checks: 2 } as const;

/** A check with what speaks for it, summed over the faults that have it. */
export interface WeighedCheck {
  check: GuidedCheck;
  sintoma_ids: number[];
  /** Its best place in the recorded order of a fault, from 0. */
  place: number;
  /** Cases, recorded or shared out, and the prior: in proportion to its probability. */
  weight: number;
  /** Solved cases in which it was recorded as the cause. */
  wasCause: number;
  /** What its turn is reckoned with: as recorded, or else as the others of the case suggest. */
  minutes: number;
}

/** A fault with those of its checks that can be its cause. */
function withCauses(fault: GuidedFault): GuidedFault {
  return { ...fault, verificacoes: fault.verificacoes.filter(({ tipo }) => canBeCause(tipo)) };
}

/** The checks of a case, each once, by id: the same for the same case, in whatever order its faults come. */
export function weighedChecks(faults: readonly GuidedFault[], prior: Prior): WeighedCheck[] {
  const checks = new Map<number, WeighedCheck>();
  // Sums of fractions depend on their order.
  for (const fault of faults.map(withCauses).toSorted((one, other) => one.sintoma_id - other.sintoma_id)) {
    const weights = weightsOf(fault, prior);
    for (const [place, check] of fault.verificacoes.entries()) {
      const known = checks.get(check.diagnostico_id);
      checks.set(check.diagnostico_id, {
        check: known?.check ?? check,
        sintoma_ids: [...(known?.sintoma_ids ?? []), fault.sintoma_id],
        place: Math.min(known?.place ?? place, place),
        weight: (known?.weight ?? 0) + (weights[place] ?? 0),
        wasCause: (known?.wasCause ?? 0) + check.foi_causa,
        minutes: 0,
      });
    }
  }
  const unknown = meanMinutes([...checks.values()].map(({ check }) => check));
  return [...checks.values()]
    .map((weighed) => ({
      ...weighed,
      weight: rounded(weighed.weight),
      minutes: Math.max(1, weighed.check.minutos ?? unknown),
    }))
    .toSorted((one, other) => one.check.diagnostico_id - other.check.diagnostico_id);
}

/**
 * The weights of a fault's checks, in their order. Solved cases count for their cause; those without one are shared over the
 * diagnoses of their solution, in proportion to what is known of these.
 */
function weightsOf({ verificacoes, solucoes }: GuidedFault, prior: Prior): number[] {
  const ofOrder = verificacoes.map((_, place) => prior.ofPlace(place));
  const known = verificacoes.map(
    ({ foi_causa }, place) => (prior.cases * (ofOrder[place] ?? 0)) / sum(ofOrder) + foi_causa,
  );
  const weights = [...known];
  for (const solution of solucoes.toSorted((one, other) => one.solucao_id - other.solucao_id)) {
    const isOfSolution = verificacoes.map((check) => solution.diagnostico_ids.includes(check.diagnostico_id));
    const hasOwn = isOfSolution.includes(true);
    const among = known.map((weight, place) => (isOfSolution[place] || !hasOwn ? weight : 0));
    const total = sum(among);
    for (const [place, weight] of among.entries())
      weights[place] = (weights[place] ?? 0) + (solution.resolveu_sem_causa * weight) / total;
  }
  return weights;
}

/** The mean of the known minutes, drawn towards the usual ones: the mean, since what is expected are sums of minutes. */
function meanMinutes(checks: readonly GuidedCheck[]): number {
  const known = checks.flatMap(({ minutos }) => minutos ?? []);
  return Math.round((sum(known) + usual.minutes * usual.checks) / (known.length + usual.checks));
}

/** Without the last digits, in which sums that are equal on paper differ. */
export const rounded = (value: number) => Number(value.toPrecision(12));

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
