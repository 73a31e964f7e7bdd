import { wholeNumber } from '@bancada/contract/whole-number';
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { DayRange } from '../../ui/DayRange.tsx';
import { momentsOf } from '../../ui/days.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { useMay } from '../auth/use-may.ts';
import type { BinSearch } from './bin-search.ts';
import { HistoryList } from './HistoryList.tsx';
import { historyQuery } from './history.queries.ts';
import { KindSelect } from './KindSelect.tsx';
import { useVersionRestore } from './VersionRestore.tsx';

/** Records created, changed, deleted and restored, and by whom: one's own, or for editors everyone's. */
export function ChangeList() {
  const { data: user } = useQuery(currentUserQuery);
  const search: BinSearch = useSearch({ strict: false });
  const { page, narrow: filter, openPage } = useListPlace(search);
  const maySeeAll = useMay('restore-any-deletion');
  const query = useQuery(
    historyQuery({
      page,
      tipo: search.tipo,
      usuario_id: search.minhas ? user?.id : undefined,
      ...momentsOf(search),
    }),
  );
  const restore = useVersionRestore();
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <KindSelect kind={search.tipo} onChange={(tipo) => filter({ tipo })} />
        <DayRange days={search} onChange={filter} />
        {maySeeAll && (
          <Checkbox
            size="md"
            pb={10}
            label="Só as minhas"
            checked={search.minhas === true}
            onChange={(event) => filter({ minhas: event.currentTarget.checked || undefined })}
          />
        )}
      </Group>
      <Loaded query={query} failure="Erro ao buscar as alterações.">
        {({ data, total, total_pages }) =>
          data.length === 0 ? (
            <EmptyState
              title="Nenhuma alteração encontrada."
              icon={IconHistory}
              next="Escolha outro tipo, ou outro período."
            />
          ) : (
            <>
              <Text size="sm" c="dimmed" role="status">
                {total === 1 ? '1 alteração' : `${wholeNumber(total)} alterações`}
              </Text>
              <HistoryList
                items={data}
                areRecordsNamed
                isStale={query.isPlaceholderData}
                onRestore={restore.ask}
              />
              {total_pages > 1 && <Paging page={page} totalPages={total_pages} onChange={openPage} />}
            </>
          )
        }
      </Loaded>
      {restore.dialog}
    </Stack>
  );
}
