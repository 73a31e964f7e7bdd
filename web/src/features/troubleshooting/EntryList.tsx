import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { Stack, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useTypedTerm } from '../../ui/use-typed-term.ts';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { equipmentText } from './equipment-text.ts';
import { entriesQuery } from './troubleshooting.queries.ts';

const columns: [Column<TroubleshootingEntry>, ...Column<TroubleshootingEntry>[]] = [
  { header: 'Sintoma', cell: ({ sintoma }) => sintoma },
  { header: 'Equipamento', cell: equipmentText },
  { header: 'Códigos', cell: (entry) => <CodeChips {...entry} /> },
  { header: 'Solução', cell: ({ solucao }) => solucao },
  { header: 'Curtidas', cell: ({ score }) => score, isCode: true },
];

interface EntryListProps {
  page: number;
  search: string;
  onChange: (next: { page: number; search: string }) => void;
}

/** All records, page by page. Page and search are its caller's: they lie in the address. */
export function EntryList({ page, search, onChange }: EntryListProps) {
  const query = useQuery(entriesQuery(page, search));
  const { typed, type } = useTypedTerm(search, (value) => onChange({ page: 1, search: value }));
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        size="md"
        label="Filtrar registros"
        placeholder="Sintoma, solução ou equipamento"
        leftSection={<IconFilter size={18} />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Loaded query={query} failure="Erro ao buscar resultados de troubleshooting.">
        {(found) => (
          <DataTable
            caption="Registros de troubleshooting"
            columns={columns}
            rows={found.data}
            rowKey={({ id }) => id}
            rowLink={({ id }) => `/troubleshooting/${id}`}
            empty="Nenhum item encontrado."
            total={found.total}
            page={page}
            totalPages={found.total_pages}
            onPageChange={(next) => onChange({ page: next, search })}
            isStale={query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Stack>
  );
}
