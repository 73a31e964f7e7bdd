import type { GuidedCase } from '@bancada/contract/guided-calls';
import type { Outcome } from '@bancada/contract/outcomes';
import { useQueries } from '@tanstack/react-query';
import { triedQuery } from './guided.queries.ts';
import type { UnsentAction } from './guided-actions.ts';

/** Whether a solution solved the fault of this unit: by its id; absent where nobody has said so in this session. */
export type Tried = ReadonlyMap<number, boolean>;

interface TriedState {
  tried: Tried;
  /** What others or an earlier visit recorded is being read. Not while the line is broken: one goes on without it. */
  isPending: boolean;
}

/** What was recorded of the solutions of its faults since the session began, on its unit. */
export function useTried(case_: GuidedCase, unsent: readonly UnsentAction[]): TriedState {
  return useQueries({
    queries: case_.defeitos.map(({ sintoma_id }) => triedQuery(sintoma_id)),
    combine: (found) => ({
      tried: triedIn(
        case_,
        found.flatMap(({ data }) => data ?? []),
        unsent,
      ),
      isPending: found.some(({ isLoading, failureCount }) => isLoading && failureCount === 0),
    }),
  });
}

/** @param outcomes of its faults, the newest first */
export function triedIn(
  case_: Pick<GuidedCase, 'criado_em' | 'unidade'>,
  outcomes: readonly Outcome[],
  unsent: readonly UnsentAction[],
): Tried {
  const ofSession = outcomes.filter(
    ({ atualizado_em, unidade, e_meu }) =>
      atualizado_em >= case_.criado_em && unidade === case_.unidade && (unidade !== null || e_meu),
  );
  const saved = ofSession.toReversed().map(({ solucao_id, resolveu }) => [solucao_id, resolveu] as const);
  const own = unsent.flatMap((action) =>
    action.kind === 'outcome' ? [[action.solucao_id, action.resolveu] as const] : [],
  );
  return new Map([...saved, ...own]);
}
