import { readingTexts } from '@bancada/contract/measures/reading-values';
import { InvalidFields } from '../../http/app-error.ts';
import type { ConstraintErrors } from '../../http/error-handler.ts';

/** Two edits at once, each of which sees what the other has not written yet. */
export const readingConstraintErrors: ConstraintErrors = {
  readings_fault_check: () => InvalidFields.inBody('sintoma_id', readingTexts.faultOfGood),
  readings_two_points_check: () => InvalidFields.inBody('referencia', readingTexts.sameTwice),
};
