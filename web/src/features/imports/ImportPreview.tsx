import { type ImportKind, importColumns } from '@bancada/contract/imports/import-columns';
import type { LineVerdict } from '@bancada/contract/imports/imports';
import { recordField } from '@bancada/contract/records/records';
import { numberFields } from '@bancada/contract/units/units';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Checkbox, Chip, Group, Loader, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../../api/files.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { csvFile, csvText } from './csv-text.ts';
import { type Counts, countLines, type JudgedLine } from './import-calls.ts';
import { LineDetail } from './LineDetail.tsx';
import type { FileLine, ReadTable } from './read-table.ts';
import type { Progress } from './table-export.ts';
import { WorkProgress } from './WorkProgress.tsx';

type Action = LineVerdict['acao'];

const actionLabels: Record<Action, string> = {
  criar: 'Criar',
  alterar: 'Alterar',
  igual: 'Igual',
  recusar: 'Recusada',
};
const filterLabels: Record<Action, string> = {
  criar: 'A criar',
  alterar: 'A alterar',
  igual: 'Iguais',
  recusar: 'Recusadas',
};
const actions = Object.keys(actionLabels) as Action[];
const filters = [...actions, 'aviso'] as const;
const linesShown = 50;

interface ImportPreviewProps {
  kind: ImportKind;
  table: ReadTable;
  lines: readonly JudgedLine[];
  running: UseMutationResult<unknown, unknown, void>;
  /** How many of the lines to import have been uploaded. */
  progress: Progress;
  /** Cancels the upload. */
  onCancel: () => void;
  onPreviewAgain: () => void;
}

/** What importing each line would do, and the import itself. */
export function ImportPreview({ kind, table, lines, onPreviewAgain, ...runProps }: ImportPreviewProps) {
  const { running } = runProps;
  const counts = countLines(lines);
  return (
    <Stack gap="md">
      <JudgedLines kind={kind} lines={lines} counts={counts} />
      {counts.recusar > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={() => saveFile(refusedFile(kind, table, lines))}
          style={{ alignSelf: 'flex-start' }}
        >
          Baixar as linhas recusadas
        </Button>
      )}
      {running.isError && (
        <>
          <Failure error={running.error} fallback="Erro ao importar." />
          <Button variant="default" onClick={onPreviewAgain} style={{ alignSelf: 'flex-start' }}>
            Ver a prévia de novo
          </Button>
        </>
      )}
      <Run counts={counts} {...runProps} />
    </Stack>
  );
}

interface JudgedLinesProps {
  kind: ImportKind;
  lines: readonly JudgedLine[];
  counts: Counts;
}

function JudgedLines({ kind, lines, counts }: JudgedLinesProps) {
  const [filter, setFilter] = useState<Action | 'aviso' | null>(counts.recusar > 0 ? 'recusar' : null);
  const [page, setPage] = useState(1);
  const noted = lines.filter(({ line }) => line.notes.length > 0);
  const shown = filter === 'aviso' ? noted : lines.filter(({ acao }) => filter === null || acao === filter);
  return (
    <>
      <Chip.Group
        value={filter ?? 'todas'}
        onChange={(value) => {
          setFilter(filters.find((known) => known === value) ?? null);
          setPage(1);
        }}
      >
        <Group gap="xs" role="radiogroup" aria-label="Linhas mostradas">
          <Chip value="todas" size="md">{`Todas: ${wholeNumber(lines.length)}`}</Chip>
          {actions.map((action) => (
            <Chip key={action} value={action} size="md" disabled={counts[action] === 0}>
              {`${filterLabels[action]}: ${wholeNumber(counts[action])}`}
            </Chip>
          ))}
          {noted.length > 0 && (
            <Chip value="aviso" size="md">{`Com aviso: ${wholeNumber(noted.length)}`}</Chip>
          )}
        </Group>
      </Chip.Group>
      <div>
        <DataTable
          caption="Linhas do arquivo"
          columns={columnsOf(kind)}
          rows={shown.slice((page - 1) * linesShown, page * linesShown)}
          rowKey={({ linha }) => linha}
          empty="Nenhuma linha."
          total={shown.length}
          page={page}
          totalPages={Math.max(1, Math.ceil(shown.length / linesShown))}
          onPageChange={setPage}
        />
      </div>
    </>
  );
}

