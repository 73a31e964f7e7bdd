// Guided diagnosis: which check comes next, and where the answers lead. Model and limits: `docs/guided.md`.
import type { GuidedAnswer, GuidedCase, GuidedFault, GuidedSolution } from './guided-calls.ts';
import { type Prior, recordedOrder, rounded, type WeighedCheck, weighedChecks } from './guided-weights.ts';
import { byProof } from './proof.ts';

/** What the order is computed from; the rest of a session says nothing about it. */
export type GuidedFacts = Pick<GuidedCase, 'defeitos' | 'respostas'>;

/** `set-aside`: it could not be done, and may still be the cause. */
export type CheckStatus = 'open' | 'excluded' | 'found' | 'set-aside';

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
  /** In the order in which they were answered. */
  answered: CheckState[];
  next: CheckState | null;
  conclusion: GuidedConclusion | null;
}

/** The state of a guided diagnosis: the same for the same facts, in whatever order the faults come. */
export function guidedState({ defeitos, respostas }: GuidedFacts, prior: Prior = recordedOrder): GuidedState {
  const checks = withProbabilities(withAnswers(weighedChecks(defeitos, prior), respostas));
  const found = checks.filter(({ status }) => status === 'found').toSorted(byProbability);
  const open = checks.filter(({ status }) => status === 'open').toSorted(byTurn);
  const aside = checks.filter(({ status }) => status === 'set-aside').toSorted(byProbability);
  const answered = respostas.flatMap((answer) => checks.find((check) => check.answer === answer) ?? []);
  const next = found.length > 0 ? null : (open[0] ?? null);
  return {
    checks: [...open, ...answered],
    answered,
    next,
    conclusion: next === null ? conclusionOf(defeitos, found, aside) : null,
  };
}

function withAnswers(checks: readonly WeighedCheck[], answers: readonly GuidedAnswer[]) {
  const last = new Map(answers.map((answer) => [answer.diagnostico_id, answer]));
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
  const unchecked = faults.filter(({ verificacoes }) => verificacoes.length === 0);
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
