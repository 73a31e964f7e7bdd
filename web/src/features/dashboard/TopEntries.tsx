import { Group, Text } from '@mantine/core';
import { IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import classes from './Dashboard.module.css';
import { DashboardPanel } from './DashboardPanel.tsx';
import { topEntriesQuery } from './dashboard.queries.ts';

/** What most people found useful. */
export function TopEntries() {
  const query = useQuery(topEntriesQuery);
  return (
    <DashboardPanel title="Registros mais úteis">
      <Loaded
        query={query}
        failure="Não foi possível carregar os registros mais úteis."
        skeleton={<SkeletonBlocks count={3} heightPx={56} />}
      >
        {(entries) =>
          entries.length === 0 ? (
            <NothingHere next="Curta um registro que ajudou: ele aparece aqui.">
              Nenhum registro foi marcado como útil ainda.
            </NothingHere>
          ) : (
            <ol className={classes.rows}>
              {entries.map((entry) => (
                <li key={entry.id} className={classes.row}>
                  <div className={classes.rowText}>
                    <Link
                      to="/troubleshooting/$id"
                      params={{ id: String(entry.id) }}
                      className={classes.rowLink}
                    >
                      {entry.sintoma}
                    </Link>
                    <Text size="sm" c="dimmed">
                      {entry.equipment}
                    </Text>
                  </div>
                  <Group gap={4} wrap="nowrap" c="dimmed">
                    <IconThumbUp size={16} aria-hidden />
                    {/* Group drops a bare 0. */}
                    <Text span inherit>
                      {entry.likes}{' '}
                      <span className="visually-hidden">{entry.likes === 1 ? 'curtida' : 'curtidas'}</span>
                    </Text>
                  </Group>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </DashboardPanel>
  );
}
