import { errorCatalogue } from '@bancada/contract/errors';
import { Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useMay } from '../features/auth/use-may.ts';
import { BackButton } from '../ui/BackButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

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
