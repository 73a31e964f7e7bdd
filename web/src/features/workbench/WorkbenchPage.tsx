import { laterTab, mainPageOf } from './SearchTabs.tsx';
import { WorkbenchTab } from './WorkbenchTab.tsx';

/** The main screen where its tab `workbench` is open at first. */
export const MainPage = mainPageOf({
  WorkbenchTab,
  TroubleshootingTab: laterTab(async () => (await import('./TroubleshootingTab.tsx')).TroubleshootingTab),
});
