import type { HistoryItem } from '@bancada/contract/history';
import { recordField } from '@bancada/contract/records';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { timeText } from '../../ui/time.ts';
import { restoreVersion } from './history.queries.ts';
import { notice } from './notices.tsx';

/** Asks before a version is restored, restores it, and has every page read anew. Place `dialog` on the page. */
export function useVersionRestore(): { ask: (item: HistoryItem) => void; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<HistoryItem | null>(null);
  const restoring = useMutation({
    mutationFn: (item: HistoryItem) => restoreVersion({ tipo: item.tipo, id: item.registro_id }, item.id),
    onSuccess: async ({ message, ausentes }, item) => {
      setAsked(null);
      notice([message, ...missingTexts(item, ausentes)].join(' '));
      await queryClient.invalidateQueries();
    },
  });
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== null}
      title="Restaurar esta versão?"
      confirmLabel={restoring.isPending ? 'Restaurando...' : 'Restaurar'}
      isBusy={restoring.isPending}
      failure={restoring.isError ? errorMessage(restoring.error, 'Erro ao restaurar a versão.') : undefined}
      onConfirm={() => asked !== null && restoring.mutate(asked)}
      onCancel={() => {
        restoring.reset();
        setAsked(null);
      }}
    >
      {asked !== null && <Text fw={600}>{asked.titulo}</Text>}
      <Text mt="xs">
        O registro volta a ter os valores de {asked === null ? '' : timeText(asked.criado_em)}. O que ele tem
        hoje continua no histórico e também pode ser restaurado.
      </Text>
    </ConfirmDialog>
  );
  return { ask: setAsked, dialog };
}

function missingTexts({ tipo }: HistoryItem, missing: Record<string, number>): string[] {
  return Object.entries(missing).map(
    ([field, count]) =>
      `${recordField(tipo, field)?.label ?? field}: ${count} ${count === 1 ? 'item não existe' : 'itens não existem'} mais.`,
  );
}
