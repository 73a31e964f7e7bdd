import type { HistoryItem } from '@bancada/contract/records/history';
import { recordField } from '@bancada/contract/records/records';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { timeText } from '../../ui/time.ts';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';
import { notice, noticeWithUndo, useUndoEdit } from '../records/notices.tsx';
import { currentVersion, restoreVersion } from './history.queries.ts';

/** Restores a version after a confirmation, and refetches every page. Render `dialog` on the page. */
export function useVersionRestore() {
  const queryClient = useQueryClient();
  const undo = useUndoEdit();
  return useConfirmedAction({
    title: 'Restaurar esta versão?',
    label: 'Restaurar',
    busyLabel: 'Restaurando...',
    failure: 'Erro ao restaurar a versão.',
    question: ({ titulo, criado_em }: HistoryItem) => (
      <>
        <Text fw={600} lineClamp={3}>
          {titulo}
        </Text>
        <Text mt="xs">
          O registro volta a ter os valores de {timeText(criado_em)}. O que ele tem hoje continua no histórico
          e também pode ser restaurado.
        </Text>
      </>
    ),
    perform: async (item) => {
      const before = await currentVersion(recordOf(item));
      return { before, ...(await restoreVersion(recordOf(item), item.id)) };
    },
    onDone: async ({ message, ausentes, atualizado_em, before }, item) => {
      const sentence = [message, ...missingTexts(item, ausentes)].join(' ');
      if (before === undefined) notice(sentence);
      else noticeWithUndo(sentence, () => undo(() => restoreVersion(recordOf(item), before, atualizado_em)));
      await queryClient.invalidateQueries();
    },
  });
}

const recordOf = ({ tipo, registro_id }: HistoryItem) => ({ tipo, id: registro_id });

function missingTexts({ tipo }: HistoryItem, missing: Record<string, number>): string[] {
  return Object.entries(missing).map(
    ([field, count]) =>
      `${recordField(tipo, field)?.label ?? field}: ${count} ${count === 1 ? 'item não existe' : 'itens não existem'} mais.`,
  );
}
