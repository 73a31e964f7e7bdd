import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { timings } from '../../timings.ts';
import { NewButton } from '../../ui/Links.tsx';
import { Loaded, SkeletonBlocks, useIsDrawn } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/Page.tsx';
import { TimedAlert, useSaid } from '../../ui/TimedAlert.tsx';
import { BackupWarningLine } from '../backups/BackupWarning.tsx';
import { ManyChangesLine } from '../undo/ManyChangesLine.tsx';
import { UserTable } from '../users/UserTable.tsx';
import { userQuery } from '../users/users.queries.ts';
import type { AdminUsersSearch } from '../users/users-search.ts';
import { WaitingPeople } from '../users/WaitingPeople.tsx';
import { UserPicker } from './UserPicker.tsx';

const UserForms = lazyPart(
  async () => (await import('./UserForms.tsx')).UserForms,
  <SkeletonBlocks count={2} heightPx={220} />,
);

/** Finds a user and changes the account, one action at a time. The selected user is in the URL; until one is, everybody is listed. */
export function AdminUsersPage() {
  const { usuario }: AdminUsersSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { said, succeed, fail, clear } = useSaid();
  const query = useQuery({ ...userQuery(usuario ?? 0), enabled: usuario !== undefined });
  const isDrawn = useIsDrawn(query);
  const choose = (id: number | undefined) => void navigate({ to: '.', search: { usuario: id } });
  const onDeleted = (sentence: string) => {
    succeed(sentence);
    choose(undefined);
    // After the dialog has returned the focus to its button, which is gone by then.
    requestAnimationFrame(() => field.current?.focus());
  };
  const tell = { succeed, fail };
  return (
    <Page title="Gerenciar usuários" actions={<NewButton to="/users/create">Novo Usuário</NewButton>}>
      <TimedAlert said={said} durationMs={timings.adminAlertMs} onGone={clear} />
      <Stack gap="lg">
        <BackupWarningLine />
        {usuario === undefined && <ManyChangesLine />}
        {usuario === undefined && <WaitingPeople tell={tell} />}
        <div>
          <UserPicker fieldRef={field} onChoose={({ id }) => choose(id)} />
          <Group justify="space-between" mt="sm" gap="xs">
            <Text size="sm" c="dimmed" role="status">
              {usuario === undefined
                ? 'Escolha um usuário para editar.'
                : isDrawn && query.data && `Escolhido: ${query.data.nome} (@${query.data.nome_usuario})`}
            </Text>
            {usuario !== undefined && (
              <Anchor component={Link} to="/admin/users" size="sm" className="touch-link">
                Voltar à lista
              </Anchor>
            )}
          </Group>
        </div>
        {usuario === undefined ? (
          <UserTable />
        ) : (
          <Loaded
            query={query}
            failure="Erro ao buscar usuário."
            skeleton={<SkeletonBlocks count={2} heightPx={220} />}
          >
            {(user) => <UserForms key={user.id} user={user} tell={tell} onDeleted={onDeleted} />}
          </Loaded>
        )}
      </Stack>
    </Page>
  );
}
