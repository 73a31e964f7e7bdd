import type { EquipmentModel } from '@bancada/contract/records/equipment-models';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Column } from '../../ui/DataTable.tsx';
import { NewButton } from '../../ui/Links.tsx';
import { Page } from '../../ui/Page.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListSearch } from '../../ui/read-search.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { AttachmentIcons } from '../attachments/AttachmentIcons.tsx';
import { CategorySelect } from '../categories/CategorySelect.tsx';
import { CsvTools } from '../imports/CsvTools.tsx';
import { ManufacturerSelect } from '../manufacturers/ManufacturerSelect.tsx';
import { modelsQuery, modelTable } from './equipment-models.queries.ts';
import { ReleaseDate, ToCompleteMark } from './ModelFacts.tsx';

/** State of the list of models in the URL. */
export interface ModelsSearch extends ListSearch {
  /** Ids. */
  fabricante?: number | undefined;
  categoria?: number | undefined;
  /** Only those that lack something. */
  a_completar?: true | undefined;
}

const columns: [Column<EquipmentModel>, ...Column<EquipmentModel>[]] = [
  {
    header: 'Nome',
    cell: (model) => (
      <>
        {model.nome} <ToCompleteMark model={model} />
      </>
    ),
  },
  { header: 'N. Modelo', cell: ({ numero_modelo }) => numero_modelo, isCode: true },
  { header: 'Fabricante', cell: ({ fabricante_nome }) => fabricante_nome },
  { header: 'Categoria', cell: ({ categoria_nome }) => categoria_nome },
  { header: 'Lançamento', cell: (model) => <ReleaseDate {...model} />, isCode: true },
  { header: 'Anexos', cell: ({ anexos }) => <AttachmentIcons attachments={anexos} /> },
];

/** The models of equipment, by name. */
export function EquipmentModelsPage() {
  return (
    <Page title="Equipamentos" actions={<NewButton to="/equipment-models/create">Criar Novo</NewButton>}>
      <EquipmentModelList />
    </Page>
  );
}

/** Only the list, which the admin area shows too. */
export function EquipmentModelList() {
  const address: ModelsSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const { fabricante, categoria, a_completar } = address;
  const filter = {
    search: place.search || undefined,
    manufacturer_id: fabricante,
    category_id: categoria,
    a_completar: a_completar && ('true' as const),
  };
  return (
    <RecordList
      caption="Equipamentos"
      query={useQuery(modelsQuery(place.page, filter))}
      failure="Erro ao buscar equipamentos."
      place={place}
      searchPlaceholder="Buscar..."
      isFiltered={fabricante !== undefined || categoria !== undefined || a_completar === true}
      filters={<ModelFilters address={address} place={place} />}
      tools={<CsvTools source={modelTable(filter)} />}
      columns={columns}
      rowLink={({ id }) => `/equipment-models/${id}`}
      empty="Nenhum modelo encontrado."
      emptyNext="Cadastre o primeiro, ou importe uma tabela."
    />
  );
}

function ModelFilters({
  address,
  place,
}: {
  address: ModelsSearch;
  place: ReturnType<typeof useListPlace<ModelsSearch>>;
}) {
  const { fabricante, categoria, a_completar } = address;
  return (
    <>
      <ManufacturerSelect
        aria-label="Fabricante"
        noneLabel="Todos Fabricantes"
        failure="Erro ao carregar filtros."
        value={fabricante ?? null}
        onChange={(id) => place.narrow({ fabricante: id ?? undefined })}
      />
      <CategorySelect
        aria-label="Categoria"
        noneLabel="Todas Categorias"
        failure="Erro ao carregar filtros."
        value={categoria ?? null}
        onChange={(id) => place.narrow({ categoria: id ?? undefined })}
      />
      <Button
        variant={a_completar ? 'filled' : 'default'}
        size="md"
        aria-pressed={a_completar === true}
        onClick={() => place.narrow({ a_completar: a_completar ? undefined : true })}
      >
        A completar
      </Button>
    </>
  );
}
