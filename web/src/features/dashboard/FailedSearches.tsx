import { dashboardEndpoints, type FailedSearch } from '@bancada/contract/instance/dashboard';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useActs } from '../../ui/acts.ts';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { timeText } from '../../ui/time.ts';
import { useMay } from '../auth/use-may.ts';
import classes from './Dashboard.module.css';
import { DashboardPanel } from './DashboardPanel.tsx';
import { failedSearchesQuery } from './dashboard.queries.ts';

/** Searches without results: the gaps of the knowledge base. Who searched is not known. */
export function FailedSearches() {
  const [page, setPage] = useState(1);
  const query = useQuery(failedSearchesQuery(page));
  const queryClient = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  const turn = useActs((query.data?.data ?? []).map(({ id }) => id).join());
  const mayDismiss = useMay('dismiss-failed-searches');
  const dismissal = useMutation({
    mutationFn: ({ id }: FailedSearch) => call(dashboardEndpoints.dismissFailedSearch, { params: { id } }),
    // The focused button disappears with its row.
    onSuccess: () => title.current?.focus(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['dashboard', 'failed-searches'] }),
  });
  return (
    <DashboardPanel title="Buscas que não encontraram nada" titleRef={title}>
      {dismissal.isError && (
        <FormFailure>{errorMessage(dismissal.error, 'Não foi possível descartar a busca.')}</FormFailure>
      )}
      <Loaded
        query={query}
        failure="Não foi possível carregar as buscas."
        skeleton={<SkeletonBlocks count={3} heightPx={72} />}
      >
        {({ data, total_pages }) => (
          <>
            {data.length === 0 ? (
              <NothingHere next="O que faltar na base aparece aqui, para ser escrito.">
                Nenhuma busca ficou sem resultado.
              </NothingHere>
            ) : (
              <ul className={classes.rows}>
                {data.map((search) => (
                  <li key={search.id} className={classes.row}>
                    <SearchRow
                      search={search}
                      isBusy={dismissal.isPending}
                      turn={turn}
                      onDismiss={mayDismiss ? () => dismissal.mutate(search) : undefined}
                    />
                  </li>
                ))}
              </ul>
            )}
            {(total_pages > 1 || page > 1) && (
              <Paging page={page} totalPages={total_pages} onChange={setPage} />
            )}
          </>
        )}
      </Loaded>
    </DashboardPanel>
  );
}

interface SearchRowProps {
  search: FailedSearch;
  isBusy: boolean;
  /** Of the buttons: another row comes under the finger. */
  turn: ReturnType<typeof useActs>;
  onDismiss: (() => void) | undefined;
}

function SearchRow({ search: { termo, vezes, ultima_em }, isBusy, turn, onDismiss }: SearchRowProps) {
  return (
    <>
      <div className={classes.rowText}>
        <Link to="/" search={{ q: termo }} className={classes.rowLink}>
          {termo}
        </Link>
        <Text size="sm" c="dimmed">
          {vezes === 1 ? '1 vez' : `${wholeNumber(vezes)} vezes`}, a última em {timeText(ultima_em)}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          renderRoot={(props) => <Link to="/sintomas/new" search={{ sintoma: termo }} {...props} />}
          variant="light"
          aria-label={`Criar registro: ${termo}`}
        >
          Criar registro
        </Button>
        {onDismiss !== undefined && (
          <Button
            data-acts={turn}
            variant="default"
            onClick={onDismiss}
            disabled={isBusy}
            aria-label={`Descartar a busca: ${termo}`}
          >
            Descartar
          </Button>
        )}
      </Group>
    </>
  );
}
