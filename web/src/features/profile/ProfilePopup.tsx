import type { User } from '@bancada/contract/accounts/users';
import { perfilLabels } from '@bancada/contract/policy';
import { Badge, Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../../api/error-message.ts';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { sessionStatsQuery } from './profile.queries.ts';
import { SessionList } from './SessionList.tsx';

interface ProfilePopupProps {
  titleId: string;
  onClose: () => void;
  onRevoke: () => void;
}

/** The signed-in person and their sessions. Reloaded each time it opens. */
export function ProfilePopup({ titleId, onClose, onRevoke }: ProfilePopupProps) {
  const profile = useQuery({ ...currentUserQuery, staleTime: 0 });
  useShortcuts({ Escape: onClose });
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} id={titleId}>
          Seu perfil
        </Title>
        <CloseButton aria-label="Fechar o perfil" onClick={onClose} />
      </Group>
      {profile.isError && <FormFailure>{profileFailure(profile.error)}</FormFailure>}
      {profile.data !== undefined && <Person user={profile.data} />}
      {profile.isPending && <SkeletonBlocks count={2} heightPx={40} />}
      <SessionCounts />
      <SessionList />
      <Group grow gap="xs">
        <Button component={Link} to="/edit-profile" variant="default" px="xs" onClick={onClose}>
          Editar Perfil
        </Button>
        <Button variant="light" color="red" px="xs" onClick={onRevoke}>
          Revogar Sessões
        </Button>
      </Group>
    </Stack>
  );
}

function Person({ user }: { user: User }) {
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <Text fw={600}>{user.nome}</Text>
        <Badge variant="light" tt="none">
          {perfilLabels[user.perfil]}
        </Badge>
      </Group>
      <Text c="dimmed" size="sm">
        @{user.nome_usuario}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {user.email}
      </Text>
    </div>
  );
}

/** Hidden if there is no answer (the failure is logged). */
function SessionCounts() {
  const { data } = useQuery(sessionStatsQuery);
  return (
    <Group grow gap="xs">
      <Figure label="Sessões ativas" value={data?.active_sessions} />
      <Figure label="Sessões permitidas" value={data?.max_logins} />
    </Group>
  );
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <Text size="sm">
      {label}:{' '}
      <Text span inherit fw={600}>
        {value ?? '–'}
      </Text>
    </Text>
  );
}

function profileFailure(error: unknown): string {
  const sentence = 'Não foi possível carregar os dados do perfil.';
  return error instanceof ApiError ? errorMessage(error, sentence) : sentence;
}
