import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../api/error-message.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmedDeedOptions<Item, Done> {
  title: string;
  /** The deed in a word or two, and while it is done. */
  label: string;
  busyLabel: string;
  /** What will happen. */
  question: (item: Item) => ReactNode;
  perform: (item: Item) => Promise<Done>;
  /** The dialog is closed by then. */
  onDone: (done: Done, item: Item) => void | Promise<void>;
  /** The screen's own sentence where the server gives none; it is shown in the dialog, which stays. */
  failure: string;
}

/** Asks before a deed that cannot be taken back, and does it. Place `dialog` on the page. */
export function useConfirmedDeed<Item, Done>(
  options: ConfirmedDeedOptions<Item, Done>,
): {
  ask: (item: Item) => void;
  dialog: ReactNode;
} {
  const { title, label, busyLabel, question, perform, onDone, failure } = options;
  const [asked, setAsked] = useState<{ item: Item } | null>(null);
  const deed = useMutation({
    mutationFn: perform,
    onSuccess: (done, item) => {
      setAsked(null);
      return onDone(done, item);
    },
  });
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={title}
      confirmLabel={deed.isPending ? busyLabel : label}
      isBusy={deed.isPending}
      failure={deed.isError ? errorMessage(deed.error, failure) : undefined}
      onConfirm={() => asked !== null && deed.mutate(asked.item)}
      onCancel={() => {
        deed.reset();
        setAsked(null);
      }}
    >
      {asked !== null && question(asked.item)}
    </ConfirmDialog>
  );
  return { ask: (item) => setAsked({ item }), dialog };
}
