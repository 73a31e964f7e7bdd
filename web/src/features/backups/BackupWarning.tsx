import type { BackupState } from '@bancada/contract/instance/backups';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../auth/use-may.ts';
import { warningAdvice, warningTitle } from './backup-texts.ts';
import { backupsQuery } from './backups.queries.ts';

/** What an admin should look at, with what to do about it; nothing while all is well. */
export function BackupWarning({ state }: { state: BackupState }) {
  const title = warningTitle(state);
  if (title === null) return null;
  return (
    <Alert
      color={state.aviso === 'falhou' ? 'red' : 'yellow'}
      variant="light"
      role="alert"
      icon={<IconAlertTriangle />}
      title={title}
    >
      {warningAdvice(state).map((sentence) => (
        <Text key={sentence} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Text>
      ))}
    </Alert>
  );
}

/** The same in a line, on another screen of the admin area. */
export function BackupWarningLine() {
  const mayManage = useMay('manage-backups');
  const { data } = useQuery({ ...backupsQuery, enabled: mayManage });
  const title = data === undefined ? null : warningTitle(data);
  if (title === null) return null;
  return (
    <Alert color="yellow" variant="light" role="status" icon={<IconAlertTriangle />}>
      {title}{' '}
      <Anchor component={Link} to="/admin/copias" size="sm" className="touch-link" underline="always">
        Ver as cópias de segurança
      </Anchor>
    </Alert>
  );
}
