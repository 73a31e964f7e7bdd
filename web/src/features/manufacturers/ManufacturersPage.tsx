import type { Manufacturer } from '@bancada/contract/records/manufacturers';
import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Column } from '../../ui/DataTable.tsx';
import { NewButton } from '../../ui/Links.tsx';
import { Page } from '../../ui/Page.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import type { ListSearch } from '../../ui/read-search.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { CsvTools } from '../imports/CsvTools.tsx';
import { manufacturersQuery, manufacturerTable } from './manufacturers.queries.ts';
import { phoneText } from './phone.ts';

const columns: [Column<Manufacturer>, ...Column<Manufacturer>[]] = [
  { header: 'Nome', cell: ({ nome }) => nome },
  { header: 'Website', cell: ({ website }) => (website === null ? 'N/A' : <Website address={website} />) },
  {
    header: 'Contato Suporte',
    cell: ({ contato_suporte }) => (contato_suporte === null ? 'N/A' : phoneText(contato_suporte)),
  },
];

/** The makers of equipment and parts, by name. */
export function ManufacturersPage() {
  return (
    <Page title="Fabricantes" actions={<NewButton to="/manufacturers/create">Novo Fabricante</NewButton>}>
      <ManufacturerList />
    </Page>
  );
}

/** Only the list, which the admin area shows too. */
export function ManufacturerList() {
  const address: ListSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const query = useQuery(manufacturersQuery(place.page, place.search));
  return (
    <RecordList
      caption="Fabricantes"
      query={query}
      failure="Erro ao buscar fabricantes."
      place={place}
      searchPlaceholder="Buscar por nome..."
      tools={<CsvTools source={manufacturerTable(place.search)} />}
      columns={columns}
      rowLink={({ id }) => `/manufacturers/${id}`}
      empty="Nenhum fabricante encontrado."
      emptyNext="Cadastre o primeiro, ou importe uma tabela."
    />
  );
}

/** A maker's site, opened in a new tab. */
export function Website({ address }: { address: string }) {
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
      {address} <IconExternalLink size={14} aria-label="(abre em outra aba)" />
    </Anchor>
  );
}
