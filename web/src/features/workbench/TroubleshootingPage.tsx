import { laterTab, mainPageOf } from './SearchTabs.tsx';
import { TroubleshootingTab } from './TroubleshootingTab.tsx';

/** The main screen where its tab `troubleshooting` is open at first. */
export const MainPage = mainPageOf({
  WorkbenchTab: laterTab(async () => (await import('./WorkbenchTab.tsx')).WorkbenchTab),
  TroubleshootingTab,
});
