import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, isFailure } from '../../api/api-error.ts';
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

/** Takes an edit back, and says whether it worked: not over what somebody saved after it, nor in the bin. */
export function useUndoEdit(): (takeBack: () => Promise<unknown>) => Promise<void> {
  const queryClient = useQueryClient();
  return async (takeBack) => {
    try {
      await takeBack();
      notice('Alteração desfeita.');
    } catch (error) {
      if (isFailure(error, 'changed-meanwhile'))
        noticeOfProblem('O registro foi alterado de novo depois: nada foi desfeito. Veja o histórico dele.');
      else if (error instanceof ApiError && error.status === 404)
        noticeOfProblem('Foi excluído depois: nada foi desfeito. Restaure da lixeira, e veja o histórico.');
      else noticeOfFailure(error, 'Erro ao desfazer a alteração: veja o histórico do registro.');
    }
    await queryClient.invalidateQueries();
  };
}
