import { Button, Center } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Shown for a screen that failed to load or crashed. Reloading fixes both. */
export function RouteFailure() {
  return (
    <Center mih="60dvh" p="md" role="alert">
      <EmptyState title="Não foi possível abrir esta tela." icon={IconAlertTriangle}>
        <Button variant="default" size="md" onClick={() => window.location.reload()}>
          Tentar novamente
        </Button>
      </EmptyState>
    </Center>
  );
}
