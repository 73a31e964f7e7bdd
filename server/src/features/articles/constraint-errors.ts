import { fieldTexts } from '@bancada/contract/errors';
import { constraintIn } from '../../database/failures.ts';
import { InvalidFields } from '../../http/app-error.ts';
import type { ConstraintErrors } from '../../http/error-handler.ts';

const circle = () =>
  new InvalidFields([{ loc: ['body', 'CUI'], msg: fieldTexts.articleUnderItself, type: 'circle' }]);

export const articleConstraintErrors: ConstraintErrors = {
  /** Raised by a trigger (migration 0007). */
  articles_no_circle: circle,
  /** The table's check constraint, for an article that is its own parent. */
  articles_check: circle,
};

/** Whether an article would become its own ancestor. */
export function isArticleCircle(error: unknown): boolean {
  const broken = constraintIn(error);
  return broken !== null && Object.hasOwn(articleConstraintErrors, broken.constraint);
}
