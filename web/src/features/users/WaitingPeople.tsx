import { authLimits } from '@bancada/contract/accounts/auth';
import { type User, userTexts } from '@bancada/contract/accounts/users';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActs } from '../../ui/acts.ts';
import { timeText } from '../../ui/time.ts';
import { useUserDeletion } from './use-user-deletion.tsx';
import { useConfirmation, waitingUsersQuery } from './users.queries.ts';
import { waitingText } from './WaitingPeopleLine.tsx';

interface WaitingPeopleProps {
  tell: { succeed: (sentence: string) => void; fail: (sentence: string) => void };
}

/** Who registered and cannot enter yet: one button lets each in. Nothing while nobody waits. */
export function WaitingPeople({ tell }: WaitingPeopleProps) {
  const { data } = useQuery(waitingUsersQuery);
  // A row stays where it was: the next one must not come under the finger that has just pressed.
  const [confirmed, setConfirmed] = useState<readonly User[]>([]);
  const confirmation = useConfirmation({
    onDone: (sentence, user) => {
      setConfirmed((before) => [...before.filter(({ id }) => id !== user.id), user]);
      tell.succeed(sentence);
    },
    onFailed: tell.fail,
  });
  const deletion = useUserDeletion({
    onDeleted: ({ nome_usuario }) => tell.succeed(userTexts.deleted(nome_usuario)),
    onFailed: tell.fail,
  });
  const waiting = data?.data.filter(({ id }) => confirmed.every((one) => one.id !== id)) ?? [];
  const rows = [...waiting, ...confirmed].toSorted((one, other) => one.id - other.id);
  const acts = useActs(rows.map(({ id }) => id).join());
  if (rows.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconUserQuestion />} title={waitingText(data?.total ?? 0)}>
      <Stack gap="sm">
        <Text size="sm">
          Confirme só quem você conhece. Quem não é confirmado em {authLimits.registrationDays} dias sai da
          lista, e pode se registrar de novo.
        </Text>
        {rows.map((user) => (
          <Group key={user.id} justify="space-between" gap="xs">
            <Person user={user} />
            {user.email_verificado ? (
              <Text fw={600}>Confirmada</Text>
            ) : (
              <Group gap="xs" data-acts={acts}>
                <Button
                  size="md"
                  aria-label={`Confirmar ${user.nome}`}
                  disabled={confirmation.isPending}
                  onClick={() => confirmation.mutate(user)}
                >
                  Confirmar
                </Button>
                <Button
                  size="md"
                  variant="default"
                  aria-label={`Excluir o registro de ${user.nome}`}
                  onClick={() => deletion.ask(user)}
                >
                  Excluir
                </Button>
              </Group>
            )}
          </Group>
        ))}
      </Stack>
      {deletion.dialog}
    </Alert>
  );
}

function Person({ user: { id, nome, nome_usuario, email, criado_em } }: { user: User }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Anchor
        component={Link}
        to={`/users/${id}`}
        className="touch-link"
        fw={600}
        inherit
        c="inherit"
        underline="always"
      >
        {nome}
      </Anchor>
      <Text size="sm">
        @{nome_usuario} · {email} · {timeText(criado_em)}
      </Text>
    </div>
  );
}
