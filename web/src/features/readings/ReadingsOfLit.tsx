import type { PointStats } from '@bancada/contract/measures/reading-stats';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { TextButton } from '../../ui/Links.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useMay } from '../auth/use-may.ts';
import { BoardPart } from '../boards/BoardLinks.tsx';
import { pointsOfLit } from '../boards/placed-points.ts';
import type { MeasuredLit } from '../boards/use-placed-points.ts';
import { PointCard } from './PointCard.tsx';
import type { KeptFields } from './use-quick-readings.ts';

const QuickReadings = lazyPart(async () => (await import('./QuickReadings.tsx')).QuickReadings);

/** What was measured on what is lit, and new readings of it. What holds for several readings stays from one net to the next. */
export function ReadingsOfLit({ layout, lit, name, modelId, query, placed }: MeasuredLit) {
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
