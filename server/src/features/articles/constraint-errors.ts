import { fieldTexts } from '@bancada/contract/errors';
import { constraintIn } from '../../database/failures.ts';
import { InvalidFields } from '../../http/app-error.ts';
import type { ConstraintErrors } from '../../http/error-handler.ts';

const circle = () =>
  new InvalidFields([{ loc: ['body', 'CUI'], msg: fieldTexts.articleUnderItself, type: 'circle' }]);

export const articleConstraintErrors: ConstraintErrors = {
  /** Of a trigger (migration 0006). */
  articles_no_circle: circle,
  /** The table's own, of one step. */
  articles_check: circle,
};

/** Whether an article would come to lie under itself. */
export function isArticleCircle(error: unknown): boolean {
  const broken = constraintIn(error);
  return broken !== null && Object.hasOwn(articleConstraintErrors, broken.constraint);
}
