import type { ImportColumn } from '@bancada/contract/imports';
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './FileChoice.module.css';

interface FileChoiceProps {
  fileName: string | undefined;
  columns: readonly ImportColumn[];
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** Chooses a file to import, or accepts a dropped one. */
export function FileChoice({ fileName, columns, isBusy, onChoose }: FileChoiceProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !isBusy) onChoose(file);
  };
  const names = (isRequired: boolean) =>
    columns
      .filter((column) => column.isRequired === isRequired)
      .map(({ header }) => header)
      .join(', ');
  return (
    <section
      className={classes.target}
      aria-label="Arquivo"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Stack gap="xs" align="center">
        <FileButton
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          onChange={(file) => file !== null && onChoose(file)}
          inputProps={{ 'aria-label': 'Arquivo CSV' }}
        >
          {(button) => (
            <Button {...button} size="md" leftSection={<IconFileSpreadsheet size={18} />} disabled={isBusy}>
              {fileName === undefined ? 'Escolher arquivo' : 'Escolher outro arquivo'}
            </Button>
          )}
        </FileButton>
        <Text style={{ overflowWrap: 'anywhere' }}>{fileName ?? 'ou solte o arquivo aqui'}</Text>
        <Text size="sm" c="dimmed">
          Colunas: {names(true)}
          {names(false) !== '' && ` (opcionais: ${names(false)})`}. Separadas por ponto e vírgula, vírgula,
          tabulação ou barra vertical.
        </Text>
      </Stack>
    </section>
  );
}
