import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { errorMessage } from '../api/error-message.ts';

interface FailureProps {
  error: unknown;
  /** Fallback sentence if the server gives none. */
  fallback?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** A failure with a retry button. Read out when it appears. */
export function Failure({ error, fallback, onRetry }: FailureProps) {
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle />}
      title={errorMessage(error, fallback)}
    >
      {onRetry && (
        <Button variant="default" onClick={onRetry} mt={4}>
          Tentar novamente
        </Button>
      )}
    </Alert>
  );
}
