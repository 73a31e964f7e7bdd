import type { HistoryAct } from '@bancada/contract/records/history';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { DayRange } from '../../ui/DayRange.tsx';
import { momentsOf } from '../../ui/days.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { useMay } from '../auth/use-may.ts';
import type { BinSearch } from './bin-search.ts';
import { HistoryList } from './HistoryList.tsx';
import { historyQuery } from './history.queries.ts';
import { KindSelect } from './KindSelect.tsx';
import { PersonSelect } from './PersonSelect.tsx';
import { useActUndo } from './use-act-undo.tsx';
import { useVersionRestore } from './VersionRestore.tsx';

/** Records created, changed, deleted and restored, and by whom: one's own, or for editors everyone's. */
export function ChangeList() {
  const search: BinSearch = useSearch({ strict: false });
  const { page, narrow: filter, openPage } = useListPlace(search);
  const maySeeAll = useMay('restore-any-deletion');
  const shown = { page, tipo: search.tipo, ato: search.ato, ...momentsOf(search) };
  const query = useQuery(historyQuery({ ...shown, ...(maySeeAll ? whose(search) : {}) }));
  const undoing = useActUndo();
  const open = ({ id }: HistoryAct) => filter({ ato: id });
  const restore = useVersionRestore();
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        {maySeeAll && <PersonSelect person={search.pessoa} onChange={(pessoa) => filter({ pessoa })} />}
        <KindSelect kind={search.tipo} onChange={(tipo) => filter({ tipo })} />
        <DayRange days={search} onChange={filter} />
      </Group>
      <OneActOnly act={search.ato} onLeave={() => filter({ ato: undefined })} />
      {undoing.said !== null && <FormSuccess>{undoing.said}</FormSuccess>}
      <Loaded query={query} failure="Erro ao buscar as alterações.">
        {({ data, total, total_pages }) =>
          data.length === 0 ? (
            <EmptyState
              title="Nenhuma alteração encontrada."
              icon={IconHistory}
              next="Escolha outra pessoa, outro tipo ou outro período."
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
                acts={search.ato === undefined ? { undo: undoing.ask, open } : undefined}
              />
              {total_pages > 1 && <Paging page={page} totalPages={total_pages} onChange={openPage} />}
            </>
          )
        }
      </Loaded>
      {restore.dialog}
      {undoing.dialog}
    </Stack>
  );
}

/** The way back from the rows of one act. */
function OneActOnly({ act, onLeave }: { act: number | undefined; onLeave: () => void }) {
  if (act === undefined) return null;
  return (
    <Button variant="default" size="md" style={{ alignSelf: 'start' }} onClick={onLeave}>
      Voltar a todas as alterações
    </Button>
  );
}

/** The starter base alone is thousands of changes that nobody made. */
function whose({ pessoa }: BinSearch) {
  if (typeof pessoa === 'number') return { usuario_id: pessoa };
  return { origem: pessoa === 'bancada' ? 'automatico' : 'pessoas' } as const;
}

/** Who did what in the knowledge base, in the admin area. */
export function ActivityPage() {
  return (
    <Page title="Alterações">
      <ChangeList />
    </Page>
  );
}
