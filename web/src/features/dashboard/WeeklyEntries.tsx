import type { WeekOfEntries } from '@bancada/contract/instance/dashboard';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { dateText } from '../../ui/time.ts';
import classes from './Dashboard.module.css';
import { DashboardPanel } from './DashboardPanel.tsx';
import { weeklyEntriesQuery } from './dashboard.queries.ts';

/** Entries added in each of the last weeks, as bars, and as a table that screen readers always find. */
export function WeeklyEntries() {
  const query = useQuery(weeklyEntriesQuery());
  const [isTableShown, setIsTableShown] = useState(false);
  const isEmpty = query.data?.every(({ total }) => total === 0) ?? true;
  return (
    <DashboardPanel
      title="Registros por semana"
      action={
        !isEmpty && (
          <Button variant="default" onClick={() => setIsTableShown(!isTableShown)}>
            {isTableShown ? 'Ver gráfico' : 'Ver tabela'}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        failure="Não foi possível carregar os registros por semana."
        skeleton={<SkeletonBlocks count={1} heightPx={220} />}
      >
        {(weeks) =>
          isEmpty ? (
            <NothingHere next="Registre o que você consertou com Novo.">{`Nenhum registro novo nas últimas ${weeks.length} semanas.`}</NothingHere>
          ) : (
            <>
              {!isTableShown && <Bars weeks={weeks} />}
              <WeekTable weeks={weeks} isVisible={isTableShown} />
            </>
          )
        }
      </Loaded>
    </DashboardPanel>
  );
}

/** For twelve bars a chart library would be too heavy: docs/decisions/0095-one-program.md. */
function Bars({ weeks }: { weeks: WeekOfEntries[] }) {
  const { top, beyond } = scaleOf(weeks);
  return (
    <>
      <div className={classes.bars} aria-hidden>
        {weeks.map(({ semana, total }) => (
          <div
            key={semana}
            className={classes.week}
            title={`Semana de ${dateText(semana)}: ${entriesText(total)}`}
          >
            <span className={classes.count}>{total === 0 ? '' : wholeNumber(total)}</span>
            {/* Above it the figure, below it the day. */}
            <span
              className={classes.bar}
              data-is-beyond={total > top || undefined}
              style={{ height: `calc((100% - 44px) * ${Math.min(total / top, 1)})` }}
            />
            <span className={classes.day}>{dateText(semana).slice(0, 5)}</span>
          </div>
        ))}
      </div>
      {beyond !== undefined && (
        <Text size="sm" c="dimmed" mt="sm">
          A semana de {dateText(beyond.semana)}, com {entriesText(beyond.total)}, passa da escala: assim as
          outras se veem.
        </Text>
      )}
    </>
  );
}

function WeekTable({ weeks, isVisible }: { weeks: WeekOfEntries[]; isVisible: boolean }) {
  return (
    <Table className={isVisible ? '' : 'visually-hidden'} verticalSpacing={4}>
      <caption className="visually-hidden">Registros adicionados por semana</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Semana de</Table.Th>
          <Table.Th scope="col" ta="right">
            Registros
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.map(({ semana, total }) => (
          <Table.Tr key={semana}>
            <Table.Th scope="row" fw={400}>
              {dateText(semana)}
            </Table.Th>
            <Table.Td ta="right">
              <Text span inherit className="code-text">
                {wholeNumber(total)}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function entriesText(total: number): string {
  return total === 1 ? '1 registro' : `${wholeNumber(total)} registros`;
}

/** A week with this many times the entries of the next one, as an import leaves it, would make lines of all other bars. */
const farMore = 5;

/** How many entries the highest bar stands for, and the week that goes beyond it, if one does. */
export function scaleOf(weeks: readonly WeekOfEntries[]): { top: number; beyond: WeekOfEntries | undefined } {
  const [first, second] = [...weeks].sort((one, other) => other.total - one.total);
  const isBeyond =
    first !== undefined && second !== undefined && second.total > 0 && first.total > farMore * second.total;
  return { top: (isBeyond ? second : first)?.total ?? 0, beyond: isBeyond ? first : undefined };
}
