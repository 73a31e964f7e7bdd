import { Page } from '../../ui/Page.tsx';
import { ChangeList } from './ChangeList.tsx';

/** Who did what in the knowledge base, in the admin area. */
export function ActivityPage() {
  return (
    <Page title="Alterações">
      <ChangeList />
    </Page>
  );
}
