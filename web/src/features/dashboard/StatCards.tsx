import type { MainStats } from '@bancada/contract/instance/dashboard';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import classes from './Dashboard.module.css';
import { mainStatsQuery } from './dashboard.queries.ts';

interface Card {
  total: keyof MainStats;
  label: string;
  to: NonNullable<LinkProps['to']>;
}

const cards: Card[] = [
  { total: 'total_sintomas', label: 'Total de Sintomas', to: '/troubleshooting' },
  { total: 'total_diagnosticos', label: 'Diagnósticos', to: '/diagnosticos' },
  { total: 'total_solucoes', label: 'Soluções', to: '/solucoes' },
  { total: 'total_equipamentos', label: 'Equipamentos', to: '/equipment-models' },
  { total: 'total_componentes', label: 'Componentes', to: '/datasheets' },
  { total: 'total_artigos', label: 'Artigos', to: '/artigos' },
];

const columns = { base: 2, xs: 3, md: 6 };
const cardHeightPx = 70;

/** The six totals, each linked to its list. */
export function StatCards() {
  const query = useQuery(mainStatsQuery);
  return (
    <section aria-label="Totais">
      <Loaded
        query={query}
        failure="Não foi possível carregar as estatísticas."
        skeleton={
          <SimpleGrid cols={columns} spacing="sm" aria-hidden>
            {cards.map(({ total }) => (
              <SkeletonBlocks key={total} count={1} heightPx={cardHeightPx} />
            ))}
          </SimpleGrid>
        }
      >
        {(stats) => (
          <SimpleGrid component="ul" cols={columns} spacing="sm" className="plain-list">
            {cards.map(({ total, label, to }) => (
              <Paper key={total} component="li" withBorder className={`whole-row ${classes.card}`}>
                <Text fz={{ base: 20, sm: 26 }} fw={600} lh={1.3} className={classes.total ?? ''}>
                  {wholeNumber(stats[total])}
                </Text>
                <Link to={to} className={`whole-row-link ${classes.cardLink}`}>
                  {label}
                </Link>
              </Paper>
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </section>
  );
}
