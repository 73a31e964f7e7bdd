import type { PointStats } from '@bancada/contract/reading-stats';
import { Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useMay } from '../auth/use-may.ts';
import { PointCard } from '../readings/PointCard.tsx';
import type { KeptFields } from '../readings/use-quick-readings.ts';
import { BoardPart } from './BoardPart.tsx';
import type { BoardLayout } from './layout.ts';
import { notesOf, type PlacedPoint, placedPoints, pointsOfLit } from './placed-points.ts';
import { pointsOfModelQuery } from './readings-of-board.queries.ts';
import type { Lit } from './scene.ts';

const QuickReadings = lazyPart(async () => (await import('../readings/QuickReadings.tsx')).QuickReadings);

/** The points of a model that its board has, and what is written beside their pins. */
export function usePlacedPoints(layout: BoardLayout, modelId: number | null) {
  const query = useQuery(pointsOfModelQuery(modelId));
  const placed = useMemo(() => placedPoints(layout, query.data ?? []), [layout, query.data]);
  const notes = useMemo(() => notesOf(placed), [placed]);
  return { query, placed, notes };
}

export interface ReadingsOfLitProps {
  layout: BoardLayout;
  lit: Lit;
  /** Of the net, or of the part where none is lit: a new reading is of it. */
  name: string;
  modelId: number;
  query: UseQueryResult<PointStats[]>;
  placed: readonly PlacedPoint[];
}

/** What was measured on what is lit, and new readings of it. What holds for several readings stays from one net to the next. */
export function ReadingsOfLit({ layout, lit, name, modelId, query, placed }: ReadingsOfLitProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [kept, setKept] = useState<KeptFields>({});
  const mayEdit = useMay('edit-knowledge-base');
  return (
    <BoardPart title={lit.net === null ? 'Leituras desta peça' : 'Leituras desta rede'}>
      <Loaded
        query={query}
        failure="Erro ao buscar leituras."
        skeleton={<SkeletonBlocks count={1} heightPx={40} />}
      >
        {() => <Points points={pointsOfLit(layout, placed, lit)} modelId={modelId} />}
      </Loaded>
      {mayEdit && (
        <TextButton onClick={() => setIsAdding(!isAdding)} aria-expanded={isAdding}>
          {isAdding ? 'Fechar' : 'Anotar leitura'}
        </TextButton>
      )}
      {isAdding && <QuickReadings key={name} modelId={modelId} point={name} kept={kept} onTaken={setKept} />}
    </BoardPart>
  );
}

/** More of one net are on the model's page. */
const shownAtMost = 20;

function Points({ points, modelId }: { points: readonly PointStats[]; modelId: number }) {
  if (points.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nenhuma leitura ainda.
      </Text>
    );
  return (
    <Stack gap="xs">
      {points.slice(0, shownAtMost).map((point) => (
        <PointCard
          key={`${point.ponto} ${point.referencia}`}
          modelId={modelId}
          revisao={undefined}
          point={point}
        />
      ))}
      {points.length > shownAtMost && (
        <Text size="sm" c="dimmed">
          E mais {points.length - shownAtMost}, na página do equipamento.
        </Text>
      )}
    </Stack>
  );
}
