import type { HistoryItem } from '@bancada/contract/history';
import { recordField } from '@bancada/contract/records';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { timeText } from '../../ui/time.ts';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';
import { notice } from '../records/notices.tsx';
import { restoreVersion } from './history.queries.ts';

/** Restores a version after a confirmation, and refetches every page. Render `dialog` on the page. */
export function useVersionRestore() {
  const queryClient = useQueryClient();
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
    perform: (item) => restoreVersion({ tipo: item.tipo, id: item.registro_id }, item.id),
    onDone: async ({ message, ausentes }, item) => {
      notice([message, ...missingTexts(item, ausentes)].join(' '));
      await queryClient.invalidateQueries();
    },
  });
}

function missingTexts({ tipo }: HistoryItem, missing: Record<string, number>): string[] {
  return Object.entries(missing).map(
    ([field, count]) =>
      `${recordField(tipo, field)?.label ?? field}: ${count} ${count === 1 ? 'item não existe' : 'itens não existem'} mais.`,
  );
}
