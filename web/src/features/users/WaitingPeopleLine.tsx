import { Alert, Anchor } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../auth/use-may.ts';
import { waitingUsersQuery } from './users.queries.ts';

/** To admins, that somebody waits to be let in. */
export function WaitingPeopleLine() {
  const mayManage = useMay('manage-users');
  const { data } = useQuery({ ...waitingUsersQuery, enabled: mayManage });
  if (data === undefined || data.total === 0) return null;
  return (
    <Alert color="yellow" variant="light" role="status" icon={<IconUserQuestion />} mb="md">
      {waitingText(data.total)}.{' '}
      <Anchor component={Link} to="/admin/users" size="sm" className="touch-link" underline="always">
        Ver quem espera
      </Anchor>
    </Alert>
  );
}

/** How many people wait for a confirmation. */
export function waitingText(count: number): string {
  if (count === 0) return 'Ninguém mais espera confirmação';
  return count === 1 ? '1 pessoa espera confirmação' : `${count} pessoas esperam confirmação`;
}