function columnsOf(kind: ImportKind): [Column<JudgedLine>, ...Column<JudgedLine>[]] {
  return [
    { header: 'Linha', cell: ({ line }) => lineNumbers(line), isCode: true },
    { header: 'O que acontece', cell: ({ acao }) => actionLabels[acao] },
    { header: 'Registro', cell: ({ line }) => nameOf(kind, line.valores) || 'Sem nome', isName: true },
    {
      header: 'Detalhe',
      cell: (line) => (
        <LineDetail verdict={line} labelOf={(field) => labelOf(kind, field)} notes={line.line.notes} />
      ),
    },
  ];
}

/** `7`, or `7–9` if a cell has line breaks. */
function lineNumbers({ linha, lastLine }: FileLine): string {
  return lastLine === linha ? String(linha) : `${linha}–${lastLine}`;
}

/** The line's first required cells, by which people recognise it. */
function nameOf(kind: ImportKind, valores: Record<string, string>): string {
  const named = importColumns[kind].filter(({ isRequired }) => isRequired).slice(0, 2);
  if (named.length === 0) return numbersIn(valores);
  return named.map(({ field }) => (valores[field] ?? '').slice(0, 120)).join(' · ');
}

/** Of a unit, which has no name: its first numbers. */
function numbersIn(valores: Record<string, string>): string {
  return numberFields
    .flatMap((field) => valores[field]?.slice(0, 120) || [])
    .slice(0, 2)
    .join(' · ');
}

function labelOf(kind: ImportKind, field: string): string {
  return (
    importColumns[kind].find((column) => column.field === field)?.header ??
    recordField(kind, field)?.label ??
    field
  );
}

/** The refused lines as in the file, with a column of reasons. */
function refusedFile(kind: ImportKind, table: ReadTable, lines: readonly JudgedLine[]): File {
  const refused = lines.filter(({ acao }) => acao === 'recusar');
  const rows = refused.map(({ line, erros }) => [
    ...table.heads.map((_, place) => line.cells[place] ?? ''),
    erros.map(({ campo, msg }) => (campo === null ? msg : `${labelOf(kind, campo)}: ${msg}`)).join('; '),
  ]);
  return csvFile(kind, csvText([...table.heads, 'Motivos'], rows), '-recusadas');
}

type RunProps = Pick<ImportPreviewProps, 'running' | 'progress' | 'onCancel'> & { counts: Counts };

function Run({ counts, running, progress, onCancel }: RunProps) {
  const [acceptsPart, setAcceptsPart] = useState(false);
  const toWrite = counts.criar + counts.alterar;
  const isSending = running.isPending && progress.done < progress.total;
  const isBlocked = toWrite === 0 || (counts.recusar > 0 && !acceptsPart);
  return (
    <Stack gap="sm">
      {counts.recusar > 0 && toWrite > 0 && (
        <Checkbox
          label="Importar só as linhas aceitas"
          checked={acceptsPart}
          onChange={(event) => setAcceptsPart(event.currentTarget.checked)}
          disabled={running.isPending}
        />
      )}
      {toWrite === 0 && (
        <Text>
          {counts.recusar === 0
            ? 'Nada a importar: todas as linhas já estão como no arquivo.'
            : 'Nada a importar: nenhuma linha aceita muda alguma coisa.'}
        </Text>
      )}
      {isSending && <WorkProgress label="Envio" {...progress} onCancel={onCancel} />}
      <Group gap="md">
        <Button
          data-acts
          size="md"
          onClick={() => running.mutate()}
          disabled={isBlocked || running.isPending}
        >
          {running.isPending ? 'Importando...' : `Importar ${linesText(toWrite)}`}
        </Button>
        {running.isPending && !isSending && (
          <Group gap="xs" role="status">
            <Loader size="sm" aria-hidden />
            <Text size="sm">Importando {linesText(toWrite)}. Não feche esta página.</Text>
          </Group>
        )}
      </Group>
    </Stack>
  );
}

const linesText = (count: number) => `${wholeNumber(count)} ${count === 1 ? 'linha' : 'linhas'}`;
