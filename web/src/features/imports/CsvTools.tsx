import { recordKindTexts } from '@bancada/contract/records';
import { Button, Group } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../api/save-file.ts';
import { Failure } from '../../ui/Failure.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { loadCode } from '../../ui/load-code.ts';
import type { Progress as Done, TableSource } from './table-export.ts';

const ExportProgress = lazyPart(async () => (await import('./ExportProgress.tsx')).ExportProgress);

/** Above a list: exports everything that it finds as CSV, and links to the import. */
export function CsvTools<Row>({ source }: { source: TableSource<Row> }) {
  const [progress, setProgress] = useState<Done | null>(null);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const exporting = useMutation({
    mutationFn: async () => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      setProgress({ done: 0, total: 0 });
      // Loaded lazily: the CSV writer is not needed before.
      const { exportTable } = await loadCode(() => import('./table-export.ts'));
      try {
        saveFile(await exportTable(source, { signal, onProgress: setProgress }));
      } catch (error) {
        // Cancelled: no error to show.
        if (!signal.aborted) throw error;
      }
    },
    onSettled: () => setProgress(null),
  });
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={() => exporting.mutate()}
          disabled={exporting.isPending}
        >
          Exportar CSV
        </Button>
        <Button
          component={Link}
          to={`/import/${source.kind}`}
          variant="default"
          leftSection={<IconUpload size={18} />}
        >
          Importar CSV
        </Button>
        {progress !== null && (
          <ExportProgress progress={progress} onCancel={() => controller.current?.abort()} />
        )}
      </Group>
      {exporting.isError && (
        <Failure
          error={exporting.error}
          fallback={`Erro ao exportar ${recordKindTexts[source.kind].plural.toLowerCase()}.`}
          onRetry={() => exporting.mutate()}
        />
      )}
    </>
  );
}
