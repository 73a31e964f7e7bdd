import { SimpleGrid, Stack } from '@mantine/core';
import { Page } from '../../ui/Page.tsx';
import { FailedSearches } from './FailedSearches.tsx';
import { RecentChanges } from './RecentChanges.tsx';
import { StatCards } from './StatCards.tsx';
import { TopEntries } from './TopEntries.tsx';
import { WeeklyEntries } from './WeeklyEntries.tsx';

/** How much there is, what was added, what helps most, and what is missing. Each part loads and fails by itself. */
export function DashboardPage() {
  return (
    <Page title="Dashboard">
      <StatCards />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" mt="lg" style={{ alignItems: 'start' }}>
        <Stack gap="lg">
          <WeeklyEntries />
          <FailedSearches />
        </Stack>
        <Stack gap="lg">
          <TopEntries />
          <RecentChanges />
        </Stack>
      </SimpleGrid>
    </Page>
  );
}
