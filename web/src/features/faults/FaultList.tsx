import type { FaultCard } from '@bancada/contract/faults/faults';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Column } from '../../ui/DataTable.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { cutName } from '../../ui/RecordAnchor.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListPlace } from '../../ui/use-list-place.ts';
import { ModelSelect } from '../equipment-models/ModelSelect.tsx';
import { ExportButtons } from '../imports/ExportButtons.tsx';
import type { TableFormat } from '../imports/table-names.ts';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { FirstSolution } from './FaultsOfModel.tsx';
import { faultListQuery } from './fault.queries.ts';
import { faultCountText, faultPage, namesOf } from './fault.ts';

const FaultTableTools = lazyPart(async () => (await import('./FaultTableTools.tsx')).FaultTableTools);

const columns: [Column<FaultCard>, ...Column<FaultCard>[]] = [
  { header: 'Sintoma', cell: ({ sintoma }) => sentence(sintoma) },
  {
    header: 'Equipamento',
    cell: ({ equipamentos, achados }) => namesOf(equipamentos, achados.equipamentos),
  },
  {
    header: 'Códigos',
    cell: ({ codigos: [codes] }) => codes !== undefined && <CodeChips {...codes} isSmall />,
  },
  { header: 'Solução', cell: (fault) => <FirstSolution {...fault} /> },
  { header: 'Curtidas', cell: ({ achados }) => achados.curtidas || null, isCode: true },
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
  // Its code comes with the first export.
  const [exporting, setExporting] = useState<TableFormat | null>(null);
  const query = useQuery(faultListQuery(place.page, place.search, model.id ?? undefined));
  return (
    <RecordList
      caption="Registros de troubleshooting"
      query={query}
      failure="Erro ao buscar resultados de troubleshooting."
      place={place}
      searchPlaceholder="Filtrar por sintoma, solução ou equipamento..."
      searchHint="Filtrar..."
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
        <Group gap="sm">
          {exporting !== null ? (
            <FaultTableTools search={place.search} modelId={model.id ?? undefined} format={exporting} />
          ) : (
            <>
              <ExportButtons onExport={setExporting} />
              <LinkButton to="/import/$tipo" params={{ tipo: 'troubleshooting' }} variant="default">
                Importar planilha
              </LinkButton>
            </>
          )}
          <LinkButton to="/diagnosticos" variant="default">
            Todos os diagnósticos
          </LinkButton>
          <LinkButton to="/solucoes" variant="default">
            Todas as soluções
          </LinkButton>
        </Group>
      }
      columns={columns}
      rowLink={faultPage}
      countText={faultCountText}
      empty="Nenhum item encontrado."
      emptyNext="Registre o primeiro defeito, ou importe uma tabela."
    />
  );
}
