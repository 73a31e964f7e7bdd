import { dashboardEndpoints } from '@bancada/contract/dashboard';
import { troubleshootingEndpoints } from '@bancada/contract/troubleshooting';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { ownTimeZone } from '../../ui/own-time-zone.ts';
import { faultsOf } from '../troubleshooting/fault.ts';

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
    const entries = await call(
      troubleshootingEndpoints.topScore,
      { query: { limit: shown.topEntries, por_defeito: '1' } },
      { signal },
    );
    return faultsOf(entries).flatMap(({ entries: [best] }) => (best && best.score > 0 ? [best] : []));
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
