import { faultEndpoints } from '@bancada/contract/faults/faults';
import { dashboardEndpoints } from '@bancada/contract/instance/dashboard';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { ownTimeZone } from '../../ui/own-machine.ts';
import { equipmentText } from '../equipment-models/model-text.ts';

const shown = { topEntries: 5, failedSearches: 5 } as const;

/** The six totals. */
export const mainStatsQuery = queryOptions({
  queryKey: ['dashboard', 'main-stats'],
  queryFn: ({ signal }) => call(dashboardEndpoints.mainStats, {}, { signal }),
});

/** Entries added in each of the last twelve weeks, in the person's time zone. */
export function weeklyEntriesQuery(fuso = ownTimeZone()) {
  return queryOptions({
    queryKey: ['dashboard', 'weekly-entries', fuso],
    queryFn: ({ signal }) => call(dashboardEndpoints.weeklyEntries, { query: { fuso } }, { signal }),
  });
}

/** The most liked entry of each of the most liked faults, without those that nobody likes. */
export const topEntriesQuery = queryOptions({
  queryKey: ['dashboard', 'top-entries'],
  queryFn: async ({ signal }) => {
    const { data } = await call(faultEndpoints.top, { query: { limit: shown.topEntries } }, { signal });
    return data.flatMap(({ sintoma, registros: [id], solucoes, equipamentos }) => {
      const best = solucoes.flatMap(({ registros }) => registros).find((entry) => entry.id === id);
      const model = equipamentos.find((one) => one.id === best?.equipamento_id);
      if (best === undefined || model === undefined || best.curtidas === 0) return [];
      return [{ id: best.id, sintoma, equipment: equipmentText(model), likes: best.curtidas }];
    });
  },
});

/** A page of searches without results, the most frequent first. */
export function failedSearchesQuery(page: number) {
  return queryOptions({
    queryKey: ['dashboard', 'failed-searches', page],
    queryFn: ({ signal }) =>
      call(dashboardEndpoints.failedSearches, { query: { page, limit: shown.failedSearches } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
