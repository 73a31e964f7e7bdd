import type { ReadingTotals } from '@bancada/contract/attachments/documents';
import { type ReadingState, readingStates } from '@bancada/contract/attachments/reading-states';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Alert, Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { errorMessage } from '../../api/error-message.ts';
import { timings } from '../../timings.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { Loaded, TableSkeleton } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import type { ListSearch } from '../../ui/read-search.ts';
import { TimedAlert, useSaid } from '../../ui/TimedAlert.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { readFailedAgain, readingsOnPage, readingsQuery } from './documents.queries.ts';
import { ReadingNow } from './ReadingNow.tsx';
import { readingColumns } from './reading-columns.tsx';

/** State of the list of documents in the URL. */
export interface DocumentsSearch extends Pick<ListSearch, 'pagina'> {
  estado?: ReadingState | undefined;
}

const stateNames: Record<ReadingState, string> = {
  esperando: 'Na fila',
  lendo: 'Sendo lidos',
  lido: 'Lidos',
  falhou: 'Com falha',
};

/** What of the attachments' files is read for the search, what waits, and what could not be read. */
export function DocumentsPage() {
  const address: DocumentsSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const { estado } = address;
  const query = useQuery(readingsQuery({ page: place.page, estado }));
  const { said, succeed, fail, clear } = useSaid();
  return (
    <Page
      title="Documentos na busca"
      actions={<ReadFailedButton failed={query.data?.totais.falhou ?? 0} tell={{ succeed, fail }} />}
    >
      <TimedAlert said={said} durationMs={timings.adminAlertMs} onGone={clear} />
      <Stack gap="md">
        <Text c="dimmed" maw={720}>
          O servidor lê o texto de cada anexo, também o de fotos e de páginas digitalizadas, para que a busca
          encontre o que está escrito neles. Arquivos iguais são lidos uma vez só.
        </Text>
        <NativeSelect
          size="md"
          label="Situação"
          maw={{ sm: 320 }}
          data={[
            { value: '', label: 'Todas as situações' },
            ...readingStates.map((state) => ({ value: state, label: stateNames[state] })),
          ]}
          value={estado ?? ''}
          onChange={({ currentTarget: { value } }) =>
            place.narrow({ estado: readingStates.find((state) => state === value) })
          }
        />
        <Loaded
          query={query}
          failure="Erro ao buscar a fila de leitura."
          skeleton={<TableSkeleton columns={4} />}
        >
          {({ data, total, totais, em_leitura, sem_espaco, ligada }) => (
            <Stack gap="md">
              {!ligada && <ReadingIsOff />}
              {sem_espaco && <DiskIsFull />}
              <Totals totals={totais} />
              <ReadingNow readings={em_leitura} tell={{ succeed, fail }} />
              <DataTable
                caption="Documentos e até onde foram lidos, do mais novo ao mais antigo"
                columns={readingColumns({ succeed, fail })}
                rows={data}
                rowKey={({ anexo }) => anexo.id}
                rowLink={({ anexo }) => `/attachments/${anexo.id}`}
                empty={estado === undefined ? 'Ainda não há anexos para ler.' : emptyTexts[estado]}
                total={total}
                countText={(count) => (count === 1 ? '1 documento' : `${wholeNumber(count)} documentos`)}
                page={place.page}
                totalPages={Math.ceil(total / readingsOnPage)}
                onPageChange={place.openPage}
                isStale={query.isPlaceholderData}
              />
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}

const emptyTexts: Record<ReadingState, string> = {
  esperando: 'Nada espera para ser lido.',
  lendo: 'Nada está sendo lido agora.',
  lido: 'Nada foi lido ainda.',
  falhou: 'Nenhuma leitura falhou.',
};

function Totals({ totals }: { totals: ReadingTotals }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="sm" role="group" aria-label="Totais da leitura">
      {readingStates.map((state) => (
        <Fact key={state} label={stateNames[state]}>
          {wholeNumber(totals[state])}
        </Fact>
      ))}
      <Fact label="Páginas na busca">{wholeNumber(totals.paginas)}</Fact>
    </SimpleGrid>
  );
}

function ReadingIsOff() {
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconPlayerPause />}
      title="A leitura está desligada neste servidor."
    >
      O que chega espera na fila. Para ler, quem instalou a Bancada tira READING=off da configuração e liga o
      servidor de novo.
    </Alert>
  );
}

function DiskIsFull() {
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconPlayerPause />}
      title="Falta espaço livre no disco do servidor."
    >
      A leitura espera, e continua sozinha quando houver espaço de novo.
    </Alert>
  );
}

interface ReadFailedButtonProps {
  failed: number;
  tell: { succeed: (sentence: string) => void; fail: (sentence: string) => void };
}

function ReadFailedButton({ failed, tell }: ReadFailedButtonProps) {
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: readFailedAgain,
    onSuccess: ({ quantidade }) => {
      tell.succeed(
        quantidade === 1
          ? '1 documento voltou para a fila.'
          : `${wholeNumber(quantidade)} documentos voltaram para a fila.`,
      );
      return queryClient.invalidateQueries({ queryKey: ['documents'] });
    },
    onError: (error) => tell.fail(errorMessage(error, 'Não foi possível pôr os documentos na fila.')),
  });
  const isReady = failed > 0 && !again.isPending;
  return (
    <Button
      data-acts
      size="md"
      variant="default"
      leftSection={<IconRefresh size={18} />}
      onClick={() => isReady && again.mutate()}
      // Not `disabled`, which would take the focus from whoever has just pressed it.
      aria-disabled={!isReady}
      {...(isReady ? {} : { 'data-disabled': true })}
    >
      Tentar todos de novo
    </Button>
  );
}
