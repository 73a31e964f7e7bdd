import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The error of a form as a whole, above it. Read out when it appears. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle />}>
      {children}
    </Alert>
  );
}

/** The success message of a form. Read out when it appears. */
export function FormSuccess({ children }: { children: ReactNode }) {
  return (
    <Alert color="green" variant="light" role="status" icon={<IconCircleCheck />}>
      {children}
    </Alert>
  );
}
