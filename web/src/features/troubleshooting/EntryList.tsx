import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../ui/DataTable.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListPlace } from '../../ui/use-list-place.ts';
import { ModelSelect } from '../equipment-models/ModelSelect.tsx';
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
  place: ListPlace;
  /** The model whose entries are listed; null for all. */
  model: { id: number | null; choose: (id: number | null) => void };
}

/** All entries, page by page. The caller keeps the position in the URL. */
export function EntryList({ place, model }: EntryListProps) {
  const query = useQuery(entriesQuery(place.page, place.search, model.id ?? undefined));
  return (
    <RecordList
      caption="Registros de troubleshooting"
      query={query}
      failure="Erro ao buscar resultados de troubleshooting."
      place={place}
      searchPlaceholder="Filtrar por sintoma, solução ou equipamento..."
      filters={
        <ModelSelect
          aria-label="Equipamento"
          noneLabel="Todos Equipamentos"
          failure="Erro ao carregar filtros."
          value={model.id}
          onChange={model.choose}
        />
      }
      columns={columns}
      rowLink={({ id }) => `/troubleshooting/${id}`}
      empty="Nenhum item encontrado."
    />
  );
}
