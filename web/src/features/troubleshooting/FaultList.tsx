import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cutName } from '../../ui/cut-name.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListPlace } from '../../ui/use-list-place.ts';
import { ModelSelect } from '../equipment-models/ModelSelect.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { equipmentText } from './equipment-text.ts';
import { FirstSolution } from './FirstSolution.tsx';
import { faultCountText, firstOf, type ListedFault, listedFaultPage } from './fault.ts';
import { faultListQuery } from './troubleshooting.queries.ts';

const columns: [Column<ListedFault>, ...Column<ListedFault>[]] = [
  { header: 'Sintoma', cell: ({ entry }) => sentence(entry.sintoma) },
  {
    header: 'Equipamento',
    cell: ({ entry, summary }) => firstOf(equipmentText(entry), summary.equipamentos),
  },
  {
    header: 'Códigos',
    cell: ({ entry: { code_post, code_beep, code_led } }) =>
      [code_post, code_beep, code_led].some((code) => code !== null) && (
        <CodeChips code_post={code_post} code_beep={code_beep} code_led={code_led} isSmall />
      ),
  },
  { header: 'Solução', cell: (fault) => <FirstSolution {...fault} /> },
  { header: 'Curtidas', cell: ({ summary }) => summary.curtidas || null, isCode: true },
];

const sentence = (text: string) => (
  <Text span inherit {...cutName(text)}>
    {text}
  </Text>
);

interface FaultListProps {
  place: ListPlace;
  /** The model whose entries are listed; null for all. */
  model: { id: number | null; choose: (id: number | null) => void };
}

/** All records by fault, page by page. Where in the list one is, is its caller's: it lies in the address. */
export function FaultList({ place, model }: FaultListProps) {
  const query = useQuery(faultListQuery(place.page, place.search, model.id ?? undefined));
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
      tools={
        <LinkButton to="/diagnosticos" variant="default">
          Todos os diagnósticos
        </LinkButton>
      }
      columns={columns}
      rowLink={listedFaultPage}
      countText={faultCountText}
      empty="Nenhum item encontrado."
      emptyNext="Registre o primeiro defeito, ou importe uma tabela."
    />
  );
}
