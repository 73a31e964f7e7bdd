import { IconMapOff } from '@tabler/icons-react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Page } from '../ui/Page.tsx';

/** An address that leads nowhere. */
export function NoSuchPage() {
  return (
    <Page title="Página não encontrada" isTitleHidden>
      <EmptyState title="Página não encontrada." icon={IconMapOff}>
        <LinkButton to="/" size="md">
          Voltar para a busca
        </LinkButton>
      </EmptyState>
    </Page>
  );
}
