import { Button, Text } from '@mantine/core';
import { IconTools } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

/** A screen that comes in a later version. */
export function PlannedPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState title="Esta tela ainda não está nesta versão" icon={IconTools}>
        <Text c="dimmed">A busca e a leitura dos consertos já funcionam.</Text>
        <Button component={Link} to="/" variant="light" size="md" mt="xs">
          Ir para a busca
        </Button>
      </EmptyState>
    </Page>
  );
}
