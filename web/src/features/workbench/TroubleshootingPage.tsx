import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SearchTabs } from './SearchTabs.tsx';
import { TroubleshootingTab } from './TroubleshootingTab.tsx';
import type { MainTab } from './workbench-search.ts';

const WorkbenchTab = lazyPart(
  async () => (await import('./WorkbenchTab.tsx')).WorkbenchTab,
  <SkeletonBlocks count={5} heightPx={100} />,
);

/** The main screen with its tab `troubleshooting`: the other one's code comes when it is opened. */
export const MainPage = ({ tabOfAddress }: { tabOfAddress: MainTab }) => (
  <SearchTabs
    tabOfAddress={tabOfAddress}
    WorkbenchTab={WorkbenchTab}
    TroubleshootingTab={TroubleshootingTab}
  />
);
