import type { BinItem } from '@bancada/contract/records/bin';
import { countedKinds, recordKindTexts } from '@bancada/contract/records/records';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';
import { notice } from '../records/notices.tsx';
import { purgeDeletion } from './history.queries.ts';

/** Removes a record for good, after a confirmation. Render `dialog` on the page. */
export function usePurge() {
  const queryClient = useQueryClient();
  return useConfirmedAction({
    title: 'Remover para sempre?',
    label: 'Remover para sempre',
    busyLabel: 'Removendo...',
    failure: 'Erro ao remover.',
    question: (item: BinItem) => <Question item={item} />,
    perform: (item) => purgeDeletion(item.id),
    onDone: async (_, { tipo }) => {
      notice(`${recordKindTexts[tipo].singular}: removido para sempre.`);
      await queryClient.invalidateQueries();
    },
  });
}

function Question({ item: { titulo, levou } }: { item: BinItem }) {
  const along = countedKinds(levou);
  return (
    <>
      <Text fw={600} lineClamp={3}>
        {titulo}
      </Text>
      {along !== '' && <Text mt="xs">Some junto: {along}.</Text>}
      <Text mt="xs">O conteúdo e o histórico são apagados. Isso não pode ser desfeito.</Text>
    </>
  );
}
