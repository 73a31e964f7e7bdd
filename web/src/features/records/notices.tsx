import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorMessage } from '../../api/error-message.ts';
import { timings } from '../../timings.ts';

/** A notification of success with an undo button. Stays while the pointer is on it. */
export function noticeWithUndo(sentence: string, undo: () => Promise<void>): void {
  noticeWithAction(sentence, { label: 'Desfazer', act: () => void undo() });
}

/** A notification of success with one thing to do about it. Stays while the pointer is on it. */
export function noticeWithAction(sentence: string, action: { label: string; act: () => void }): void {
  const id = notifications.show({
    autoClose: timings.actionOfferedMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fechar o aviso' },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">{sentence}</Text>
        <Button
          variant="light"
          style={{ flexShrink: 0 }}
          onClick={() => {
            notifications.hide(id);
            action.act();
          }}
        >
          {action.label}
        </Button>
      </Group>
    ),
  });
}

export function notice(sentence: string): void {
  notifications.show({
    message: sentence,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fechar o aviso' },
  });
}

/** A notification of a failure whose screen has been left. Stays until it is closed. */
export function noticeOfFailure(error: unknown, fallback: string): void {
  noticeOfProblem(errorMessage(error, fallback));
}

/** The same, with the screen's own text. */
export function noticeOfProblem(sentence: string): void {
  notifications.show({
    message: sentence,
    color: 'red',
    withBorder: true,
    autoClose: false,
    role: 'alert',
    closeButtonProps: { 'aria-label': 'Fechar o aviso' },
  });
}
