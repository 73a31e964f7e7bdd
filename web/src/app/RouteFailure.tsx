import { Button, Center } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A screen that could not be opened: its program did not arrive, or it broke. Loading it anew mends both. */
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
