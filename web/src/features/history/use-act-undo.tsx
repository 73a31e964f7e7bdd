import { actText, type HistoryAct } from '@bancada/contract/history';
import { undoEndpoints } from '@bancada/contract/undo';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';

/** Undoes an import or a merge as a whole, after a confirmation. Render `dialog` on the page, and `said` when there is something. */
export function useActUndo() {
  const queryClient = useQueryClient();
  const [said, setSaid] = useState<string | null>(null);
  const action = useConfirmedAction({
    title: 'Desfazer tudo isto?',
    label: 'Desfazer',
    busyLabel: 'Desfazendo...',
    failure: 'Não foi possível desfazer.',
    question: (act: HistoryAct) => (
      <>
        <Text fw={600}>{actText(act)}</Text>
        <Text mt="xs">
          O que foi alterado volta ao que era, e o que foi criado vai para a lixeira. O que mudou depois disso
          fica como está.
        </Text>
      </>
    ),
    perform: ({ id }) => call(undoEndpoints.undoAct, { params: { id } }),
    onDone: ({ message, ficaram_total }) => {
      const left =
        ficaram_total === 0 ? '' : ` ${ficaram_total} ficaram como estão: mudaram depois ou estão em uso.`;
      setSaid(message + left);
      void queryClient.invalidateQueries();
    },
  });
  return { ...action, said };
}
