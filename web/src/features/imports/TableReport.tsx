import { wholeNumber } from '@bancada/contract/whole-number';
import { Alert, List, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { ReadTable } from './csv-reading.ts';

const delimiterNames: Record<string, string> = {
  ';': 'ponto e vírgula',
  ',': 'vírgula',
  '\t': 'tabulação',
  '|': 'barra vertical',
};

/** How a file was read, and what is wrong with its header. */
export function TableReport({ table }: { table: ReadTable }) {
  const { problems, warnings, lines, encoding, delimiter } = table;
  const long = lines.filter(({ linha, lastLine }) => lastLine > linha).length;
  return (
    <>
      {problems.length > 0 && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          icon={<IconAlertCircle />}
          title="Este arquivo não pode ser importado"
        >
          <List>
            {problems.map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
          {table.heads.length > 0 && (
            <Text size="sm" mt="xs">
              Cabeçalho lido: {table.heads.map((head) => `“${head}”`).join(', ')}
            </Text>
          )}
        </Alert>
      )}
      {warnings.map((warning) => (
        <Alert
          key={warning}
          role="status"
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle />}
          c="inherit"
        >
          <Text size="sm">{warning}</Text>
        </Alert>
      ))}
      <Text size="sm" c="dimmed">
        {wholeNumber(lines.length)} {lines.length === 1 ? 'linha, lida' : 'linhas, lidas'} como {encoding},
        {lines.length === 1 ? ' separada' : ' separadas'} por {delimiterNames[delimiter] ?? `“${delimiter}”`}.
        {long > 0 && ` Com quebras de linha dentro de células: ${wholeNumber(long)}.`}
      </Text>
    </>
  );
}
