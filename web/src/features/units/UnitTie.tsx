import type { UnitOfNumber } from '@bancada/contract/units/units';
import { Group, Paper, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { timings } from '../../timings.ts';
import { LinkAnchor, TextButton } from '../../ui/Links.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { NumberOffers } from './NumberOffers.tsx';
import { ShortPast } from './ShortPast.tsx';
import { unitName } from './unit-text.ts';
import { unitQuery } from './units.queries.ts';

interface UnitTieProps {
  /** The number as typed into the field beside it. */
  typed: string;
  /** The unit that the work is tied to; null: none. */
  unitId: number | null;
  onTie: (hit: UnitOfNumber) => void;
  onUntie: () => void;
}

/** A number that is a known unit's is offered to be tied to its ficha; tied, its past is shown before anything is done again. */
export function UnitTie({ typed, unitId, onTie, onUntie }: UnitTieProps) {
  const [settled] = useDebouncedValue(typed, timings.searchDebounceMs);
  if (unitId !== null) return <Tied unitId={unitId} onUntie={onUntie} />;
  if (settled.trim() === '') return null;
  return <NumberOffers typed={settled} take={{ label: 'Ligar à ficha', onTake: onTie }} />;
}

function Tied({ unitId, onUntie }: { unitId: number; onUntie: () => void }) {
  const query = useQuery(unitQuery(String(unitId)));
  return (
    <Paper withBorder p="sm">
      <Loaded
        query={query}
        failure="Erro ao buscar aparelho."
        skeleton={<SkeletonBlocks count={1} heightPx={60} />}
      >
        {(unit) => (
          <Stack gap="xs">
            <Group gap="sm" justify="space-between">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                Ligado à ficha de{' '}
                <LinkAnchor to="/aparelhos/$unitId" params={{ unitId: String(unit.id) }}>
                  {unitName(unit)}
                </LinkAnchor>
              </Text>
              <TextButton onClick={onUntie}>Desligar da ficha</TextButton>
            </Group>
            <ShortPast unit={unit} />
          </Stack>
        )}
      </Loaded>
    </Paper>
  );
}

interface TieOfFormProps {
  values: { unidade: string; aparelho_id: number | null };
  change: (values: { aparelho_id: number | null }) => void;
}

/** In the form of an outcome: the known unit that the typed number is. */
export function TieOfForm({ values: { unidade, aparelho_id }, change }: TieOfFormProps) {
  return (
    <UnitTie
      typed={unidade}
      unitId={aparelho_id}
      onTie={({ aparelho }) => change({ aparelho_id: aparelho.id })}
      onUntie={() => change({ aparelho_id: null })}
    />
  );
}
