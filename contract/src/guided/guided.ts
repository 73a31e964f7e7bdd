// Guided diagnosis: which check comes next, and where the answers lead. Model and limits: `docs/guided.md`.
import { canBeCause } from '../faults/check-kinds.ts';
import { byProof } from '../faults/proof.ts';
import { isAskedByGate } from './gate-steps.ts';
import type { GuidedAnswer, GuidedCase, GuidedFault, GuidedSolution } from './guided-calls.ts';
import { type Prior, recordedOrder, rounded, type WeighedCheck, weighedChecks } from './guided-weights.ts';

/** What the order is computed from; the rest of a session says nothing about it. */
export interface GuidedFacts extends Pick<GuidedCase, 'defeitos' | 'respostas'> {
  /** The reader's own word that there is no voltage holds: what the gate asked for it is not asked again. */
  isConfirmedSafe?: boolean;
}

/**
 * `set-aside`: it could not be done, and may still be the cause. `to-do`, `done`: of a step that prepares, and of a test for
 * absence of voltage, which are never the cause.
 */
export type CheckStatus = 'open' | 'excluded' | 'found' | 'set-aside' | 'to-do' | 'done';

export interface CheckState extends WeighedCheck {
  status: CheckStatus;
  /** Of being the cause, from 0 to 1, after the answers. They sum to 1, or to 0 where all are excluded. */
  probability: number;
  answer: GuidedAnswer | null;
}

/** A solution to try, with its fault. */
export interface ProposedSolution {
  solution: GuidedSolution;
  sintoma_id: number;
  sintoma: string;
  /** Cases of the cause that was found that it solved. */
  solvedThisCause: number;
}

/**
 * Where the answers lead. `found`: these checks were not normal. `cannot-check`: only what cannot be checked is left, the
 * most probable first; `cause` is null where a fault has no checks at all. `nothing-recorded`: all were normal.
 */
export type GuidedConclusion =
  | { kind: 'found'; causes: CheckState[]; solutions: ProposedSolution[] }
  | { kind: 'cannot-check'; cause: CheckState | null; solutions: ProposedSolution[] }
  | { kind: 'nothing-recorded' };

export interface GuidedState {
  /** The open ones in the order in which they are to be done, then the answered. */
  checks: CheckState[];
  /** What is done before checks, as recorded. */
  steps: CheckState[];
  /** Those of the steps that only the gate's word says are done. */
  confirmed: CheckState[];
  /** Checks and steps, in the order in which they were answered. */
  answered: CheckState[];
  next: CheckState | null;
  conclusion: GuidedConclusion | null;
}

/** A test for absence of voltage found some, or could not be made. */
export function isVoltageLeft({ check, answer }: CheckState): boolean {
  return check.tipo === 'sem-tensao' && answer !== null && answer.resposta !== 'normal';
}

/** A step that nobody answered, and that the gate's word says is done. */
export function isConfirmed({ status, answer }: CheckState): boolean {
  return status === 'done' && answer === null;
}

/** The state of a guided diagnosis: the same for the same facts, in whatever order the faults come. */
export function guidedState(facts: GuidedFacts, prior: Prior = recordedOrder): GuidedState {
  const { defeitos, respostas } = facts;
  const checks = withProbabilities(withAnswers(weighedChecks(defeitos, prior), respostas));
  const found = checks.filter(({ status }) => status === 'found').toSorted(byProbability);
  const open = checks.filter(({ status }) => status === 'open').toSorted(byTurn);
  const aside = checks.filter(({ status }) => status === 'set-aside').toSorted(byProbability);
  const steps = stepsOf(facts);
  const inTurn = (all: readonly CheckState[]) =>
    respostas.flatMap((answer) => all.find((check) => check.answer === answer) ?? []);
  const due = found.length > 0 ? null : (open[0] ?? null);
  const next =
    steps.find(isVoltageLeft) ??
    (found.length > 0 || (due === null && aside.length > 0) ? null : stepBefore(defeitos, steps, due)) ??
    due;
  return {
    checks: [...open, ...inTurn(checks)],
    steps,
    confirmed: steps.filter(isConfirmed),
    answered: inTurn([...checks, ...steps]),
    next,
    conclusion: next === null ? conclusionOf(defeitos, found, aside) : null,
  };
}

/** Each once, in the recorded order of the first fault that has it. */
function stepsOf({ defeitos, respostas, isConfirmedSafe = false }: GuidedFacts): CheckState[] {
  const last = lastAnswers(respostas);
  const steps = new Map<number, CheckState>();
  for (const { sintoma_id, verificacoes } of byId(defeitos))
    for (const [place, check] of verificacoes.entries()) {
      if (canBeCause(check.tipo)) continue;
      const answer = last.get(check.diagnostico_id) ?? null;
      const isDone =
        answer === null
          ? isConfirmedSafe && isAskedByGate(check)
          : answer.resposta === (check.tipo === 'preparo' ? 'feito' : 'normal');
      const known = steps.get(check.diagnostico_id);
      steps.set(check.diagnostico_id, {
        ...(known ?? {
          check,
          place,
          answer,
          weight: 0,
          wasCause: 0,
          probability: 0,
          minutes: check.minutos ?? 0,
        }),
        sintoma_ids: [...(known?.sintoma_ids ?? []), sintoma_id],
        status: isDone ? 'done' : 'to-do',
      });
    }
  return [...steps.values()];
}

/**
 * The first step that is still to be done before a check: recorded before it, in a fault that has it. Without a check, of the faults whose
 * solutions come without one.
 */
