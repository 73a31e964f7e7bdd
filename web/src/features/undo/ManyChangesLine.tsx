import { securityEventEndpoints } from '@bancada/contract/accounts/security-events';
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { timeText } from '../../ui/time.ts';
import { UndoLink } from '../users/UndoLink.tsx';

/** How long a notice stays on the screen of the admins. */
const noticeDays = 3;

/** Whom a brake stopped, and who deleted much, in the last days. */
const manyChangesQuery = queryOptions({
  queryKey: ['security-events', 'many-changes'],
  queryFn: ({ signal }) => {
    const de = new Date(Date.now() - noticeDays * 24 * 60 * 60 * 1000).toISOString();
    return call(
      securityEventEndpoints.list,
      { query: { evento: 'many-changes', limit: 20, de } },
      { signal },
    );
  },
});

/** Names who deleted, changed or created much in the last days; nothing where nobody did. */
export function ManyChangesLine() {
  const { data } = useQuery(manyChangesQuery);
  const people = new Map(
    (data?.data ?? []).flatMap((event) =>
      event.usuario_id === null || event.nome_usuario === null ? [] : [[event.usuario_id, event] as const],
    ),
  );
  if (people.size === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconAlertTriangle />}
      title="Muitas exclusões, alterações ou criações"
    >
      <Stack gap="xs">
        {[...people].map(([id, { nome_usuario, ultima_em }]) => (
          <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
            @{nome_usuario}, {timeText(ultima_em)}.{' '}
            <UndoLink userId={id}>Ver e desfazer o que esta pessoa fez</UndoLink>
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
