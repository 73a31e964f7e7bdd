import { type ImportKind, importColumns, importKinds } from '@bancada/contract/imports/import-columns';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { lazyPart, loadCode } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/Page.tsx';
import { FileChoice } from './FileChoice.tsx';
import { noWishes, previewTable, runImport, type Wishes } from './import-calls.ts';
import type { ReadingChoices, ReadTable } from './read-table.ts';
import type { Progress } from './table-export.ts';
import { tableName } from './table-names.ts';
import { WorkProgress } from './WorkProgress.tsx';

// Loaded lazily: all that comes after a file has been chosen.
const ColumnChoices = lazyPart(async () => (await import('./ColumnChoices.tsx')).ColumnChoices);
const Imported = lazyPart(async () => (await import('./Imported.tsx')).Imported);
const ImportPreview = lazyPart(async () => (await import('./ImportPreview.tsx')).ImportPreview);
const MissingNames = lazyPart(async () => (await import('./MissingNames.tsx')).MissingNames);
const TableReport = lazyPart(async () => (await import('./TableReport.tsx')).TableReport);

/** Reads a table, previews it line by line, and imports it. */
export function ImportPage() {
  const { tipo } = useParams({ strict: false });
  const kind = importKinds.find((known) => known === tipo);
  if (kind === undefined)
    return (
      <Page title="Importar tabela">
        <EmptyState title="Não há importação deste tipo de registro." />
      </Page>
    );
  return (
    <Page title={`Importar ${tableName(kind)}`}>
      <ImportOf key={kind} kind={kind} />
    </Page>
  );
}

interface Source {
  file: File;
  choices: ReadingChoices;
  table: ReadTable;
}

async function sourceOf(
  kind: ImportKind,
  { file, choices }: Pick<Source, 'file' | 'choices'>,
  signal: AbortSignal,
): Promise<Source> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { readTable } = await loadCode(() => import('./csv-reading.ts'));
  return { file, choices, table: await readTable(kind, bytes, signal, choices) };
}

/** One step at a time: a new one ends the one before, and so does leaving the page. */
function useSteps() {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const withSignal = () => {
    controller.current?.abort();
    controller.current = new AbortController();
    return controller.current.signal;
  };
  return { controller, withSignal };
}

/** The three steps of an import, each of which can be cancelled: reading the file, the preview, the import itself. */
function useImport(kind: ImportKind) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>({ done: 0, total: 0 });
  const { controller, withSignal } = useSteps();
  const wishes = useRef(noWishes);
  const reading = useMutation({
    mutationFn: (chosen: Pick<Source, 'file' | 'choices'>) => sourceOf(kind, chosen, withSignal()),
    onSuccess: ({ table }) => {
      if (table.problems.length === 0) preview.mutate({ table, wishes: wishes.current });
    },
  });
  const preview = useMutation({
    mutationFn: ({ table, wishes }: { table: ReadTable; wishes: Wishes }) =>
      previewTable(kind, table, wishes, { signal: withSignal(), onProgress: setProgress }),
  });
  const running = useMutation({
    mutationFn: () => {
      controller.current = new AbortController();
      if (preview.data === undefined) throw new Error('imported without a preview');
      return runImport(kind, preview.data, { signal: controller.current.signal, onProgress: setProgress });
    },
    onSuccess: () => void queryClient.invalidateQueries(),
    onError: () => {
      if (controller.current?.signal.aborted) running.reset();
    },
  });
  const cancel = () => controller.current?.abort();
  const begin = (file: File, choices?: ReadingChoices) => {
    cancel();
    if (choices === undefined) wishes.current = noWishes;
    preview.reset();
    running.reset();
    reading.mutate({ file, choices: choices ?? {} });
  };
  const judge = (wanted: Wishes = wishes.current) => {
    running.reset();
    wishes.current = wanted;
    if (reading.data !== undefined) preview.mutate({ table: reading.data.table, wishes: wanted });
  };
  const startOver = () => {
    cancel();
    preview.reset();
    running.reset();
    reading.reset();
  };
  const isCancelled = preview.isError && controller.current?.signal.aborted === true;
  return { reading, preview, running, progress, begin, judge, startOver, cancel, isCancelled };
}

function ImportOf({ kind }: { kind: ImportKind }) {
  const state = useImport(kind);
  const { reading, preview, running, begin, startOver } = state;
  const source = reading.data;
  if (running.isSuccess)
    return <Imported kind={kind} message={running.data.message} act={running.data.ato} onAgain={startOver} />;
  return (
    <Stack gap="md">
      <FileChoice
        kind={kind}
        fileName={source?.file.name}
        columns={importColumns[kind]}
        isBusy={reading.isPending || running.isPending}
        onChoose={(file) => begin(file)}
      />
      {reading.isPending && (
        <Group gap="xs" role="status">
          <Loader size="sm" aria-hidden />
          <Text size="sm">Lendo o arquivo...</Text>
        </Group>
      )}
      {reading.isError && <Failure error={reading.error} fallback="Não foi possível ler o arquivo." />}
      {source !== undefined && <TableReport table={source.table} />}
      {source !== undefined && source.table.heads.length > 0 && (
        <ColumnChoices
          kind={kind}
          table={source.table}
          choices={source.choices}
          isBusy={reading.isPending || preview.isPending || running.isPending}
          onChange={(choices) => begin(source.file, choices)}
        />
      )}
      {source !== undefined && <Judged kind={kind} table={source.table} state={state} />}
    </Stack>
  );
}

interface JudgedProps {
  kind: ImportKind;
  table: ReadTable;
  state: ReturnType<typeof useImport>;
}

/** The preview of a table, on its way or there, and its import. */
function Judged({ kind, table, state }: JudgedProps) {
  const { preview, running, progress, judge, cancel, isCancelled } = state;
  return (
    <>
      {preview.isPending && <WorkProgress label="Prévia" {...progress} onCancel={cancel} />}
      {preview.isError && !isCancelled && (
        <Failure error={preview.error} fallback="Erro ao preparar a prévia." onRetry={() => judge()} />
      )}
      {isCancelled && (
        <Button variant="default" onClick={() => judge()} style={{ alignSelf: 'flex-start' }}>
          Ver a prévia
        </Button>
      )}
      {preview.isSuccess && (
        <>
          <MissingNames preview={preview.data} isBusy={running.isPending} onChange={judge} />
          <ImportPreview
            kind={kind}
            table={table}
            lines={preview.data.lines}
            running={running}
            progress={progress}
            onCancel={cancel}
            onPreviewAgain={() => judge()}
          />
        </>
      )}
    </>
  );
}
