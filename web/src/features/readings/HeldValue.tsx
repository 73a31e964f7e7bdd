import type { Measure } from '@bancada/contract/measures/measure';
import type { Measured } from '@bancada/contract/measures/measured-value';
import type { MeasuredKind, ReadingCondition } from '@bancada/contract/measures/reading-kinds';
import {
  heldAgainst,
  heldText,
  kindOfMeasure,
  pointKey,
  type ReadingStats,
} from '@bancada/contract/measures/reading-stats';
import { readReadingValue } from '@bancada/contract/measures/reading-values';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pointQuery } from './readings.queries.ts';

interface HeldValueProps {
  modelId: number | null;
  point: string;
  /** Where the other probe is; '' is the board's ground. */
  reference?: string;
  kind: MeasuredKind;
  /** Absent: beside the good ones of each condition. */
  condition?: ReadingCondition;
  revisao?: string | undefined;
  /** As typed, with its unit where the field has another one than the kind. */
  typed: string;
}

/** A value beside those of good boards, as soon as it is typed: `0,412 V; 6 placas boas: 0,45–0,48 V`. Nothing where none is known. */
export function HeldValue(props: HeldValueProps) {
  const { modelId, point, reference = '', kind, condition, revisao, typed } = props;
  const { data } = useQuery(pointQuery(modelId, point, revisao));
  const value = readReadingValue(kind, typed);
  const known = data?.data.find(({ referencia }) => pointKey(referencia ?? '') === pointKey(reference));
  const groups = (known?.grupos ?? []).filter(
    (one) => one.grandeza === kind && (condition === undefined || one.condicao === condition),
  );
  if (value === null) return null;
  return groups.map((stats) => <HeldLine key={stats.condicao} stats={stats} value={value} />);
}

function HeldLine({ stats, value }: { stats: ReadingStats; value: Measured }) {
  const text = heldText(value, stats);
  if (text === null) return null;
  const isOut = heldAgainst(value, stats) === 'fora';
  const Icon = isOut ? IconAlertTriangle : IconCheck;
  return (
    <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
      <Icon size={18} aria-hidden style={{ verticalAlign: 'text-bottom' }} />{' '}
      {isOut ? 'Fora do que as boas medem' : 'Como as boas'}: {text}
    </Text>
  );
}

interface HeldMeasureProps {
  measure: Measure;
  /** null where it is not known: nothing is said. */
  modelId: number | null;
  /** With its unit, where it is a number. */
  typed: string;
}

/** A value of a check beside those of good boards, where the place of its measure bears the name of a point that was read. */
export function HeldMeasure({ measure: { onde, grandeza, unidade }, modelId, typed }: HeldMeasureProps) {
  const kind = kindOfMeasure(grandeza, unidade);
  return kind === null ? null : <HeldValue modelId={modelId} point={onde} kind={kind} typed={typed} />;
}
