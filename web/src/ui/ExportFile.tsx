import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saveFile } from '../api/files.ts';
import { Failure } from './Failure.tsx';
import { FormSuccess } from './FormAlert.tsx';

interface ExportFileProps {
  /** Asks the server for the file. */
  ask: () => Promise<File>;
  label: string;
  /** What is said where the failure has no sentence of its own. */
  fallback: string;
  size?: 'sm' | 'md';
  /** Beside the button. */
  children?: ReactNode;
}

/** A button that saves a file where the browser saves downloads, and above it how that went. */
export function ExportFile({ ask, label, fallback, size = 'sm', children }: ExportFileProps) {
  const exporting = useMutation({ mutationFn: async () => saveFile(await ask()) });
  return (
    <>
      {exporting.isError && (
        <Failure error={exporting.error} fallback={fallback} onRetry={() => exporting.mutate()} />
      )}
      {exporting.isSuccess && <FormSuccess>Arquivo gravado nos downloads do navegador.</FormSuccess>}
      <Group gap="md">
        <Button
          variant="default"
          size={size}
          leftSection={<IconDownload size={18} />}
          onClick={() => exporting.mutate()}
          disabled={exporting.isPending}
        >
          {exporting.isPending ? 'Exportando...' : label}
        </Button>
        {children}
      </Group>
    </>
  );
}
