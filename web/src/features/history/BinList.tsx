import { removedPerson } from '@bancada/contract/accounts/privacy';
import type { BinItem } from '@bancada/contract/records/bin';
import { countedKinds, recordKindTexts } from '@bancada/contract/records/records';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useActs } from '../../ui/acts.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import { dayText, timeText } from '../../ui/time.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { useMay } from '../auth/use-may.ts';
import type { BinSearch } from './bin-search.ts';
import { binQuery } from './history.queries.ts';
import { KindSelect } from './KindSelect.tsx';
import { usePurge } from './Purge.tsx';
import { useRestore } from './Restore.tsx';

/** Deleted records: one's own, or for editors everyone's. */
export function BinList() {
  const address: BinSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const { tipo } = address;
  const query = useQuery(binQuery({ page: place.page, search: place.search || undefined, tipo }));
  // Another row comes under the finger.
  const turn = useActs((query.data?.data ?? []).map(({ id }) => id).join());
  const restore = useRestore();
  const purge = usePurge();
  const mayPurge = useMay('remove-for-good');
  const isOwnAlone = !useMay('restore-any-deletion');
  const isFiltered = place.search !== '' || tipo !== undefined;
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        {isOwnAlone
          ? 'Aqui está o que você excluiu. Fica 90 dias e volta com tudo o que foi junto.'
          : 'Aqui está o que todos excluíram. Fica 90 dias e volta com tudo o que foi junto.'}
      </Text>
      <RecordList
        caption="Registros na lixeira"
        query={query}
        failure="Erro ao buscar a lixeira."
        place={place}
        searchPlaceholder="Buscar na lixeira..."
        isFiltered={tipo !== undefined}
        filters={<KindSelect kind={tipo} onChange={(kind) => place.narrow({ tipo: kind })} />}
        columns={[...recordColumns, actionsColumn({ turn, restore, purge: mayPurge ? purge : null })]}
        empty={isFiltered ? 'Nada na lixeira corresponde à sua busca.' : 'A lixeira está vazia.'}
        emptyNext="O que for excluído fica aqui e pode voltar."
      />
      {restore.dialog}
      {purge.dialog}
    </Stack>
  );
}

const recordColumns: [Column<BinItem>, ...Column<BinItem>[]] = [
  {
    header: 'Registro',
    cell: ({ tipo, titulo }) => (
      <>
        <Text span inherit fw={400} c="dimmed">
          {recordKindTexts[tipo].singular}
        </Text>
        <Text inherit lineClamp={3}>
          {titulo}
        </Text>
      </>
    ),
  },
  { header: 'Foi junto', cell: ({ levou }) => countedKinds(levou) },
  {
    header: 'Excluído',
    cell: ({ excluido_por_nome, excluido_em }) =>
      `${timeText(excluido_em)} por ${excluido_por_nome ?? removedPerson}`,
  },
  { header: 'Some em', cell: ({ expira_em }) => dayText(expira_em), isCode: true },
];

interface BinActions {
  turn: ReturnType<typeof useActs>;
  restore: ReturnType<typeof useRestore>;
  /** null if this person may not purge. */
  purge: ReturnType<typeof usePurge> | null;
}

const actionsColumn = ({ turn, restore, purge }: BinActions): Column<BinItem> => ({
  header: 'Ações',
  cell: (item) => (
    <Group gap="xs" data-acts={turn}>
      <Button
        variant="light"
        leftSection={<IconArrowBackUp size={18} />}
        onClick={() => restore.begin(item)}
        loading={restore.busyId === item.id}
        aria-label={`Restaurar ${item.titulo}`}
      >
        Restaurar
      </Button>
      {purge !== null && (
        <Button
          variant="default"
          leftSection={<IconTrashX size={18} />}
          onClick={() => purge.ask(item)}
          aria-label={`Remover para sempre ${item.titulo}`}
        >
          Remover
        </Button>
      )}
    </Group>
  ),
});
