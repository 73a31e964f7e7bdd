import { wholeNumber } from '@bancada/contract/whole-number';
import { Alert, List, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { ReadTable } from './read-table.ts';

const delimiterNames: Record<string, string> = {
  ';': 'ponto e vírgula',
  ',': 'vírgula',
  '\t': 'tabulação',
  '|': 'barra vertical',
};

/** How a file was read, and what is wrong with its header. */
export function TableReport({ table }: { table: ReadTable }) {
  const { problems, warnings, lines, encoding, delimiter, sheet } = table;
  const noted = lines.filter(({ notes }) => notes.length > 0).length;
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
      {noted > 0 && (
        <Alert role="status" color="yellow" variant="light" icon={<IconAlertTriangle />} c="inherit">
          <Text size="sm">
            {noted === 1 ? 'Uma linha tem' : `${wholeNumber(noted)} linhas têm`} algo que a planilha pode ter
            mudado: veja em “Com aviso”.
          </Text>
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {wholeNumber(lines.length)} {lines.length === 1 ? 'linha' : 'linhas'}
        {encoding !== null &&
          `, ${lines.length === 1 ? 'lida' : 'lidas'} como ${encoding}, ${lines.length === 1 ? 'separada' : 'separadas'} por ${delimiterNames[delimiter] ?? `“${delimiter}”`}`}
        {sheet !== null && ` da folha “${sheet}”`}.
        {long > 0 && ` Com quebras de linha dentro de células: ${wholeNumber(long)}.`}
      </Text>
    </>
  );
}
