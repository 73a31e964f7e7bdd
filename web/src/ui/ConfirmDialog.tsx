import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Modal } from './Dialog.tsx';

/** Above a popover from which it may be opened. */
const zIndex = 400;

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The action, in a word or two. */
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  /** Why the action failed; the dialog stays open. */
  failure?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms an action that cannot be undone. Esc and the close button cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel = 'Cancelar', isBusy = false, failure } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={props.onCancel}
      title={
        <Text span fw={650} fz="lg">
          {title}
        </Text>
      }
      centered
      closeOnEscape={useOpenBefore(isOpen)}
      zIndex={zIndex}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Stack gap="md">
        {failure !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <Text component="div">{children}</Text>
        <Group justify="flex-end" gap="sm" wrap="nowrap">
          <Button variant="default" px="sm" onClick={props.onCancel} data-autofocus>
            {cancelLabel}
          </Button>
          <Button color="red.9" px="sm" onClick={props.onConfirm} disabled={isBusy}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Whether it was open before the present event: the Esc that opens it, from a dialog below, would close it at once. */
function useOpenBefore(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWasOpen(isOpen));
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isOpen && wasOpen;
}
