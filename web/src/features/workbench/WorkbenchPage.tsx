import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SearchTabs } from './SearchTabs.tsx';
import { WorkbenchTab } from './WorkbenchTab.tsx';

const TroubleshootingTab = lazyPart(
  async () => (await import('./TroubleshootingTab.tsx')).TroubleshootingTab,
  <SkeletonBlocks count={5} heightPx={100} />,
);

/** The main screen at the addresses of its tab `workbench`: the other one's code comes when it is opened. */
export function WorkbenchPage() {
  return (
    <SearchTabs
      tabOfAddress="workbench"
      WorkbenchTab={WorkbenchTab}
      TroubleshootingTab={TroubleshootingTab}
    />
  );
}
