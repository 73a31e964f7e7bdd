import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../ui/DataTable.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListPlace } from '../../ui/use-list-place.ts';
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

/** All records, page by page. Where in the list one is, is its caller's: it lies in the address. */
export function EntryList({ place }: { place: ListPlace }) {
  const query = useQuery(entriesQuery(place.page, place.search));
  return (
    <RecordList
      caption="Registros de troubleshooting"
      query={query}
      failure="Erro ao buscar resultados de troubleshooting."
      place={place}
      searchPlaceholder="Filtrar por sintoma, solução ou equipamento..."
      columns={columns}
      rowLink={({ id }) => `/troubleshooting/${id}`}
      empty="Nenhum item encontrado."
    />
  );
}
