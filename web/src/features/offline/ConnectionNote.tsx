import { Alert, Group, Paper } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useConnectionLost } from '../../api/connection.ts';
import { LinkAnchor, TextButton } from '../../ui/Links.tsx';
import { timeText } from '../../ui/time.ts';
import { useIsSignedIn } from '../auth/current-user.queries.ts';
import classes from './ConnectionNote.module.css';
import { useNewVersion } from './new-version.ts';

/** Says, beside whatever is open, that the server does not answer, or that there is a newer build. Read out when it appears. */
export function ConnectionNote() {
  const isLost = useConnectionLost();
  const isSignedIn = useIsSignedIn();
  const update = useNewVersion();
  return (
    <div className={classes.place} aria-live="polite">
      {isLost ? (
        <Note icon={<IconPlugConnectedX size={20} aria-hidden />}>
          <span>Sem conexão com o servidor. Tentando de novo…</span>
          {isSignedIn && (
            <LinkAnchor to="/guardados" size="sm" className="touch-link">
              Guardados
            </LinkAnchor>
          )}
        </Note>
      ) : (
        update !== null && (
          <Note icon={<IconRefresh size={20} aria-hidden />}>
            Há uma versão nova
            <span aria-hidden>·</span>
            <TextButton onClick={() => void update()}>Atualizar</TextButton>
          </Note>
        )
      )}
    </div>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Paper withBorder shadow="sm" px="md" py={6} radius="md">
      <Group gap="xs" fz="sm" wrap="nowrap">
        {icon}
        {children}
      </Group>
    </Paper>
  );
}

/** Says of what is shown that it is this browser's copy. @param keptAt ISO time */
export function KeptNote({ keptAt }: { keptAt: string }) {
  return (
    <Alert variant="light" color="gray" icon={<IconPlugConnectedX />}>
      Guardado em {timeText(keptAt)}: pode ter mudado.
    </Alert>
  );
}
