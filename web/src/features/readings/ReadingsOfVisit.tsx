import type { Visit } from '@bancada/contract/units/visits';
import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Section } from '../../ui/Section.tsx';
import { useMay } from '../auth/use-may.ts';
import { unitQuery } from '../units/units.queries.ts';
import { Readings } from './PointCard.tsx';

const QuickReadings = lazyPart(async () => (await import('./QuickReadings.tsx')).QuickReadings);

/** What was measured in a visit, and new readings of it, each held against those of good boards. */
export function ReadingsOfVisit({ visit }: { visit: Visit }) {
  const [isAdding, setIsAdding] = useState(false);
  const mayEdit = useMay('edit-knowledge-base');
  const { data: unit } = useQuery(unitQuery(String(visit.aparelho_id)));
  const modelId = unit?.modelo_equipamento_id ?? null;
  return (
    <Section title="Leituras" isWide>
      <Stack gap="sm">
        {unit !== undefined && modelId === null && (
          <NothingHere next="As leituras são comparadas com as de placas do mesmo modelo.">
            Diga na ficha qual é o equipamento para registrar leituras.
          </NothingHere>
        )}
        {modelId !== null && mayEdit && (
          <div data-print="no">
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              variant="default"
              aria-expanded={isAdding}
              onClick={() => setIsAdding(!isAdding)}
            >
              {isAdding ? 'Fechar' : 'Nova leitura'}
            </Button>
          </div>
        )}
        {isAdding && modelId !== null && <QuickReadings modelId={modelId} visit={visit} />}
        <Readings of={{ atendimento_id: visit.id }} />
      </Stack>
    </Section>
  );
}
