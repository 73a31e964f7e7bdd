import { type User, userTexts } from '@bancada/contract/accounts/users';
import { perfilLabels } from '@bancada/contract/policy';
import { Badge, Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Column } from '../../ui/DataTable.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { notice } from '../records/notices.tsx';
import { UserFilters } from './UserFilters.tsx';
import { useUserDeletion } from './use-user-deletion.tsx';
import { usersQuery } from './users.queries.ts';
import { asUserSort, type UsersSearch } from './users-search.ts';

const facts: [Column<User>, ...Column<User>[]] = [
  { header: 'ID', cell: ({ id }) => id, isCode: true, sort: 'id' },
  { header: 'Nome', cell: ({ nome }) => nome, sort: 'nome', isName: true },
  { header: 'Nome de Usuário', cell: ({ nome_usuario }) => nome_usuario, sort: 'nome_usuario' },
  { header: 'E-mail', cell: emailAndState, sort: 'email' },
  { header: 'Perfil', cell: ({ perfil }) => perfilLabels[perfil], sort: 'perfil' },
  { header: 'Ativo', cell: ({ ativo }) => (ativo ? 'Sim' : 'Não'), sort: 'ativo' },
];

interface UserTableProps {
  /** Without it, people are sought elsewhere on the page. */
  searchPlaceholder?: string;
  /** How long the list is held back when it is first opened. */
  delayMs?: number;
}

/** Everyone who has an account. */
export function UserTable({ searchPlaceholder, delayMs = 0 }: UserTableProps) {
  const address: UsersSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const sort = asUserSort(address.ordem) ?? 'nome';
  const query = useQuery(usersQuery(address, sort));
  const isHeldBack = useHeldBack(delayMs, query.data !== undefined);
  const { data: me } = useQuery(currentUserQuery);
  const deletion = useUserDeletion({
    onDeleted: ({ nome_usuario }) => notice(userTexts.deleted(nome_usuario)),
  });
  const columns: typeof facts = [
    ...facts,
    {
      header: 'Ações',
      cell: (user) =>
        user.id === me?.id ? (
          <Text span inherit c="dimmed">
            Sua conta
          </Text>
        ) : (
          <Button
            variant="default"
            px="sm"
            onClick={() => deletion.ask(user)}
            aria-label={`Excluir ${user.nome}`}
          >
            Excluir
          </Button>
        ),
    },
  ];
  return (
    <>
      <RecordList
        caption="Usuários"
        query={query}
        failure="Ocorreu um erro inesperado ao buscar usuários."
        place={{ ...place, sort }}
        {...(searchPlaceholder === undefined ? {} : { searchPlaceholder, searchHint: 'Buscar...' })}
        isFiltered={address.perfil !== undefined || address.ativo !== undefined}
        filters={<UserFilters address={address} onChange={place.narrow} />}
        columns={columns}
        rowLink={({ id }) => `/users/${id}`}
        empty="Nenhum usuário encontrado."
        emptyNext="Cadastre alguém com Novo Usuário."
        isHeldBack={isHeldBack}
      />
      {deletion.dialog}
    </>
  );
}

/** Whoever is not confirmed does not come in, active or not. */
function emailAndState({ email, email_verificado, convidado }: User) {
  return (
    <>
      {email}
      {!email_verificado && (
        <Box mt={6}>
          <Badge variant="light" color="orange" tt="none">
            {convidado ? 'Convite não usado' : 'Conta não confirmada'}
          </Badge>
        </Box>
      )}
    </>
  );
}

/** True for `delayMs` after the page was opened, unless its data was cached. Loading happens meanwhile. */
function useHeldBack(delayMs: number, isThere: boolean): boolean {
  const [isHeldBack, setIsHeldBack] = useState(!isThere);
  useEffect(() => {
    const timer = setTimeout(() => setIsHeldBack(false), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isHeldBack;
}
