import type { TokenOfPerson } from '@bancada/contract/accounts/access-tokens';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Loaded, TableSkeleton } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { allTokensQuery } from './access-tokens.queries.ts';
import { rightsText, stateText, useRevoking, useText } from './TokenList.tsx';

/** Everybody's access tokens, for admins. */
export function AllTokensPage() {
  const [page, setPage] = useState(1);
  const query = useQuery(allTokensQuery(page));
  const { ask, dialog } = useRevoking('any');
  const columns = columnsWith(ask);
  return (
    <Page title="Tokens de acesso">
      {dialog}
      <Loaded
        query={query}
        failure="Não foi possível carregar os tokens."
        skeleton={<TableSkeleton columns={columns.length} />}
      >
        {({ data, total, total_pages }) => (
          <DataTable
            caption="Os tokens de acesso de todos"
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            empty="Ninguém tem um token de acesso."
            emptyNext="Cada pessoa cria os seus em Editar Perfil."
            total={total}
            countText={(count) => (count === 1 ? '1 token' : `${count} tokens`)}
            page={page}
            totalPages={total_pages}
            onPageChange={setPage}
            isStale={query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Page>
  );
}

type Columns = readonly [Column<TokenOfPerson>, ...Column<TokenOfPerson>[]];

const columnsWith = (revoke: (token: TokenOfPerson) => void): Columns => [
  { header: 'Nome', cell: ({ nome }) => nome },
  {
    header: 'De quem',
    cell: ({ pessoa }) => (
      <Anchor component={Link} to={`/users/${pessoa.id}`} underline="always" inherit>
        {pessoa.nome}
      </Anchor>
    ),
  },
  { header: 'Direitos', cell: rightsText },
  { header: 'Validade', cell: stateText },
  { header: 'Uso', cell: useText },
  { header: 'Termina em', cell: ({ final }) => final, isCode: true },
  {
    header: 'Ação',
    cell: (token) =>
      token.estado === 'vale' ? (
        <Button
          data-acts
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={() => revoke(token)}
          aria-label={`Revogar o token ${token.nome} de ${token.pessoa.nome}`}
        >
          Revogar
        </Button>
      ) : (
        '–'
      ),
  },
];