function stepBefore(
  faults: readonly GuidedFault[],
  steps: readonly CheckState[],
  due: CheckState | null,
): CheckState | undefined {
  const before = byId(faults).flatMap(({ verificacoes }) => {
    if (due === null) return verificacoes.some(({ tipo }) => canBeCause(tipo)) ? [] : verificacoes;
    const place = verificacoes.findIndex(({ diagnostico_id }) => diagnostico_id === due.check.diagnostico_id);
    return verificacoes.slice(0, Math.max(0, place));
  });
  const ids = new Set(before.map(({ diagnostico_id }) => diagnostico_id));
  return steps.find(({ check, status }) => status === 'to-do' && ids.has(check.diagnostico_id));
}

const byId = (faults: readonly GuidedFault[]) =>
  faults.toSorted((one, other) => one.sintoma_id - other.sintoma_id);

const lastAnswers = (answers: readonly GuidedAnswer[]) =>
  new Map(answers.map((answer) => [answer.diagnostico_id, answer]));

function withAnswers(checks: readonly WeighedCheck[], answers: readonly GuidedAnswer[]) {
  const last = lastAnswers(answers);
  return checks.map((weighed) => {
    const answer = last.get(weighed.check.diagnostico_id) ?? null;
    return { ...weighed, answer, status: statusOf(answer) };
  });
}

function statusOf(answer: GuidedAnswer | null): CheckStatus {
  if (answer === null) return 'open';
  if (answer.resposta === 'anormal') return 'found';
  return answer.resposta === 'normal' ? 'excluded' : 'set-aside';
}

/** One fault is assumed: what was found leaves nothing to the others, and what is normal leaves its share to them. */
function withProbabilities(checks: readonly Omit<CheckState, 'probability'>[]): CheckState[] {
  const isAnyFound = checks.some(({ status }) => status === 'found');
  const isPossible = ({ status }: { status: CheckStatus }) =>
    isAnyFound ? status === 'found' : status !== 'excluded';
  const total = checks.filter(isPossible).reduce((sum, { weight }) => sum + weight, 0);
  return checks.map((check) => ({ ...check, probability: isPossible(check) ? check.weight / total : 0 }));
}

const byRecordedOrder = (one: WeighedCheck, other: WeighedCheck) =>
  one.place - other.place || one.check.diagnostico_id - other.check.diagnostico_id;

/** Probability per minute: the order of the least expected minutes to the cause. */
function byTurn(one: WeighedCheck, other: WeighedCheck): number {
  const worth = ({ weight, minutes }: WeighedCheck) => rounded(weight / minutes);
  return worth(other) - worth(one) || byRecordedOrder(one, other);
}

function byProbability(one: WeighedCheck, other: WeighedCheck): number {
  return other.weight - one.weight || byRecordedOrder(one, other);
}

function conclusionOf(
  faults: readonly GuidedFault[],
  found: readonly CheckState[],
  aside: readonly CheckState[],
): GuidedConclusion {
  if (found.length > 0) return { kind: 'found', causes: [...found], solutions: solutionsOf(faults, found) };
  const [likeliest] = aside;
  if (likeliest !== undefined)
    return { kind: 'cannot-check', cause: likeliest, solutions: solutionsOf(faults, [likeliest]) };
  const unchecked = faults.filter(({ verificacoes }) => !verificacoes.some(({ tipo }) => canBeCause(tipo)));
  const solutions = solutionsIn(unchecked, []);
  return solutions.length > 0
    ? { kind: 'cannot-check', cause: null, solutions }
    : { kind: 'nothing-recorded' };
}

/** The solutions of the faults that have one of these causes, the best first. */
function solutionsOf(faults: readonly GuidedFault[], causes: readonly CheckState[]): ProposedSolution[] {
  const ids = causes.map(({ check }) => check.diagnostico_id);
  const having = faults.filter(({ sintoma_id }) =>
    causes.some(({ sintoma_ids }) => sintoma_ids.includes(sintoma_id)),
  );
  return solutionsIn(having, ids);
}

/** What solved the cause most often first, then what names it, then the better proven, then the recorded order. */
function solutionsIn(faults: readonly GuidedFault[], causes: readonly number[]): ProposedSolution[] {
  const ranked = faults
    .flatMap(({ sintoma_id, sintoma, solucoes }) =>
      solucoes.map((solution, place) => ({
        proposed: { solution, sintoma_id, sintoma, solvedThisCause: solvedOf(solution, causes) },
        namesCause: solution.diagnostico_ids.some((id) => causes.includes(id)) ? 1 : 0,
        place,
      })),
    )
    .toSorted(
      (one, other) =>
        other.proposed.solvedThisCause - one.proposed.solvedThisCause ||
        other.namesCause - one.namesCause ||
        byProof(one.proposed.solution, other.proposed.solution) ||
        one.place - other.place ||
        one.proposed.sintoma_id - other.proposed.sintoma_id ||
        one.proposed.solution.solucao_id - other.proposed.solution.solucao_id,
    );
  const known = new Set<number>();
  // Faults may share a solution: it is proposed once, where it is best.
  return ranked.flatMap(({ proposed }) => {
    if (known.has(proposed.solution.solucao_id)) return [];
    known.add(proposed.solution.solucao_id);
    return [proposed];
  });
}

function solvedOf({ resolveu_por_causa }: GuidedSolution, causes: readonly number[]): number {
  return resolveu_por_causa.reduce(
    (sum, { diagnostico_id, vezes }) => (causes.includes(diagnostico_id) ? sum + vezes : sum),
    0,
  );
}
