import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SearchTabs } from './SearchTabs.tsx';
import { TroubleshootingTab } from './TroubleshootingTab.tsx';

const WorkbenchTab = lazyPart(
  async () => (await import('./WorkbenchTab.tsx')).WorkbenchTab,
  <SkeletonBlocks count={5} heightPx={100} />,
);

/** The main screen at the addresses of its tab `troubleshooting`: the other one's code comes when it is opened. */
export function TroubleshootingPage() {
  return (
    <SearchTabs
      tabOfAddress="troubleshooting"
      WorkbenchTab={WorkbenchTab}
      TroubleshootingTab={TroubleshootingTab}
    />
  );
}
