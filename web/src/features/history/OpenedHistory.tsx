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
import { useVersionRestore } from './VersionRestore.tsx';

/** What was done with a record, page by page. */
export function OpenedHistory({ record }: { record: RecordName }) {
  const [page, setPage] = useState(1);
  const query = useQuery(recordHistoryQuery(record, page));
  const restore = useVersionRestore();
  const isOwnAlone = !useMay('restore-any-deletion');
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
              <HistoryList items={data} isStale={query.isPlaceholderData} onRestore={restore.ask} />
              {total_pages > 1 && <Paging page={page} totalPages={total_pages} onChange={setPage} />}
            </>
          )
        }
      </Loaded>
      {restore.dialog}
    </>
  );
}
