import { SimpleGrid, Stack } from '@mantine/core';
import { Page } from '../../ui/Page.tsx';
import { FailedSearches } from './FailedSearches.tsx';
import { ProvenSolutions } from './ProvenSolutions.tsx';
import { RecentChanges } from './RecentChanges.tsx';
import { StatCards } from './StatCards.tsx';
import { TopEntries } from './TopEntries.tsx';
import { WeeklyEntries } from './WeeklyEntries.tsx';

/** Totals, additions, most useful entries and gaps of the knowledge base. Each part loads and fails on its own. */
export function DashboardPage() {
  return (
    <Page title="Dashboard">
      <StatCards />
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
    </Page>
  );
}
