import type { BinItem } from '@bancada/contract/bin';
import { may } from '@bancada/contract/policy';
import { countedKinds, recordKindTexts } from '@bancada/contract/records';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconSearch, IconTrashX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { dayText, timeText } from '../../ui/time.ts';
import { useTypedTerm } from '../../ui/use-typed-term.ts';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import type { BinSearch } from './bin-search.ts';
import { binQuery } from './history.queries.ts';
import { KindSelect } from './KindSelect.tsx';
import { usePurge } from './Purge.tsx';
import { useRestore } from './Restore.tsx';

interface BinListProps {
  search: BinSearch;
  onOpen: (next: BinSearch, isSamePlace?: boolean) => void;
}

/** What was deleted: one's own, or for editors everyone's. */
export function BinList({ search, onOpen }: BinListProps) {
  const { data: user } = useQuery(currentUserQuery);
  const page = search.pagina ?? 1;
  const query = useQuery(binQuery({ page, search: search.busca, tipo: search.tipo }));
  const { typed, type } = useTypedTerm(search.busca ?? '', (term) =>
    onOpen({ ...search, busca: term || undefined, pagina: undefined }, true),
  );
  const restore = useRestore();
  const purge = usePurge();
  const mayPurge = user !== undefined && may(user.perfil, 'remove-for-good');
  const isOwnAlone = user !== undefined && !may(user.perfil, 'restore-any-deletion');
  const isFiltered = search.busca !== undefined || search.tipo !== undefined;
  const columns: [Column<BinItem>, ...Column<BinItem>[]] = [
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
    { header: 'Foi junto', cell: ({ levou }) => countedKinds(levou) || '–' },
    {
      header: 'Excluído',
      cell: ({ excluido_por_nome, excluido_em }) =>
        `${timeText(excluido_em)} por ${excluido_por_nome ?? 'alguém cuja conta não existe mais'}`,
    },
    { header: 'Some em', cell: ({ expira_em }) => dayText(expira_em), isCode: true },
    {
      header: 'Ações',
      cell: (item) => (
        <Group gap="xs">
          <Button
            variant="light"
            leftSection={<IconArrowBackUp size={18} />}
            onClick={() => restore.begin(item)}
            loading={restore.busyId === item.id}
            aria-label={`Restaurar ${item.titulo}`}
          >
            Restaurar
          </Button>
          {mayPurge && (
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
    },
  ];
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        {isOwnAlone
          ? 'Aqui está o que você excluiu. Fica 90 dias e volta com tudo o que foi junto.'
          : 'Aqui está o que todos excluíram. Fica 90 dias e volta com tudo o que foi junto.'}
      </Text>
      <Group gap="sm" grow preventGrowOverflow={false}>
        <TextInput
          type="search"
          size="md"
          aria-label="Buscar na lixeira"
          placeholder="Buscar na lixeira..."
          leftSection={<IconSearch size={18} />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <KindSelect
          kind={search.tipo}
          onChange={(tipo) => onOpen({ ...search, tipo, pagina: undefined }, true)}
        />
      </Group>
      <Loaded query={query} failure="Erro ao buscar a lixeira.">
        {({ data, total, total_pages }) => (
          <DataTable
            caption="Registros na lixeira"
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            empty={isFiltered ? 'Nada na lixeira corresponde à sua busca.' : 'A lixeira está vazia.'}
            total={total}
            page={page}
            totalPages={total_pages}
            onPageChange={(next) => onOpen({ ...search, pagina: next === 1 ? undefined : next })}
            isStale={query.isPlaceholderData}
          />
        )}
      </Loaded>
      {restore.dialog}
      {purge.dialog}
    </Stack>
  );
}
