import { type ImportKind, importColumns } from '@bancada/contract/imports/import-columns';
import { NativeSelect, Paper, SimpleGrid, Text } from '@mantine/core';
import { type Encoding, encodings } from './csv-decoding.ts';
import type { ReadingChoices, ReadTable } from './read-table.ts';
import type { ChosenColumns } from './table-columns.ts';

interface ColumnChoicesProps {
  kind: ImportKind;
  table: ReadTable;
  choices: ReadingChoices;
  isBusy: boolean;
  /** Reads the file anew. */
  onChange: (choices: ReadingChoices) => void;
}

/** More headings than these are of no notebook: the others are guessed alone. */
const headsShown = 40;
const none = '';

/** How the file was read, to be put right: its sheet or its code page, and the column of each heading. */
export function ColumnChoices({ kind, table, choices, isBusy, onChange }: ColumnChoicesProps) {
  const { heads, sheets, sheet, encoding } = table;
  return (
    <Paper component="details" withBorder px="md" py="xs" open={table.problems.length > 0 || undefined}>
      <summary style={{ minHeight: 44, alignContent: 'center', cursor: 'pointer' }}>
        {summaryOf(table)}
      </summary>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" mt="sm">
        {sheets.length > 1 && (
          <NativeSelect
            label="Folha da planilha"
            disabled={isBusy}
            value={sheet ?? ''}
            data={sheets.map(({ name, isHidden }) => ({
              value: name,
              label: isHidden ? `${name} (oculta)` : name,
            }))}
            onChange={(event) => onChange({ sheet: event.currentTarget.value })}
          />
        )}
        {encoding !== null && (
          <NativeSelect
            label="Codificação do texto"
            disabled={isBusy}
            value={encoding}
            data={[...encodings]}
            onChange={(event) => onChange({ ...choices, encoding: event.currentTarget.value as Encoding })}
          />
        )}
        {heads.slice(0, headsShown).map((head, place) =>
          head === '' ? null : (
            <NativeSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: two headings may be the same, and none moves
              key={`${place} ${head}`}
              label={`“${head.slice(0, 60)}” vai para`}
              disabled={isBusy}
              value={table.columns[place]?.field ?? none}
              data={[
                { value: none, label: 'Não importar' },
                ...importColumns[kind].map(({ field, header, isRequired }) => ({
                  value: field,
                  label: isRequired ? `${header} *` : header,
                })),
              ]}
              onChange={(event) =>
                onChange({ ...choices, columns: chosenAt(table, place, event.currentTarget.value) })
              }
            />
          ),
        )}
      </SimpleGrid>
      {heads.length > headsShown && (
        <Text size="sm" c="dimmed" mt="xs">
          São mostradas as primeiras {headsShown} colunas.
        </Text>
      )}
    </Paper>
  );
}

/** As the columns are now, with one changed: whoever had its field before has none. */
function chosenAt({ columns }: ReadTable, place: number, field: string): ChosenColumns {
  const chosen = columns.map((column, other) => {
    if (other === place) return field === none ? null : field;
    return column === undefined || column.field === field ? null : column.field;
  });
  return Object.fromEntries(chosen.entries());
}

function summaryOf({ heads, columns }: ReadTable): string {
  const named = heads.filter((head) => head !== '').length;
  const known = columns.filter((column) => column !== undefined).length;
  return `Colunas: ${known} de ${named} serão importadas. Conferir ou mudar`;
}
