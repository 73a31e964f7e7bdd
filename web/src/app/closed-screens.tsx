import { errorCatalogue } from '@bancada/contract/errors';
import { Text } from '@mantine/core';
import { IconLock, IconMapOff } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useMay } from '../features/auth/use-may.ts';
import { BackButton } from '../ui/BackButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/Links.tsx';
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

/** Screens for user managers. Others who open one by its URL are told that they may not. */
export function ForManagers() {
  if (useMay('manage-users')) return <Outlet />;
  return (
    <Page title="Acesso restrito">
      <EmptyState title={errorCatalogue['not-allowed'].detail} icon={IconLock}>
        <Text c="dimmed">Esta área é dos administradores.</Text>
        <BackButton />
      </EmptyState>
    </Page>
  );
}
