import { Button, Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../api/files.ts';
import { Failure } from '../../ui/Failure.tsx';
import { lazyPart, loadCode } from '../../ui/lazy-part.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import type { Progress as Done, TableSource } from './table-export.ts';
import { type TableFormat, tableName } from './table-names.ts';

const ExportProgress = lazyPart(async () => (await import('./ExportProgress.tsx')).ExportProgress);

interface CsvToolsProps<Row> {
  source: TableSource<Row>;
  /** The press that brought this was the order to export so. */
  startsWith?: TableFormat;
}

/** Above a list: exports everything that it finds, and links to the import. */
export function CsvTools<Row>({ source, startsWith }: CsvToolsProps<Row>) {
  const [progress, setProgress] = useState<Done | null>(null);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const exporting = useMutation({
    mutationFn: async (format: TableFormat) => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      setProgress({ done: 0, total: 0 });
      // Loaded lazily: what writes tables is not needed before.
      const { exportTable } = await loadCode(() => import('./table-export.ts'));
      try {
        saveFile(await exportTable(source, format, { signal, onProgress: setProgress }));
      } catch (error) {
        // Cancelled: no error to show.
        if (!signal.aborted) throw error;
      }
    },
    onSettled: () => setProgress(null),
  });
  const ordered = useRef(startsWith);
  useEffect(() => {
    const format = ordered.current;
    if (format === undefined) return;
    ordered.current = undefined;
    exporting.mutate(format);
  }, [exporting.mutate]);
  return (
    <>
      <Group gap="sm">
        <ExportButtons onExport={exporting.mutate} disabled={exporting.isPending} />
        <Button
          component={Link}
          to={`/import/${source.kind}`}
          variant="default"
          leftSection={<IconUpload size={18} />}
        >
          Importar planilha
        </Button>
        {progress !== null && (
          <ExportProgress progress={progress} onCancel={() => controller.current?.abort()} />
        )}
      </Group>
      {exporting.isError && (
        <Failure
          error={exporting.error}
          fallback={
            exporting.error.name === 'TooLongForWorkbook'
              ? 'Há um texto que não cabe em uma célula de planilha: exporte em CSV.'
              : `Erro ao exportar ${tableName(source.kind)}.`
          }
          onRetry={() => exporting.mutate(exporting.variables)}
        />
      )}
    </>
  );
}
