import { constraintIn } from '../../database/failures.ts';
import { UnknownReference } from '../../http/app-error.ts';
import type { ConstraintErrors } from '../../http/error-handler.ts';

/** The constraint name that triggers raise for a reference to a record not in use (migration 0006). */
const referenceInUse = 'reference_in_use';

export const recordConstraintErrors: ConstraintErrors = {
  [referenceInUse]: (column) => new UnknownReference(column === null ? [] : [column]),
};

/** The column that refers to a record which does not exist or is in the bin; null for any other error. */
export function referenceNotInUse(error: unknown): string | null {
  const broken = constraintIn(error);
  return broken?.constraint === referenceInUse ? broken.column : null;
}
