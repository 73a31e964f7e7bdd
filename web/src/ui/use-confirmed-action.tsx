import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../api/error-message.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmedActionOptions<Item, Done> {
  title: string;
  /** The action in a word or two, and while it is running. */
  label: string;
  busyLabel: string;
  /** What will happen. */
  question: (item: Item) => ReactNode;
  perform: (item: Item) => Promise<Done>;
  /** Called after the dialog has closed. */
  onDone: (done: Done, item: Item) => void | Promise<void>;
  /** Fallback sentence if the server gives none; shown in the dialog, which stays open. */
  failure: string;
  /** Shows the failure elsewhere: the dialog closes. */
  onFailed?: ((sentence: string) => void) | undefined;
  /** Whether this item needs a confirmation; by default yes. If not, `onFailed` is required. */
  isAsked?: (item: Item) => boolean;
}

/** Runs an action that cannot be undone, after a confirmation. Render `dialog` on the page. */
export function useConfirmedAction<Item, Done>(
  options: ConfirmedActionOptions<Item, Done>,
): {
  ask: (item: Item) => void;
  isBusy: boolean;
  dialog: ReactNode;
} {
  const { title, label, busyLabel, question, perform, onDone, failure, onFailed, isAsked } = options;
  const [asked, setAsked] = useState<{ item: Item } | null>(null);
  const action = useMutation({
    mutationFn: perform,
    onSuccess: (done, item) => {
      setAsked(null);
      return onDone(done, item);
    },
    onError: (error) => {
      if (onFailed === undefined) return;
      setAsked(null);
      onFailed(errorMessage(error, failure));
    },
  });
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={title}
      confirmLabel={action.isPending ? busyLabel : label}
      isBusy={action.isPending}
      failure={action.isError && onFailed === undefined ? errorMessage(action.error, failure) : undefined}
      onConfirm={() => asked !== null && action.mutate(asked.item)}
      onCancel={() => {
        action.reset();
        setAsked(null);
      }}
    >
      {asked !== null && question(asked.item)}
    </ConfirmDialog>
  );
  const ask = (item: Item) => {
    if (isAsked?.(item) === false) action.mutate(item);
    else setAsked({ item });
  };
  return { ask, isBusy: action.isPending, dialog };
}
