import { perfilLabels } from '@bancada/contract/policy';
import { type User, userTexts } from '@bancada/contract/users';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { timings } from '../../timings.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { NewButton } from '../../ui/NewButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import { useHeldBack } from '../../ui/use-held-back.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { notice } from '../records/notices.tsx';
import { UserFilters } from './UserFilters.tsx';
import { useUserDeletion } from './use-user-deletion.tsx';
import { usersQuery } from './users.queries.ts';
import { asUserSort, type UsersSearch } from './users-search.ts';

const facts: [Column<User>, ...Column<User>[]] = [
  { header: 'ID', cell: ({ id }) => id, isCode: true, sort: 'id' },
  { header: 'Nome', cell: ({ nome }) => <Breakable>{nome}</Breakable>, sort: 'nome', isName: true },
  {
    header: 'Nome de Usuário',
    cell: ({ nome_usuario }) => <Breakable>{nome_usuario}</Breakable>,
    sort: 'nome_usuario',
  },
  { header: 'E-mail', cell: ({ email }) => <Breakable>{email}</Breakable>, sort: 'email' },
  { header: 'Perfil', cell: ({ perfil }) => perfilLabels[perfil], sort: 'perfil' },
  { header: 'Ativo', cell: ({ ativo }) => (ativo ? 'Sim' : 'Não'), sort: 'ativo' },
];

/** Everyone who has an account. */
export function UsersPage() {
  const address: UsersSearch = useSearch({ strict: false });
  const place = useListPlace(address);
  const sort = asUserSort(address.ordem) ?? 'nome';
  const query = useQuery(usersQuery(address, sort));
  const isHeldBack = useHeldBack(timings.userListDelayMs, query.data !== undefined);
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
    <Page title="Usuários" actions={<NewButton to="/users/create">Novo Usuário</NewButton>}>
      <RecordList
        caption="Usuários"
        query={query}
        failure="Ocorreu um erro inesperado ao buscar usuários."
        place={{ ...place, sort }}
        searchPlaceholder="Buscar por nome, nome de usuário ou e-mail..."
        isFiltered={address.perfil !== undefined || address.ativo !== undefined}
        filters={<UserFilters address={address} onChange={place.narrow} />}
        columns={columns}
        rowLink={({ id }) => `/users/${id}`}
        empty="Nenhum usuário encontrado."
        isHeldBack={isHeldBack}
      />
      {deletion.dialog}
    </Page>
  );
}

/** A text whose words may be longer than its column, so that it must break them. */
function Breakable({ children }: { children: string }) {
  return (
    <span style={{ display: 'inline-block', minWidth: '6rem', overflowWrap: 'anywhere' }}>{children}</span>
  );
}
