import { actText, type HistoryAct } from '@bancada/contract/records/history';
import { undoEndpoints } from '@bancada/contract/records/undo';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';
import { notice, noticeOfFailure } from '../records/notices.tsx';

/** Undoes an import, a correction or a merge as a whole, after a confirmation. Render `dialog` on the page, and `said` when there is something. */
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
    onDone: (report) => {
      setSaid(undoneText(report));
      void queryClient.invalidateQueries();
    },
  });
  return { ...action, said };
}

/** The same from the notice of what was just done, without a question. */
export function useUndoActAtOnce(): (id: number) => Promise<void> {
  const queryClient = useQueryClient();
  return async (id) => {
    try {
      notice(undoneText(await call(undoEndpoints.undoAct, { params: { id } })));
    } catch (error) {
      noticeOfFailure(error, 'Não foi possível desfazer.');
    }
    await queryClient.invalidateQueries();
  };
}

function undoneText({ message, ficaram_total }: { message: string; ficaram_total: number }): string {
  if (ficaram_total === 0) return message;
  return `${message} ${ficaram_total} ficaram como estão: mudaram depois ou estão em uso.`;
}
