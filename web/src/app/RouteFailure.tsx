import { Button, Center } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isConnectionLost, isServerThere, onConnectionChange, useConnectionLost } from '../api/connection.ts';
import { noConnection } from '../api/error-message.ts';
import { reloadWithNewest } from '../features/offline/new-version.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/**
 * Shown for a screen that failed to load or crashed. Reloading mends both, but without a server it would leave the browser's
 * error page: the screen is tried again by itself when the connection is back.
 */
export function RouteFailure({ reset }: { reset: () => void }) {
  const router = useRouter();
  const isLost = useConnectionLost();
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    const tryAgain = () => {
      reset();
      void router.invalidate();
    };
    // Whether it is the connection that is missing, a script that did not come does not say.
    void isServerThere();
    return onConnectionChange(() => !isConnectionLost() && tryAgain());
  }, [reset, router]);
  const reload = async () => {
    setIsAsking(true);
    if (await isServerThere()) await reloadWithNewest();
    else setIsAsking(false);
  };
  return (
    <Center mih="60dvh" p="md" role="alert">
      <EmptyState
        title={isLost ? noConnection : 'Não foi possível abrir esta tela.'}
        icon={isLost ? IconPlugConnectedX : IconAlertTriangle}
        next={
          isLost
            ? undefined
            : 'Se a Bancada foi atualizada, recarregar abre a versão nova. O que você digitou fica guardado.'
        }
      >
        <Button variant="default" size="md" loading={isAsking} onClick={() => void reload()}>
          {isLost ? 'Tentar novamente' : 'Recarregar'}
        </Button>
      </EmptyState>
    </Center>
  );
}
