import { type ImportKind, importColumns, importKinds } from '@bancada/contract/imports';
import { recordKindTexts } from '@bancada/contract/records';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { Page } from '../../ui/Page.tsx';
import { type ReadTable, readTable } from './csv-reading.ts';
import { FileChoice } from './FileChoice.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { previewTable, runImport } from './import-calls.ts';
import { TableReport } from './TableReport.tsx';
import type { Progress } from './table-export.ts';
import { WorkProgress } from './WorkProgress.tsx';

/** Reads a CSV file, previews it line by line, and imports it. */
export function ImportPage() {
  const { tipo } = useParams({ strict: false });
  const kind = importKinds.find((known) => known === tipo);
  if (kind === undefined)
    return (
      <Page title="Importar CSV">
        <EmptyState title="Não há importação deste tipo de registro." />
      </Page>
    );
  return (
    <Page title={`Importar ${recordKindTexts[kind].plural.toLowerCase()}`}>
      <ImportOf key={kind} kind={kind} />
    </Page>
  );
}

interface Source {
  file: File;
  table: ReadTable;
}

/** The three steps of an import, each of which can be cancelled: reading the file, the preview, the import itself. */
function useImport(kind: ImportKind) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>({ done: 0, total: 0 });
  const controller = useRef<AbortController>(undefined);
  const withSignal = () => {
    controller.current?.abort();
    controller.current = new AbortController();
    return controller.current.signal;
  };
  useEffect(() => () => controller.current?.abort(), []);
  const reading = useMutation({
    mutationFn: async (file: File): Promise<Source> => ({
      file,
      table: await readTable(kind, new Uint8Array(await file.arrayBuffer()), withSignal()),
    }),
    onSuccess: ({ table }) => {
      if (table.problems.length === 0) preview.mutate(table);
    },
  });
  const preview = useMutation({
    mutationFn: (table: ReadTable) =>
      previewTable(kind, table, { signal: withSignal(), onProgress: setProgress }),
  });
  const running = useMutation({
    mutationFn: () => {
      controller.current = new AbortController();
      return runImport(kind, preview.data ?? [], {
        signal: controller.current.signal,
        onProgress: setProgress,
      });
    },
    onSuccess: () => void queryClient.invalidateQueries(),
    onError: () => {
      if (controller.current?.signal.aborted) running.reset();
    },
  });
  const cancel = () => controller.current?.abort();
  const begin = (file: File) => {
    cancel();
    preview.reset();
    running.reset();
    reading.mutate(file);
  };
  const startOver = () => {
    cancel();
    preview.reset();
    running.reset();
    reading.reset();
  };
  const isCancelled = preview.isError && controller.current?.signal.aborted === true;
  return { reading, preview, running, progress, begin, startOver, cancel, isCancelled };
}

function ImportOf({ kind }: { kind: ImportKind }) {
  const { reading, preview, running, progress, begin, startOver, cancel, isCancelled } = useImport(kind);
  const table = reading.data?.table;
  if (running.isSuccess) return <Imported kind={kind} message={running.data.message} onAgain={startOver} />;
  return (
    <Stack gap="md">
      <FileChoice
        fileName={reading.data?.file.name}
        columns={importColumns[kind]}
        isBusy={reading.isPending || running.isPending}
        onChoose={begin}
      />
      {reading.isPending && (
        <Group gap="xs" role="status">
          <Loader size="sm" aria-hidden />
          <Text size="sm">Lendo o arquivo...</Text>
        </Group>
      )}
      {reading.isError && <Failure error={reading.error} fallback="Não foi possível ler o arquivo." />}
      {table !== undefined && <TableReport table={table} />}
      {preview.isPending && <WorkProgress label="Prévia" {...progress} onCancel={cancel} />}
      {preview.isError && !isCancelled && table !== undefined && (
        <Failure
          error={preview.error}
          fallback="Erro ao preparar a prévia."
          onRetry={() => preview.mutate(table)}
        />
      )}
      {isCancelled && table !== undefined && (
        <Button variant="default" onClick={() => preview.mutate(table)} style={{ alignSelf: 'flex-start' }}>
          Ver a prévia
        </Button>
      )}
      {preview.isSuccess && table !== undefined && (
        <ImportPreview
          kind={kind}
          table={table}
          lines={preview.data}
          running={running}
          progress={progress}
          onCancel={cancel}
          onPreviewAgain={() => {
            running.reset();
            preview.mutate(table);
          }}
        />
      )}
    </Stack>
  );
}

function Imported({ kind, message, onAgain }: { kind: ImportKind; message: string; onAgain: () => void }) {
  return (
    <Stack gap="md">
      <FormSuccess>{message}</FormSuccess>
      <Group gap="sm">
        <Button component={Link} to={`/${kind}`} size="md">
          Ver {recordKindTexts[kind].plural.toLowerCase()}
        </Button>
        <Button variant="default" size="md" onClick={onAgain}>
          Importar outro arquivo
        </Button>
      </Group>
    </Stack>
  );
}
