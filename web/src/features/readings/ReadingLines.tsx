import { readingConditionTexts, readingKindTexts } from '@bancada/contract/measures/reading-kinds';
import type { BoardReading } from '@bancada/contract/measures/readings';
import { List, Text } from '@mantine/core';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { timeText } from '../../ui/time.ts';

/** Readings in a line each, which opens its page. */
export function ReadingLines({
  readings,
  isOfOnePoint,
}: {
  readings: readonly BoardReading[];
  isOfOnePoint: boolean;
}) {
  if (readings.length === 0) return <NothingHere>Nenhuma leitura.</NothingHere>;
  return (
    <List spacing="xs" aria-label="Leituras">
      {readings.map((reading) => (
        <List.Item key={reading.id} style={{ overflowWrap: 'anywhere' }}>
          <RecordAnchor kind="readings" id={reading.id}>
            {isOfOnePoint ? '' : `${reading.ponto} · `}
            {readingKindTexts[reading.grandeza]}: {reading.valor ?? reading.anexo_nome ?? 'sem valor'}
          </RecordAnchor>
          <Text size="sm" c="dimmed">
            {[
              readingConditionTexts[reading.condicao],
              reading.boa ? 'boa' : `com defeito${reading.sintoma === null ? '' : `: ${reading.sintoma}`}`,
              reading.revisao,
              reading.medidor,
              reading.criado_por_nome,
              timeText(reading.criado_em),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
