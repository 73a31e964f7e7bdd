import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../ui/DataTable.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListPlace } from '../../ui/use-list-place.ts';
import { ModelSelect } from '../equipment-models/ModelSelect.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { namesOf } from './FaultBody.tsx';
import { type Fault, faultPage, faultsOf } from './fault.ts';
import { entriesQuery } from './troubleshooting.queries.ts';

const columns: [Column<Fault>, ...Column<Fault>[]] = [
  { header: 'Sintoma', cell: ({ symptom }) => symptom },
  { header: 'Equipamento', cell: ({ models }) => namesOf(models) },
  {
    header: 'Códigos',
    cell: ({ codes: [first] }) => first !== undefined && <CodeChips {...first} isSmall />,
  },
  { header: 'Solução', cell: ({ solutions }) => namesOf(solutions) },
  {
    header: 'Curtidas',
    cell: ({ solutions }) => solutions.reduce((sum, { likes }) => sum + likes, 0),
    isCode: true,
  },
];

interface EntryListProps {
  place: ListPlace;
  /** The model whose entries are listed; null for all. */
  model: { id: number | null; choose: (id: number | null) => void };
}

/** All records, page by page, each fault of a page once. Where in the list one is, is its caller's: it lies in the address. */
export function EntryList({ place, model }: EntryListProps) {
  const query = useQuery({
    ...entriesQuery(place.page, place.search, model.id ?? undefined),
    select: (page) => ({ ...page, data: faultsOf(page.data) }),
  });
  return (
    <RecordList
      caption="Registros de troubleshooting"
      query={query}
      failure="Erro ao buscar resultados de troubleshooting."
      place={place}
      searchPlaceholder="Filtrar por sintoma, solução ou equipamento..."
      isFiltered={model.id !== null}
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
      rowLink={faultPage}
      empty="Nenhum item encontrado."
    />
  );
}
