import { errorCatalogue } from '@bancada/contract/errors';
import { may } from '@bancada/contract/policy';
import { Button, Text } from '@mantine/core';
import { IconLock, IconTools } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { currentUserQuery } from '../features/auth/current-user.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { isForUserManagers } from './restricted-paths.ts';

/** A screen that comes in a later version. */
export function PlannedPage({ title, path }: { title: string; path: string }) {
  const { data: user } = useQuery(currentUserQuery);
  const isRefused = isForUserManagers(path) && user !== undefined && !may(user.perfil, 'manage-users');
  return (
    <Page title={title}>
      {isRefused ? (
        <EmptyState title={errorCatalogue['not-allowed'].detail} icon={IconLock} />
      ) : (
        <EmptyState title="Esta tela ainda não está nesta versão" icon={IconTools}>
          <Text c="dimmed">A busca e a leitura dos consertos já funcionam.</Text>
          <Button component={Link} to="/" variant="light" size="md" mt="xs">
            Ir para a busca
          </Button>
        </EmptyState>
      )}
    </Page>
  );
}
