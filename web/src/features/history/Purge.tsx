import type { BinItem } from '@bancada/contract/bin';
import { countedKinds, recordKindTexts } from '@bancada/contract/records';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { purgeDeletion } from './history.queries.ts';
import { notice } from './notices.tsx';

/** Asks before something is removed for good, and removes it. Place `dialog` on the page. */
export function usePurge(): { ask: (item: BinItem) => void; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<BinItem | null>(null);
  const purging = useMutation({
    mutationFn: (item: BinItem) => purgeDeletion(item.id),
    onSuccess: async (_, { tipo }) => {
      setAsked(null);
      notice(`${recordKindTexts[tipo].singular}: removido para sempre.`);
      await queryClient.invalidateQueries();
    },
  });
  const along = asked === null ? '' : countedKinds(asked.levou);
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== null}
      title="Remover para sempre?"
      confirmLabel={purging.isPending ? 'Removendo...' : 'Remover para sempre'}
      isBusy={purging.isPending}
      failure={purging.isError ? errorMessage(purging.error, 'Erro ao remover.') : undefined}
      onConfirm={() => asked !== null && purging.mutate(asked)}
      onCancel={() => {
        purging.reset();
        setAsked(null);
      }}
    >
      {asked !== null && <Text fw={600}>{asked.titulo}</Text>}
      {along !== '' && <Text mt="xs">Some junto: {along}.</Text>}
      <Text mt="xs">O conteúdo e o histórico são apagados. Isso não pode ser desfeito.</Text>
    </ConfirmDialog>
  );
  return { ask: setAsked, dialog };
}
