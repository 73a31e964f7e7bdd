import { measureTexts } from '@bancada/contract/measures/measure-texts';
import type { Category } from '@bancada/contract/records/categories';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Column } from '../../ui/DataTable.tsx';
import { HighVoltageMark } from '../../ui/HighVoltage.tsx';
import { NewButton } from '../../ui/Links.tsx';
import { Page } from '../../ui/Page.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListSearch } from '../../ui/read-search.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { CsvTools } from '../imports/CsvTools.tsx';
import { categoriesQuery, categoryTable } from './categories.queries.ts';

const columns: [Column<Category>, ...Column<Category>[]] = [
  { header: 'Nome', cell: ({ nome }) => nome },
  {
    header: 'Descrição',
    cell: ({ descricao }) =>
      descricao === null ? (
        'N/A'
      ) : (
        <Text inherit lineClamp={3} component="span">
          {descricao}
        </Text>
      ),
  },
  {
    header: measureTexts.highVoltage,
    cell: ({ alta_tensao }) => alta_tensao && <HighVoltageMark text="Sim" />,
  },
];

/** The categories of equipment, by name. */
export function CategoriesPage() {
  return (
    <Page title="Categorias" actions={<NewButton to="/categories/create">Nova Categoria</NewButton>}>
      <CategoryList />
    </Page>
  );
}

/** Only the list, which the admin area shows too. */
export function CategoryList() {
  const address: ListSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const query = useQuery(categoriesQuery(place.page, place.search));
  return (
    <RecordList
      caption="Categorias"
      query={query}
      failure="Erro ao buscar categorias."
      place={place}
      searchPlaceholder="Buscar por nome..."
      tools={<CsvTools source={categoryTable(place.search)} />}
      columns={columns}
      rowLink={({ id }) => `/categories/${id}`}
      empty="Nenhuma categoria encontrada."
      emptyNext="Cadastre a primeira, ou importe uma tabela."
    />
  );
}
