import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The deed, in a word or two. */
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  /** Why the deed failed; the dialog stays. */
  failure?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a deed that cannot be taken back. Esc and the cross cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel = 'Cancelar', isBusy = false, failure } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={props.onCancel}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Stack gap="md">
        {failure !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <Text component="div">{children}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={props.onCancel} data-autofocus>
            {cancelLabel}
          </Button>
          <Button color="red" size="md" onClick={props.onConfirm} disabled={isBusy}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
