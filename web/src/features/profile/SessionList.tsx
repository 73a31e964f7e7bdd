import { authEndpoints, type OwnSession } from '@bancada/contract/accounts/auth';
import { Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useActs } from '../../ui/acts.ts';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { SectionRow, SectionRows } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { deviceText } from '../security-events/event-text.ts';
import { ownSessionsQuery, sessionsKey } from './profile.queries.ts';

/** The person's sessions, each but this one with a button to end it. */
export function SessionList() {
  const queryClient = useQueryClient();
  const query = useQuery(ownSessionsQuery);
  // Another row comes under the finger.
  const turn = useActs((query.data ?? []).map(({ id }) => id).join());
  const ending = useMutation({
    mutationFn: (session: OwnSession) => call(authEndpoints.endSession, { params: { id: session.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
  return (
    <div>
      <VisuallyHidden role="status">{ending.isSuccess && 'Sessão encerrada.'}</VisuallyHidden>
      {ending.isError && (
        <FormFailure>{errorMessage(ending.error, 'Falha ao encerrar a sessão.')}</FormFailure>
      )}
      <Loaded
        query={query}
        failure="Não foi possível carregar as sessões."
        skeleton={<SkeletonBlocks count={2} heightPx={48} />}
      >
        {(sessions) => (
          <SectionRows data-acts={turn} aria-label="Suas sessões">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={ending.isPending && ending.variables.id === session.id}
                onEnd={() => ending.mutate(session)}
              />
            ))}
          </SectionRows>
        )}
      </Loaded>
    </div>
  );
}

const deviceIcons = {
  computador: IconDeviceDesktop,
  celular: IconDeviceMobile,
  tablet: IconDeviceTablet,
} as const;

interface SessionRowProps {
  session: OwnSession;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const Icon = deviceIcons[session.dispositivo ?? 'computador'];
  const device = deviceText(session);
  const lastUse = timeText(session.ultimo_uso_em);
  return (
    <SectionRow>
      <Icon size={22} aria-hidden />
      <Stack gap={0} flex={1} miw={0}>
        <Group gap={6}>
          <Text size="sm" fw={600}>
            {device}
          </Text>
          {session.atual && (
            <Badge size="sm" variant="light" tt="none">
              Esta sessão
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {session.endereco ?? 'Endereço desconhecido'} · {lastUse}
        </Text>
      </Stack>
      {!session.atual && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={onEnd}
          disabled={isBusy}
          aria-label={`Encerrar a sessão: ${device}, ${lastUse}`}
        >
          Encerrar
        </Button>
      )}
    </SectionRow>
  );
}
