import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { Button, Center, Chip, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconCpu } from '@tabler/icons-react';
import { layout } from '../../timings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useResultSteps } from '../../ui/use-result-steps.ts';
import { CodeLink } from '../troubleshooting/CodeLink.tsx';
import { EntryCard } from '../troubleshooting/EntryCard.tsx';
import { type Criteria, isByCodeAlone } from './criteria.ts';
import type { Results } from './criteria-search.queries.ts';
import { groupByMaker, type MakerGroup } from './group-by-maker.ts';
import classes from './ResultsCard.module.css';
import type { Found } from './use-criteria-results.ts';

interface ResultsCardProps {
  criteria: Criteria;
  found: Found;
  makers: readonly MakerGroup[];
  isMaximised: boolean;
  onMaximise: (isMaximised: boolean) => void;
  onFilter: (filter: string) => void;
  onMaker: (makerId: number | undefined) => void;
}

/** The results; grouped by maker if a lone code means something to several. */
export function ResultsCard(props: ResultsCardProps) {
  const { criteria, found, makers, isMaximised, onMaximise } = props;
  const isOfMakers = isByCodeAlone(criteria) && (makers.length > 1 || criteria.fabricante !== undefined);
  const Icon = isMaximised ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal;
  return (
    <Paper component="section" aria-label="Resultados" withBorder p={{ base: 'sm', sm: 'md' }}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} fz="lg">
            Resultados
          </Title>
          <Text size="sm" c="dimmed" role="status" ml="auto">
            {found.state === 'found' && countText(found.results)}
          </Text>
          <Button
            variant="default"
            size="md"
            px="md"
            leftSection={<Icon size={18} />}
            aria-pressed={isMaximised}
            onClick={() => onMaximise(!isMaximised)}
          >
            {isMaximised ? 'Restaurar' : 'Maximizar'}
          </Button>
        </Group>
        <Group>
          <SearchField
            term={criteria.filtro ?? ''}
            placeholder="Filtrar resultados..."
            onSearch={props.onFilter}
          />
        </Group>
        {isOfMakers && <MakerFilter kept={criteria.fabricante} makers={makers} onChange={props.onMaker} />}
        <Body
          found={found}
          isMaximised={isMaximised}
          filter={criteria.filtro ?? ''}
          isOfMakers={isOfMakers}
        />
      </Stack>
    </Paper>
  );
}

interface MakerFilterProps {
  kept: number | undefined;
  makers: readonly MakerGroup[];
  onChange: (makerId: number | undefined) => void;
}

function MakerFilter({ kept, makers, onChange }: MakerFilterProps) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6}>
        Um código só diz algo junto com o fabricante:
      </Text>
      <Chip.Group
        value={kept === undefined ? '' : String(kept)}
        onChange={(value) => onChange(value === '' ? undefined : Number(value))}
      >
        <Group gap="xs" role="radiogroup" aria-label="Fabricante">
          <Chip size="md" value="">
            Todos
          </Chip>
          {makers.map(({ makerId, name, entries }) => (
            <Chip key={makerId} size="md" value={String(makerId)}>
              {name} ({entries.length})
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </div>
  );
}

interface BodyProps {
  found: Found;
  isMaximised: boolean;
  filter: string;
  isOfMakers: boolean;
}

function Body({ found, isMaximised, filter, isOfMakers }: BodyProps) {
  switch (found.state) {
    case 'no-criterion':
      return (
        <EmptyState
          title="Selecione um equipamento e/ou insira um Post Code para iniciar a busca."
          icon={IconCpu}
        />
      );
    case 'waiting':
      return (
        <Center py={48} aria-busy>
          <Loader aria-hidden />
          <span role="status" className="visually-hidden">
            Buscando…
          </span>
        </Center>
      );
    case 'failed':
      return (
        <Failure
          error={found.error}
          fallback="Erro ao buscar resultados de troubleshooting."
          onRetry={found.retry}
        />
      );
    case 'nothing':
      return <EmptyState title="Nenhum resultado encontrado para a sua busca." />;
    case 'nothing-in-filter':
      return <EmptyState title="Nenhum resultado corresponde à sua busca." />;
    case 'found':
      return (
        <ResultList
          entries={found.results.entries}
          isStale={found.isStale}
          isMaximised={isMaximised}
          filter={filter}
          isOfMakers={isOfMakers}
        />
      );
  }
}

interface ResultListProps extends Omit<BodyProps, 'found'> {
  entries: TroubleshootingEntry[];
  isStale: boolean;
}

function ResultList({ entries, isStale, isMaximised, filter, isOfMakers }: ResultListProps) {
  const list = useResultSteps<HTMLDivElement>();
  const cards = (of: TroubleshootingEntry[], headingLevel: 3 | 4) => (
    <ul className={classes.list}>
      {of.map((entry) => (
        <li key={entry.id}>
          <EntryCard entry={entry} sought={filter} isLinked isLikable headingLevel={headingLevel}>
            <Group>
              <CodeLink
                of="troubleshooting"
                id={entry.id}
                variant="subtle"
                size="compact-md"
                px="xs"
                aria-label={`Code: ${entry.sintoma}`}
              />
            </Group>
          </EntryCard>
        </li>
      ))}
    </ul>
  );
  return (
    <div
      ref={list}
      className={classes.results}
      data-stale={isStale || undefined}
      style={isMaximised ? {} : { maxHeight: layout.resultsMaxHeightPx }}
    >
      {isOfMakers
        ? groupByMaker(entries).map(({ makerId, name, entries: ofMaker }) => (
            <section key={makerId} aria-label={name} className={classes.maker}>
              <Title order={3} fz="md" mb="xs">
                {name}
              </Title>
              {cards(ofMaker, 4)}
            </section>
          ))
        : cards(entries, 3)}
    </div>
  );
}

function countText({ entries, total, isAtLeast }: Results): string {
  if (total === 1) return '1 resultado';
  const all = `${isAtLeast ? 'mais de ' : ''}${total.toLocaleString('pt-BR')} resultados`;
  return total > entries.length ? `Os ${entries.length} mais úteis de ${all}` : all;
}
