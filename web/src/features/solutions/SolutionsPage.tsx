import type { ListedSolution } from '@bancada/contract/faults/solutions';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Column } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { cutName } from '../../ui/RecordAnchor.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListSearch } from '../../ui/read-search.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { faultsText } from '../records/UsedIn.tsx';
import { solutionsQuery } from './solutions.queries.ts';

const columns: [Column<ListedSolution>, ...Column<ListedSolution>[]] = [
  {
    header: 'Solução',
    cell: ({ solucao }) => (
      <Text span inherit {...cutName(solucao)}>
        {solucao}
      </Text>
    ),
  },
  { header: 'Usado em', cell: ({ defeitos }) => (defeitos === 0 ? 'nenhum defeito' : faultsText(defeitos)) },
];

/** All solutions, by text. */
export function SolutionsPage() {
  const address: ListSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const query = useQuery(solutionsQuery(place.page, place.search));
  return (
    <Page title="Soluções">
      <RecordList
        caption="Soluções"
        query={query}
        failure="Erro ao buscar soluções."
        place={place}
        searchPlaceholder="Buscar por texto..."
        columns={columns}
        rowLink={({ id }) => `/solucoes/${id}`}
        empty="Nenhuma solução encontrada."
        emptyNext="Soluções nascem com um sintoma novo."
      />
    </Page>
  );
}
