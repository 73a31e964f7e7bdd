import { Box, SimpleGrid, Stack } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { SkeletonBlocks, Waiting } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { WaitingPeopleLine } from '../users/WaitingPeopleLine.tsx';
import { failedSearchesQuery, topEntriesQuery, weeklyEntriesQuery } from './dashboard.queries.ts';
import { FailedSearches } from './FailedSearches.tsx';
import { ProvenSolutions, rankingQuery } from './ProvenSolutions.tsx';
import { RecentChanges, recentChangesQuery } from './RecentChanges.tsx';
import { StatCards } from './StatCards.tsx';
import { TopEntries } from './TopEntries.tsx';
import { WeeklyEntries } from './WeeklyEntries.tsx';

/** Drawn together, as they stand one below the other and would push each other about. */
const partsQueries = () =>
  [weeklyEntriesQuery(), failedSearchesQuery(1), rankingQuery, topEntriesQuery, recentChangesQuery] as const;

/** Totals, additions, most useful entries and gaps of the knowledge base. Each part fails on its own. */
export function DashboardPage() {
  const isComing = useDeferredValue(
    useQueries({ queries: partsQueries(), combine: (all) => all.some(({ isPending }) => isPending) }),
  );
  // Later a part that failed asks again by itself.
  const [wereThere, setWereThere] = useState(false);
  if (!isComing && !wereThere) setWereThere(true);
  const isWaiting = isComing && !wereThere;
  return (
    <Page title="Dashboard">
      <WaitingPeopleLine />
      <StatCards />
      {isWaiting && (
        <Box mt="xl">
          <Waiting skeleton={<SkeletonBlocks count={2} heightPx={240} />} />
        </Box>
      )}
      <div hidden={isWaiting}>
        <Parts />
      </div>
    </Page>
  );
}

function Parts() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={40} mt="xl" style={{ alignItems: 'start' }}>
      <Stack gap="xl">
        <WeeklyEntries />
        <FailedSearches />
      </Stack>
      <Stack gap="xl">
        <ProvenSolutions />
        <TopEntries />
        <RecentChanges />
      </Stack>
    </SimpleGrid>
  );
}
