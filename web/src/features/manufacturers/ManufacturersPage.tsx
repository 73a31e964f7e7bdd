import type { Manufacturer } from '@bancada/contract/manufacturers';
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconExternalLink, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import type { ListSearch } from '../../ui/list-search.ts';
import { Page } from '../../ui/Page.tsx';
import { useTypedTerm } from '../../ui/use-typed-term.ts';
import { manufacturersQuery } from './manufacturers.queries.ts';
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
  const address: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [page, search] = [address.pagina ?? 1, address.busca ?? ''];
  const open = (next: ListSearch, isSamePlace: boolean) =>
    void navigate({ to: '.', search: next, replace: isSamePlace });
  const { typed, type } = useTypedTerm(search, (term) =>
    open({ busca: term || undefined, pagina: undefined }, true),
  );
  const query = useQuery(manufacturersQuery(page, search));
  return (
    <Page
      title="Fabricantes"
      actions={
        <Button component={Link} to="/manufacturers/create" size="md" leftSection={<IconPlus size={18} />}>
          Novo Fabricante
        </Button>
      }
    >
      <Stack gap="md">
        <TextInput
          type="search"
          size="md"
          aria-label="Buscar por nome"
          placeholder="Buscar por nome..."
          leftSection={<IconSearch size={18} />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Loaded query={query} failure="Erro ao buscar fabricantes.">
          {({ data, total, total_pages }) => (
            <DataTable
              caption="Fabricantes"
              columns={columns}
              rows={data}
              rowKey={({ id }) => id}
              rowLink={({ id }) => `/manufacturers/${id}`}
              empty="Nenhum fabricante encontrado."
              total={total}
              page={page}
              totalPages={total_pages}
              onPageChange={(next) => open({ ...address, pagina: next === 1 ? undefined : next }, false)}
              isStale={query.isPlaceholderData}
            />
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}

/** A maker's site, in a tab of its own. */
export function Website({ address }: { address: string }) {
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
      {address} <IconExternalLink size={14} aria-label="(abre em outra aba)" />
    </Anchor>
  );
}
