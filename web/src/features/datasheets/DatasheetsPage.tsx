import type { Datasheet } from '@bancada/contract/records/datasheets';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Column } from '../../ui/DataTable.tsx';
import { NewButton } from '../../ui/Links.tsx';
import { Page } from '../../ui/Page.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListSearch } from '../../ui/read-search.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { AttachmentIcons } from '../attachments/AttachmentIcons.tsx';
import { CsvTools } from '../imports/CsvTools.tsx';
import { ManufacturerSelect } from '../manufacturers/ManufacturerSelect.tsx';
import { datasheetsQuery, datasheetTable } from './datasheets.queries.ts';

/** State of the list of datasheets in the URL. */
export interface DatasheetsSearch extends ListSearch {
  /** An id. */
  fabricante?: number | undefined;
}

const columns: [Column<Datasheet>, ...Column<Datasheet>[]] = [
  { header: 'Part Number', cell: ({ part_number }) => part_number, isCode: true },
  { header: 'Nome', cell: ({ nome }) => nome },
  {
    header: 'Descrição',
    cell: ({ descricao }) =>
      descricao === null ? (
        'N/A'
      ) : (
        <Text span inherit lineClamp={3}>
          {descricao}
        </Text>
      ),
  },
  { header: 'Anexos', cell: ({ anexos }) => <AttachmentIcons attachments={anexos} /> },
];

/** The datasheets of components, by part number. */
export function DatasheetsPage() {
  const address: DatasheetsSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const filter = { search: place.search || undefined, manufacturer_id: address.fabricante };
  return (
    <Page title="Datasheets" actions={<NewButton to="/datasheets/create">Novo Datasheet</NewButton>}>
      <RecordList
        caption="Datasheets"
        query={useQuery(datasheetsQuery(place.page, filter))}
        failure="Erro ao buscar datasheets."
        place={place}
        searchPlaceholder="Buscar por part number ou nome..."
        searchHint="Buscar..."
        isFiltered={address.fabricante !== undefined}
        filters={
          <ManufacturerSelect
            aria-label="Fabricante"
            noneLabel="Todos Fabricantes"
            failure="Erro ao carregar filtros."
            value={address.fabricante ?? null}
            onChange={(id) => place.narrow({ fabricante: id ?? undefined })}
          />
        }
        tools={<CsvTools source={datasheetTable(filter)} />}
        columns={columns}
        rowLink={({ id }) => `/datasheets/${id}`}
        empty="Nenhum datasheet encontrado."
        emptyNext="Cadastre o primeiro, ou importe uma tabela."
      />
    </Page>
  );
}
