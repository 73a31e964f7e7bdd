import { beepWords, ledWords } from '@bancada/contract/signal-codes';
import { Group, Stack, Tabs } from '@mantine/core';
import { IconCpu, IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/Page.tsx';
import { useIsAdmin } from '../auth/use-may.ts';
import { OpenSessions } from '../guided/OpenSessions.tsx';
import { TourOffer } from '../tour/TourOffer.tsx';
import { FlowButtons } from './FlowButtons.tsx';
import { FoundPage } from './FoundPage.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useDocuments } from './use-documents.ts';
import { workbenchQuery } from './workbench.queries.ts';
import { anotherTerm, type WorkbenchSearch } from './workbench-search.ts';

const TroubleshootingTab = lazyPart(
  async () => (await import('./TroubleshootingTab.tsx')).TroubleshootingTab,
  <SkeletonBlocks count={5} heightPx={100} />,
);

type Tab = 'workbench' | 'troubleshooting';

/** The main screen. Tab, term and page are in the URL. */
export function WorkbenchPage({ tab: tabOfAddress }: { tab: Tab }) {
  const search: WorkbenchSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = search.aba ?? tabOfAddress;
  const openTab = (next: string | null) => {
    if (next === 'workbench' || next === 'troubleshooting') {
      void navigate({
        to: '.',
        search: { ...search, aba: next === tabOfAddress ? undefined : next, pagina: undefined },
      });
    }
  };
  return (
    <Page title="Busca" tabTitle={tabTitle(tab, search)} isTitleHidden>
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List mb={{ base: 'xs', sm: 'md' }}>
          <Tabs.Tab value="workbench" leftSection={<IconListSearch size={18} />}>
            Workbench
          </Tabs.Tab>
          <Tabs.Tab value="troubleshooting" leftSection={<IconCpu size={18} />}>
            Troubleshooting
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="workbench">
          <WorkbenchTab search={search} />
        </Tabs.Panel>
        <Tabs.Panel value="troubleshooting">
          <TroubleshootingTab search={search} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** Tells the tabs of several searches apart. */
function tabTitle(tab: Tab, search: WorkbenchSearch): string {
  const screen = tab === 'workbench' ? 'Busca' : 'Troubleshooting';
  const term = tab === 'workbench' ? search.q : codeWords(search) || search.registros;
  return term ? `${term} · ${screen}` : screen;
}

function codeWords({ post, bipe, led }: WorkbenchSearch): string {
  return [post && `POST ${post}`, bipe && `bipes ${beepWords(bipe)}`, led && `LED ${ledWords(led)}`]
    .filter(Boolean)
    .join(', ');
}

function WorkbenchTab({ search }: { search: WorkbenchSearch }) {
  const navigate = useNavigate();
  const term = search.q ?? '';
  const page = search.pagina ?? 1;
  const isExplained = useIsAdmin() && search.explicar !== undefined;
  const sought = { term, isExact: search.exata !== undefined };
  const query = useQuery(workbenchQuery(sought, { page, isExplained }));
  const isStale = query.isPlaceholderData;
  const documents = useDocuments(sought, !isStale && !query.isPending);
  /** The term whose first result takes the focus; its results may still be on their way. */
  const [goingTo, setGoingTo] = useState<string | null>(null);
  const searchFor = (next: string) => {
    if (next === term) return;
    // A new search adds a history entry; typing on or deleting letters of the same one does not.
    const isRefinement = term !== '' && next !== '' && (next.startsWith(term) || term.startsWith(next));
    void navigate({ to: '.', search: anotherTerm(search, next), replace: isRefinement });
  };
  const openPage = (next: number) =>
    void navigate({ to: '.', search: { ...search, pagina: next === 1 ? undefined : next } });
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SearchBox
          term={term}
          isBusy={query.isFetching && isStale}
          onSearch={searchFor}
          onLeaveTo={setGoingTo}
        />
        <FlowButtons />
      </Group>
      {term === '' && <TourOffer />}
      {term === '' && <OpenSessions />}
      <Loaded
        query={query}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={5} heightPx={100} />}
      >
        {(found) => (
          <FoundPage
            found={found}
            documents={documents}
            search={search}
            page={page}
            isStale={isStale}
            isFirstWanted={goingTo === term}
            onFirstFocused={() => setGoingTo(null)}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
            onPageChange={openPage}
          />
        )}
      </Loaded>
    </Stack>
  );
}
