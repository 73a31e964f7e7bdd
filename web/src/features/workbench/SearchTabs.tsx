import { beepWords, ledWords } from '@bancada/contract/codes/signal-codes';
import { Tabs } from '@mantine/core';
import { IconCpu, IconListSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/Page.tsx';
import type { MainTab, WorkbenchSearch } from './workbench-search.ts';

type TabPart = ComponentType<{ search: WorkbenchSearch }>;

interface TabParts {
  WorkbenchTab: TabPart;
  TroubleshootingTab: TabPart;
}

interface MainPageProps {
  tabOfAddress: MainTab;
}

/** The main screen, made of its two tabs. */
export function mainPageOf(parts: TabParts): ComponentType<MainPageProps> {
  return function MainPage({ tabOfAddress }) {
    return <SearchTabs {...parts} tabOfAddress={tabOfAddress} />;
  };
}

/** A tab that is not open at first: its code comes when it is opened. */
export const laterTab = (load: () => Promise<TabPart>): TabPart =>
  lazyPart(load, <SkeletonBlocks count={5} heightPx={100} />);

/** Tab, term and page are in the URL. */
function SearchTabs({ tabOfAddress, WorkbenchTab, TroubleshootingTab }: TabParts & MainPageProps) {
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
function tabTitle(tab: MainTab, search: WorkbenchSearch): string {
  const screen = tab === 'workbench' ? 'Busca' : 'Troubleshooting';
  const term = tab === 'workbench' ? search.q : codeWords(search) || search.registros;
  return term ? `${term} · ${screen}` : screen;
}

function codeWords({ post, bipe, led }: WorkbenchSearch): string {
  return [post && `POST ${post}`, bipe && `bipes ${beepWords(bipe)}`, led && `LED ${ledWords(led)}`]
    .filter(Boolean)
    .join(', ');
}
