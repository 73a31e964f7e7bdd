import { boardReadingEndpoints, readingLimits } from '@bancada/contract/measures/readings';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { saveFile } from '../../api/files.ts';
import { Failure } from '../../ui/Failure.tsx';
import { loadCode } from '../../ui/lazy-part.tsx';
import type { Taken } from './reading-tables.ts';

interface ReadingFilesProps {
  modelId: number;
  revisao: string | undefined;
  mayEdit: boolean;
}

/** Readings to and from files: tables, and the text format of OpenBoardData. */
export function ReadingFiles(props: ReadingFilesProps) {
  const { table, boardData, taking } = useReadingFiles(props);
  const notWritten = 'Erro ao exportar leituras.';
  return (
    <Stack gap="sm" data-print="no">
      <Group gap="sm">
        <ExportButton isBusy={table.isPending} onPress={() => table.mutate()}>
          Exportar CSV
        </ExportButton>
        <ExportButton isBusy={boardData.isPending} onPress={() => boardData.mutate()}>
          Exportar OpenBoardData
        </ExportButton>
        {props.mayEdit && <ImportButton isBusy={taking.isPending} onChoose={(file) => taking.mutate(file)} />}
      </Group>
      {table.isError && <Failure error={table.error} fallback={notWritten} onRetry={() => table.mutate()} />}
      {boardData.isError && (
        <Failure error={boardData.error} fallback={notWritten} onRetry={() => boardData.mutate()} />
      )}
      {taking.isError && <NotTaken error={taking.error} />}
      <div role="status">
        {boardData.data !== undefined && <Left lines={boardData.data.falta} />}
        {taking.data !== undefined && !taking.isPending && <Report taken={taking.data} />}
      </div>
    </Stack>
  );
}

function useReadingFiles({ modelId, revisao }: ReadingFilesProps) {
  const queryClient = useQueryClient();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const taking = useMutation({
    mutationFn: (file: File) => takeFile(file, { modelId, revisao, signal: leaving.current.signal }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['readings'] }),
  });
  const table = useMutation({
    mutationFn: async () => {
      const { exportTable } = await loadCode(() => import('../imports/table-export.ts'));
      const { tableOfReadings } = await loadCode(() => import('./reading-tables.ts'));
      const watch = { signal: leaving.current.signal, onProgress: () => undefined };
      saveFile(await exportTable(tableOfReadings(modelId, revisao), 'csv', watch));
    },
  });
  const boardData = useMutation({
    mutationFn: async () => {
      const query = { modelo_equipamento_id: modelId, revisao };
      const file = await call(boardReadingEndpoints.boardData, { query });
      saveFile(new File([file.texto], file.nome_arquivo, { type: 'text/plain;charset=utf-8' }));
      return file;
    },
  });
  return { taking, table, boardData };
}

interface ExportButtonProps {
  isBusy: boolean;
  onPress: () => void;
  children: string;
}

const ExportButton = ({ isBusy, onPress, children }: ExportButtonProps) => (
  <Button
    variant="default"
    leftSection={<IconDownload size={18} aria-hidden />}
    loading={isBusy}
    onClick={onPress}
  >
    {children}
  </Button>
);

function ImportButton({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
  return (
    <FileButton
      accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv,text/plain"
      onChange={(file) => file !== null && onChoose(file)}
      inputProps={{ 'aria-label': 'Arquivo de leituras' }}
    >
      {(button) => (
        <Button
          {...button}
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          loading={isBusy}
        >
          Importar arquivo
        </Button>
      )}
    </FileButton>
  );
}

/** A file that is none of the kinds, in a sentence. */
class UnreadFile extends Error {
  override name = 'UnreadFile';
}

function NotTaken({ error }: { error: Error }) {
  if (!(error instanceof UnreadFile))
    return <Failure error={error} fallback="O arquivo não foi importado." />;
  return (
    <Alert color="red" variant="light" role="alert" title="Este arquivo não tem leituras que se possam ler.">
      {error.message}
    </Alert>
  );
}

interface Wanted {
  modelId: number;
  revisao: string | undefined;
  signal: AbortSignal;
}

/** Which kind it is its content says: a table has a heading with its columns. */
async function takeFile(file: File, { modelId, revisao, signal }: Wanted): Promise<Taken> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { readTable } = await loadCode(() => import('../imports/csv-reading.ts'));
  const read = await readTable('readings', bytes, signal);
  if (read.problems.length === 0) {
    const { sendLines } = await loadCode(() => import('./reading-tables.ts'));
    return sendLines(modelId, read.lines, signal);
  }
  const { readBoardData } = await loadCode(() => import('@bancada/contract/boards/board-data'));
  const texto = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { nets, id } = readBoardData(texto);
  const isBoardData =
    read.encoding !== null && (id !== '' || nets.some(({ valores }) => Object.keys(valores).length > 0));
  if (!isBoardData) throw new UnreadFile(read.problems.join(' '));
  if (texto.length > readingLimits.fileMaxChars)
    throw new UnreadFile('O arquivo é grande demais: o máximo é 1 MB.');
  return call(
    boardReadingEndpoints.takeBoardData,
    { body: { modelo_equipamento_id: modelId, texto, revisao } },
    { signal },
  );
}

/** What the format has no place for. */
function Left({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <Text size="sm">Exportado: tudo coube no formato.</Text>;
  return (
    <Alert color="yellow" variant="light" title="Exportado. O formato não guarda:">
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

const shownMax = 20;

/** What became of a file, and each line that was not taken. */
function Report({ taken: { criadas, iguais, recusadas, linhas } }: { taken: Taken }) {
  const counted = (count: number, one: string, several: string) =>
    `${wholeNumber(count)} ${count === 1 ? one : several}`;
  return (
    <Alert
      color={recusadas > 0 ? 'yellow' : 'green'}
      variant="light"
      title={[
        counted(criadas, 'leitura registrada', 'leituras registradas'),
        ...(iguais > 0 ? [counted(iguais, 'já estava', 'já estavam')] : []),
        ...(recusadas > 0 ? [counted(recusadas, 'erro', 'erros')] : []),
      ].join(', ')}
    >
      {linhas.length > 0 && (
        <List size="sm">
          {linhas.slice(0, shownMax).map(({ linha, msg }) => (
            <List.Item key={`${linha} ${msg}`} style={{ overflowWrap: 'anywhere' }}>
              Linha {linha}: {msg}
            </List.Item>
          ))}
        </List>
      )}
      {recusadas > shownMax && <Text size="sm">e mais {wholeNumber(recusadas - shownMax)}</Text>}
    </Alert>
  );
}
