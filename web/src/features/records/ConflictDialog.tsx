import type { ReactNode } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { ConflictChoicesProps } from './ConflictChoices.tsx';
import type { FieldValues } from './conflict.ts';

const ConflictChoices = lazyDialog(async () => (await import('./ConflictChoices.tsx')).ConflictChoices) as <
  Values extends FieldValues,
>(
  props: ConflictChoicesProps<Values>,
) => ReactNode;

/** Two people have edited one record: opens what lets the person choose, whose code comes then. */
export function ConflictDialog<Values extends FieldValues>(
  props: Omit<ConflictChoicesProps<Values>, 'isOpen'>,
) {
  return <ConflictChoices {...props} isOpen={props.conflict !== null} />;
}
