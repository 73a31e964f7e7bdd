import { perfilLabels } from '@bancada/contract/policy';
import { type User, userTexts } from '@bancada/contract/users';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { timings } from '../../timings.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
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
  { header: 'Nome', cell: ({ nome }) => nome, sort: 'nome', isName: true },
  { header: 'Nome de Usuário', cell: ({ nome_usuario }) => nome_usuario, sort: 'nome_usuario' },
  { header: 'E-mail', cell: emailAndState, sort: 'email' },
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
    <Page title="Usuários" actions={<ListActions />}>
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
        emptyNext="Cadastre alguém com Novo Usuário."
        isHeldBack={isHeldBack}
      />
      {deletion.dialog}
    </Page>
  );
}

function ListActions() {
  return (
    <Group gap="xs">
      <LinkButton to="/admin/users" variant="default" size="md" px="sm">
        Administração
      </LinkButton>
      <NewButton to="/users/create">Novo Usuário</NewButton>
    </Group>
  );
}

/** Whoever never opened the link that was sent does not come in, active or not. */
function emailAndState({ email, email_verificado }: User) {
  return (
    <>
      {email}
      {!email_verificado && (
        <Badge variant="light" color="orange" tt="none" mt={2}>
          E-mail não confirmado
        </Badge>
      )}
    </>
  );
}
