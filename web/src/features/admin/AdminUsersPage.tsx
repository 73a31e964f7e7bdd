import type { User } from '@bancada/contract/users';
import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { timings } from '../../timings.ts';
import { Loaded, SkeletonBlocks, useIsDrawn } from '../../ui/Loaded.tsx';
import { NewButton } from '../../ui/NewButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { TimedAlert } from '../../ui/TimedAlert.tsx';
import { useSaid } from '../../ui/use-said.ts';
import { BackupWarningLine } from '../backups/BackupWarning.tsx';
import { userQuery } from '../users/users.queries.ts';
import type { AdminUsersSearch } from './admin-users-search.ts';
import { IdentityForm } from './IdentityForm.tsx';
import { UserActions } from './UserActions.tsx';
import { UserPicker } from './UserPicker.tsx';

/** Shown in the forms while no user is selected. */
const nobody: User = {
  id: 0,
  nome: '',
  nome_usuario: '',
  email: '',
  email_pendente: null,
  email_verificado: true,
  perfil: 'usuario',
  ativo: true,
  criado_em: '',
  atualizado_em: '',
};

/** Finds a user and changes the account, one action at a time. The selected user is in the URL. */
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
    // After the dialog has returned the focus to its button, which is disabled by then.
    requestAnimationFrame(() => field.current?.focus());
  };
  const tell = { succeed, fail };
  return (
    <Page title="Gerenciar usuários" actions={<NewButton to="/users/create">Novo Usuário</NewButton>}>
      <TimedAlert said={said} durationMs={timings.adminAlertMs} onGone={clear} />
      <Stack gap="lg">
        <BackupWarningLine />
        <div>
          <UserPicker fieldRef={field} onChoose={({ id }) => choose(id)} />
          <Group justify="space-between" mt="sm" gap="xs">
            <Text size="sm" c="dimmed" role="status">
              {usuario === undefined
                ? 'Escolha um usuário para editar.'
                : isDrawn && query.data && `Escolhido: ${query.data.nome} (@${query.data.nome_usuario})`}
            </Text>
            <Anchor component={Link} to="/users" size="sm" className="touch-link">
              Ver a lista de todos
            </Anchor>
          </Group>
        </div>
        {usuario === undefined ? (
          <UserForms user={nobody} isDisabled tell={tell} onDeleted={onDeleted} />
        ) : (
          <Loaded
            query={query}
            failure="Erro ao buscar usuário."
            skeleton={<SkeletonBlocks count={2} heightPx={220} />}
          >
            {(user) => (
              <UserForms key={user.id} user={user} isDisabled={false} tell={tell} onDeleted={onDeleted} />
            )}
          </Loaded>
        )}
      </Stack>
    </Page>
  );
}

interface UserFormsProps {
  user: User;
  isDisabled: boolean;
  tell: { succeed: (sentence: string) => void; fail: (sentence: string) => void };
  onDeleted: (sentence: string) => void;
}

function UserForms(props: UserFormsProps) {
  return (
    <Box
      style={{
        display: 'grid',
        gap: '32px 48px',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
        alignItems: 'start',
      }}
    >
      <IdentityForm {...props} />
      <UserActions {...props} />
    </Box>
  );
}
