import { constraintIn } from '../../database/failures.ts';
import { UnknownReference } from '../../http/app-error.ts';
import type { ConstraintErrors } from '../../http/error-handler.ts';

/** The constraint by which the triggers refuse to name a record that is not in use (migration 0006). */
const referenceInUse = 'reference_in_use';

export const recordConstraintErrors: ConstraintErrors = {
  [referenceInUse]: (column) => new UnknownReference(column === null ? [] : [column]),
};

/** The column that names a record which is not there or lies in the bin; null for any other failure. */
export function referenceNotInUse(error: unknown): string | null {
  const broken = constraintIn(error);
  return broken?.constraint === referenceInUse ? broken.column : null;
}
