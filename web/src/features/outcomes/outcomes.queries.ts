import { type NewOutcome, type Outcome, outcomeEndpoints } from '@bancada/contract/faults/outcomes';
import type { Proof } from '@bancada/contract/faults/proof';
import { deletionEndpoints } from '@bancada/contract/records/bin';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Rows of a list of outcomes. */
const shown = 10;
/** One's own outcomes of a fault that are read, the newest first. */
const ownRead = 50;

/** One's own outcomes of a fault. */
export function ownOutcomesQuery(sintoma_id: number) {
  return queryOptions({
    queryKey: ['outcomes', 'own', sintoma_id],
    queryFn: async ({ signal }) =>
      (await call(outcomeEndpoints.list, { query: { sintoma_id, meus: '1', limit: ownRead } }, { signal }))
        .data,
  });
}

/** The newest outcomes of a fault or of one of its entries. */
export function outcomesQuery(of: { sintoma_id: number } | { troubleshooting_id: number }, page: number) {
  return queryOptions({
    queryKey: ['outcomes', 'list', of, page],
    queryFn: ({ signal }) =>
      call(outcomeEndpoints.list, { query: { ...of, page, limit: shown } }, { signal }),
  });
}

/** Outcomes that one person recorded within seconds of something else, the newest first. */
export function outcomesInARowQuery(page: number) {
  return queryOptions({
    queryKey: ['outcomes', 'in a row', page],
    queryFn: ({ signal }) => call(outcomeEndpoints.inARow, { query: { page, limit: shown } }, { signal }),
    staleTime: 0,
  });
}

/** One outcome, by the raw id in the URL. */
export function outcomeQuery(id: string) {
  return queryOptions({
    queryKey: ['outcomes', 'one', id],
    queryFn: ({ signal }) => call(outcomeEndpoints.get, { params: { id } }, { signal }),
  });
}

/** How often a solution of a fault solved it, after one has recorded an outcome: newer than what the lists say. */
export function newProofQuery({ sintoma_id, solucao_id }: Pick<Outcome, 'sintoma_id' | 'solucao_id'>) {
  return queryOptions({
    queryKey: ['outcomes', 'proof', sintoma_id, solucao_id],
    queryFn: (): Proof | null => null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Once it has left the screen the lists know better: others record too.
    gcTime: 0,
  });
}

/** What one may change of an outcome right after recording it. */
type Details = Partial<
  Pick<NewOutcome, 'troubleshooting_id' | 'resolveu' | 'unidade' | 'nota' | 'diagnostico_id' | 'aparelho_id'>
>;

/** Records an outcome of a solution, changes it, and takes it back. */
export function useOutcome() {
  const queryClient = useQueryClient();
  const record = useMutation({
    mutationFn: (outcome: NewOutcome) => call(outcomeEndpoints.record, { body: outcome }),
    onSuccess: ({ prova, ...outcome }) => takeOver(queryClient, outcome, prova),
  });
  const change = useMutation({
    mutationFn: ({ id, ...details }: Details & { id: number }) =>
      call(outcomeEndpoints.save, { params: { id }, body: details }),
    onSuccess: ({ prova, message: _, ...outcome }) => takeOver(queryClient, outcome, prova),
  });
  const takeBack = useMutation({
    mutationFn: ({ id }: Outcome) => call(deletionEndpoints.resultados, { params: { id } }),
    onSuccess: (_, { id, sintoma_id, solucao_id }) => {
      queryClient.setQueryData(ownOutcomesQuery(sintoma_id).queryKey, (own = []) =>
        own.filter((one) => one.id !== id),
      );
      queryClient.removeQueries({ queryKey: newProofQuery({ sintoma_id, solucao_id }).queryKey });
      void queryClient.invalidateQueries();
    },
  });
  return { record, change, takeBack };
}

/** Shows an outcome that was saved where one's own are shown. */
function takeOver(queryClient: QueryClient, outcome: Outcome, proof: Proof): void {
  const { sintoma_id, solucao_id } = outcome;
  queryClient.setQueryData(ownOutcomesQuery(sintoma_id).queryKey, (own = []) => [
    outcome,
    ...own.filter(({ id }) => id !== outcome.id),
  ]);
  queryClient.setQueryData(newProofQuery({ sintoma_id, solucao_id }).queryKey, proof);
  // Also what is on its way: it may have been read before the save.
  for (const read of ['own', 'list']) void queryClient.invalidateQueries({ queryKey: ['outcomes', read] });
  void queryClient.invalidateQueries({ queryKey: ['visits'] });
  markSortedListsStale(queryClient);
}

/** Lists that are sorted by outcomes are read anew when they are opened again: they must not be reordered on the screen. */
export function markSortedListsStale(queryClient: QueryClient): void {
  for (const list of ['workbench', 'faults', 'dashboard'])
    void queryClient.invalidateQueries({ queryKey: [list], refetchType: 'none' });
}
