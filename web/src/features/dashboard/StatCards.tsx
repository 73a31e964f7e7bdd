import type { MainStats } from '@bancada/contract/dashboard';
import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import {
  type Icon,
  IconActivityHeartbeat,
  IconBulb,
  IconCpu,
  IconDeviceLaptop,
  IconFileText,
  IconStethoscope,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Loaded } from '../../ui/Loaded.tsx';
import classes from './Dashboard.module.css';
import { mainStatsQuery } from './dashboard.queries.ts';

interface Card {
  total: keyof MainStats;
  label: string;
  to: NonNullable<LinkProps['to']>;
  icon: Icon;
}

const cards: Card[] = [
  {
    total: 'total_sintomas',
    label: 'Total de Sintomas',
    to: '/troubleshooting',
    icon: IconActivityHeartbeat,
  },
  { total: 'total_diagnosticos', label: 'Diagnósticos', to: '/troubleshooting', icon: IconStethoscope },
  { total: 'total_solucoes', label: 'Soluções', to: '/troubleshooting', icon: IconBulb },
  { total: 'total_equipamentos', label: 'Equipamentos', to: '/equipment-models', icon: IconDeviceLaptop },
  { total: 'total_componentes', label: 'Componentes', to: '/datasheets', icon: IconCpu },
  { total: 'total_artigos', label: 'Artigos', to: '/artigos', icon: IconFileText },
];

const columns = { base: 2, sm: 3, lg: 6 };
const cardHeightPx = 122;

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
              <Skeleton key={total} height={cardHeightPx} radius="md" />
            ))}
          </SimpleGrid>
        }
      >
        {(stats) => (
          <SimpleGrid component="ul" cols={columns} spacing="sm" className="plain-list">
            {cards.map(({ total, label, to, icon: CardIcon }) => (
              <Paper component="li" key={total} withBorder p="md" className="whole-row">
                <CardIcon size={22} aria-hidden className={classes.cardIcon} />
                <Text fz={28} fw={700} lh={1.2} className="code-text">
                  {stats[total].toLocaleString('pt-BR')}
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
