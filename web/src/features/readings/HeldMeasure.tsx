import type { Measure } from '@bancada/contract/measures/measure';
import { kindOfMeasure } from '@bancada/contract/measures/reading-stats';
import { HeldValue } from './HeldValue.tsx';

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
