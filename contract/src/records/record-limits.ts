import { troubleshootingLimits } from '../faults/troubleshooting.ts';
import { categoryLimits } from './categories.ts';
import { datasheetLimits } from './datasheets.ts';
import { equipmentModelLimits } from './equipment-models.ts';
import { manufacturerLimits } from './manufacturers.ts';
import type { RecordKind } from './records.ts';

/** Length limits of unique fields; of kinds that are not here, that of all texts. */
const uniqueMaxChars: Partial<Record<RecordKind, number>> = {
  manufacturers: manufacturerLimits.nomeMaxChars,
  categories: categoryLimits.nomeMaxChars,
  'equipment-models': equipmentModelLimits.numeroMaxChars,
  datasheets: datasheetLimits.partNumberMaxChars,
};

/** Length limit for the new value of a restored record of this kind. */
export function newValueMaxChars(kind: RecordKind): number {
  return uniqueMaxChars[kind] ?? troubleshootingLimits.textMaxChars;
}
