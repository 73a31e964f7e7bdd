import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { NoConnection } from '../api/connection.ts';
import { errorMessage } from '../api/error-message.ts';

interface FailureProps {
  error: unknown;
  /** Fallback sentence if the server gives none. */
  fallback?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** A failure with a retry button. Read out when it appears; a lost connection is said more quietly, as it passes by itself. */
export function Failure({ error, fallback, onRetry }: FailureProps) {
  const isAway = error instanceof NoConnection;
  return (
    <Alert
      color={isAway ? 'gray' : 'red'}
      variant="light"
      role="alert"
      icon={isAway ? <IconPlugConnectedX /> : <IconAlertTriangle />}
      title={errorMessage(error, fallback)}
    >
      {onRetry && <RetryButton onRetry={onRetry} />}
    </Alert>
  );
}

/** When it goes with the focus in it, because what was missing has come, the page's title takes the focus. */
function RetryButton({ onRetry }: { onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own !== null && own === document.activeElement)
        document.querySelector<HTMLElement>('[data-page-title]')?.focus();
    };
  }, []);
  return (
    <Button ref={button} variant="default" onClick={onRetry} mt={4}>
      Tentar novamente
    </Button>
  );
}
