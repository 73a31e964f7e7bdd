import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { timeText } from '../../ui/time.ts';
import { useMay, usePermissions } from '../auth/use-may.ts';
import { ActionIcon, actionText, authorText, RecordName } from '../history/HistoryList.tsx';
import { historyQuery } from '../history/history.queries.ts';
import classes from './Dashboard.module.css';
import { DashboardPanel } from './DashboardPanel.tsx';

const shownCount = 5;

export const recentChangesQuery = historyQuery({ page: 1, limit: shownCount, origem: 'pessoas' });

/** The latest changes: everybody's, or one's own if one may not see more. */
export function RecentChanges() {
  const query = useQuery(recentChangesQuery);
  const isOwnAlone = !useMay('restore-any-deletion');
  const may = usePermissions();
  return (
    <DashboardPanel
      title="Atividade recente"
      action={
        <Anchor
          className="touch-link"
          renderRoot={(props) => <Link to="/lixeira" search={{ aba: 'alteracoes' }} {...props} />}
        >
          Ver todas
        </Anchor>
      }
    >
      <Group gap="md" mb="xs">
        {may('correct-many') && (
          <Anchor component={Link} to="/corrigir" size="sm" className="touch-link">
            Corrigir em vários registros
          </Anchor>
        )}
        {may('merge-records') && (
          <Anchor component={Link} to="/repetidos" size="sm" className="touch-link">
            Registros repetidos
          </Anchor>
        )}
      </Group>
      {isOwnAlone && (
        <Text size="sm" c="dimmed" mb="sm">
          Aqui está o que você mesmo fez. Editores veem as alterações de todos.
        </Text>
      )}
      <Loaded
        query={query}
        failure="Não foi possível carregar a atividade recente."
        skeleton={<SkeletonBlocks count={3} heightPx={56} />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <NothingHere next="Criar e editar registros aparece aqui, com quem e quando.">
              {isOwnAlone ? 'Você ainda não alterou nada.' : 'Nada foi alterado ainda.'}
            </NothingHere>
          ) : (
            <ol className={classes.rows}>
              {data.map((item) => (
                <li key={item.id} className={classes.row}>
                  <ActionIcon action={item.acao} />
                  <div className={classes.rowText}>
                    <RecordName item={item} />
                    <Text size="sm" c="dimmed">
                      {actionText(item)} por {authorText(item)} em{' '}
                      <time dateTime={item.criado_em}>{timeText(item.criado_em)}</time>
                    </Text>
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </DashboardPanel>
  );
}
