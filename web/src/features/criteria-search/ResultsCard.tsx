import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Center, Chip, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '@tabler/icons-react';
import { EmptyState, NothingHere } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { GuidedTogether } from '../../ui/GuidedLink.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { entryCount, onlyModel, stillReading } from '../faults/fault.ts';
import classes from './CriteriaSearch.module.css';
import { type Whose, whoseCode } from './code-makers.ts';
import { type Criteria, isByCodeAlone } from './criteria.ts';
import type { Results } from './criteria-search.queries.ts';
import type { MakerCount } from './group-by-maker.ts';
import type { Found } from './use-criteria-results.ts';

const ResultList = lazyPart(async () => (await import('./ResultList.tsx')).ResultList, <Waiting />);

interface ResultsCardProps {
  id: string;
  criteria: Criteria;
  found: Found;
  makers: readonly MakerCount[];
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
  useShortcuts({ Escape: () => onMaximise(false) });
  return (
    <section id={props.id} aria-label="Resultados" className={classes.found}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Title order={2}>Resultados</Title>
          <Text size="sm" c="dimmed" role="status" flex={1}>
            {found.state === 'found' && countText(found.results)}
          </Text>
          {/* Nothing to show larger yet. */}
          {(found.state !== 'no-criterion' || isMaximised) && (
            <Button
              variant="default"
              size="sm"
              px="sm"
              aria-pressed={isMaximised}
              aria-label={isMaximised ? 'Restaurar' : 'Maximizar'}
              onClick={() => onMaximise(!isMaximised)}
            >
              <Icon size={18} aria-hidden />
              <Text span inherit visibleFrom="sm" ml={8}>
                {isMaximised ? 'Restaurar' : 'Maximizar'}
              </Text>
            </Button>
          )}
        </Group>
        {/* Nothing to filter yet. */}
        {found.state !== 'no-criterion' && (
          <Group>
            <SearchField
              term={criteria.filtro ?? ''}
              placeholder="Filtrar resultados..."
              onSearch={props.onFilter}
            />
          </Group>
        )}
        {isOfMakers && <MakerFilter kept={criteria.fabricante} makers={makers} onChange={props.onMaker} />}
        {found.state === 'found' && (
          <Group>
            <GuidedTogether
              faults={found.results.data.map(({ id }) => id)}
              model={criteria.equipamento ?? onlyModel(found.results.data)}
            />
          </Group>
        )}
        {found.state === 'found' && found.results.isIncomplete && (
          <Text size="sm" c="dimmed" role="status">
            {stillReading}
          </Text>
        )}
        <Body
          found={found}
          isMaximised={isMaximised}
          filter={criteria.filtro ?? ''}
          isOfMakers={isOfMakers}
          whose={whoseCode(criteria)}
        />
      </Stack>
    </section>
  );
}

interface MakerFilterProps {
  kept: number | undefined;
  makers: readonly MakerCount[];
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
          {makers.map(({ makerId, name, faults }) => (
            <Chip key={makerId} size="md" value={String(makerId)}>
              {name} ({faults})
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
  whose: Whose | null;
}

function Body({ found, isMaximised, filter, isOfMakers, whose }: BodyProps) {
  switch (found.state) {
    case 'no-criterion':
      return (
        <NothingHere next="Um datasheet, uma sequência de bipes ou de piscadas também servem.">
          Selecione um equipamento e/ou insira um Post Code para iniciar a busca.
        </NothingHere>
      );
    case 'waiting':
      return <Waiting />;
    case 'still-reading':
      return <Waiting text={stillReading} />;
    case 'failed':
      return <Failure error={found.error} fallback={found.fallback} onRetry={found.retry} />;
    case 'nothing':
      return (
        <EmptyState
          title="Nenhum resultado encontrado para a sua busca."
          next="Tire um critério, ou escolha outro equipamento."
        />
      );
    case 'nothing-in-filter':
      return (
        <EmptyState title="Nenhum resultado corresponde à sua busca." next="Filtre por menos palavras." />
      );
    case 'found':
      return (
        <ResultList
          faults={found.results.data}
          isStale={found.isStale}
          isMaximised={isMaximised}
          filter={filter}
          isOfMakers={isOfMakers}
          whose={whose}
        />
      );
  }
}

function Waiting({ text }: { text?: string }) {
  return (
    <Center py={48} aria-busy>
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text c="dimmed" role="status" className={text === undefined ? 'visually-hidden' : undefined}>
          {text ?? 'Buscando…'}
        </Text>
      </Stack>
    </Center>
  );
}

/** `12 resultados`; each fault is one. */
export function countText({ data, total: { count, isAtLeast } }: Results): string {
  const shown = entryCount(data);
  if (count > shown) {
    const all = `${isAtLeast ? 'mais de ' : ''}${wholeNumber(count)} registros`;
    return `${data.length} resultados, dos ${shown} mais úteis de ${all}`;
  }
  return data.length === 1 ? '1 resultado' : `${data.length} resultados`;
}
