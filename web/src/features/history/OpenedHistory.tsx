import type { HistoryItem } from '@bancada/contract/records/history';
import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { useMay } from '../auth/use-may.ts';
import type { RecordName } from '../records/records.queries.ts';
import { HistoryList } from './HistoryList.tsx';
import { recordHistoryQuery } from './history.queries.ts';
import { VersionComparison } from './VersionComparison.tsx';
import { useVersionRestore } from './VersionRestore.tsx';

/** What was done with a record, page by page. */
export function OpenedHistory({ record }: { record: RecordName }) {
  const [page, setPage] = useState(1);
  const query = useQuery(recordHistoryQuery(record, page));
  const restore = useVersionRestore();
  const isOwnAlone = !useMay('restore-any-deletion');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toggle = ({ id }: HistoryItem) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2));
  const [one, other] = chosen;
  return (
    <>
      {isOwnAlone && (
        <Text size="sm" c="dimmed" mb="sm">
          Aqui aparece o que você mesmo fez com este registro. Editores veem as alterações de todos.
        </Text>
      )}
      <Loaded query={query} failure="Erro ao buscar o histórico.">
        {({ data, total_pages }) =>
          data.length === 0 ? (
            <EmptyState
              title="Você ainda não alterou este registro."
              icon={IconHistory}
              next="O que você mudar nele aparece aqui, e pode voltar."
            />
          ) : (
            <>
              {one !== undefined && other !== undefined && (
                <VersionComparison record={record} versions={[one, other]} />
              )}
              <HistoryList
                items={data}
                isStale={query.isPlaceholderData}
                onRestore={restore.ask}
                // What others did between two versions is not theirs to see.
                comparison={isOwnAlone ? undefined : { chosen, toggle }}
              />
              {total_pages > 1 && <Paging page={page} totalPages={total_pages} onChange={setPage} />}
            </>
          )
        }
      </Loaded>
      {restore.dialog}
    </>
  );
}
