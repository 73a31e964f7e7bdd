import type { ImportColumn, ImportKind } from '@bancada/contract/imports/import-columns';
import { Button, FileButton, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { saveFile } from '../../api/files.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FileTarget } from '../../ui/FileTarget.tsx';
import { TextButton } from '../../ui/Links.tsx';
import { loadCode } from '../../ui/lazy-part.tsx';
import type { TableFormat } from './table-names.ts';

interface FileChoiceProps {
  kind: ImportKind;
  fileName: string | undefined;
  columns: readonly ImportColumn[];
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** Chooses a file to import, or accepts a dropped one. */
export function FileChoice({ kind, fileName, columns, isBusy, onChoose }: FileChoiceProps) {
  const [isOver, setIsOver] = useState(false);
  const template = useMutation({
    // Loaded lazily: most people have a table already.
    mutationFn: async (format: TableFormat) =>
      saveFile(await (await loadCode(() => import('./table-file.ts'))).templateOf(kind, format)),
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !isBusy) onChoose(file);
  };
  return (
    <FileTarget
      isOver={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileButton
        accept=".xlsx,.ods,.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        onChange={(file) => file !== null && onChoose(file)}
        inputProps={{ 'aria-label': 'Planilha ou CSV' }}
      >
        {(button) => (
          <Button {...button} size="md" leftSection={<IconFileSpreadsheet size={18} />} disabled={isBusy}>
            {fileName === undefined ? 'Escolher arquivo' : 'Escolher outro arquivo'}
          </Button>
        )}
      </FileButton>
      <Text style={{ overflowWrap: 'anywhere' }}>{fileName ?? 'ou solte o arquivo aqui'}</Text>
      <Text size="sm" c="dimmed">
        {columnsText(columns)} Planilha (.xlsx, .ods) ou texto separado por ponto e vírgula, vírgula,
        tabulação ou barra vertical.
      </Text>
      <Text size="sm" component="div">
        <TextButton onClick={() => template.mutate('csv')}>Baixar um modelo com exemplo</TextButton>
        {' · '}
        <TextButton onClick={() => template.mutate('xlsx')} aria-label="Baixar um modelo com exemplo em XLSX">
          em XLSX
        </TextButton>
      </Text>
      {template.isError && <Failure error={template.error} fallback="Não foi possível preparar o modelo." />}
    </FileTarget>
  );
}

function columnsText(columns: readonly ImportColumn[]): string {
  const names = (isRequired: boolean) =>
    columns
      .filter((column) => column.isRequired === isRequired)
      .map(({ header }) => header)
      .join(', ');
  const [required, optional] = [names(true), names(false)];
  if (required === '') return `Colunas, todas opcionais: ${optional}.`;
  return optional === '' ? `Colunas: ${required}.` : `Colunas: ${required} (opcionais: ${optional}).`;
}
