import type { GuidedConclusion, ProposedSolution } from '@bancada/contract/guided/guided';
import type { GuidedCase } from '@bancada/contract/guided/guided-calls';

/** The solutions that a conclusion proposes, by what the session recorded of them. */
export function proposedSolutions(
  { resultados }: Pick<GuidedCase, 'resultados'>,
  conclusion: GuidedConclusion | null,
): { untried: ProposedSolution[]; failed: ProposedSolution[] } {
  const proposed = conclusion === null || conclusion.kind === 'nothing-recorded' ? [] : conclusion.solutions;
  const said = new Map(resultados.map(({ solucao_id, resolveu }) => [solucao_id, resolveu]));
  return {
    untried: proposed.filter(({ solution }) => !said.has(solution.solucao_id)),
    failed: proposed.filter(({ solution }) => said.get(solution.solucao_id) === false),
  };
}
