import { Group } from '@mantine/core';
import { timings } from '../../timings.ts';
import { LinkButton, NewButton } from '../../ui/Links.tsx';
import { Page } from '../../ui/Page.tsx';
import { UserTable } from './UserTable.tsx';

/** Everyone who has an account. */
export function UsersPage() {
  return (
    <Page title="Usuários" actions={<ListActions />}>
      <UserTable
        searchPlaceholder="Buscar por nome, nome de usuário ou e-mail..."
        delayMs={timings.userListDelayMs}
      />
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
