import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { askBeforeLeaving } from './UnsavedWarning.tsx';

interface SignOutQuestionProps {
  /** Whether there is something to lose; the same function at every render. */
  isNeeded: () => boolean;
  title: string;
  confirmLabel: string;
  children: ReactNode;
}

/** `Sair` clears the browser's storage: asks first where something is in it that the server does not have. */
export function SignOutQuestion({ isNeeded, title, confirmLabel, children }: SignOutQuestionProps) {
  const [answer, setAnswer] = useState<((mayLeave: boolean) => void) | null>(null);
  useEffect(
    () => askBeforeLeaving(async () => !isNeeded() || new Promise((resolve) => setAnswer(() => resolve))),
    [isNeeded],
  );
  const decide = (mayLeave: boolean) => {
    answer?.(mayLeave);
    setAnswer(null);
  };
  return (
    <ConfirmDialog
      isOpen={answer !== null}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Continuar aqui"
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    >
      {children}
    </ConfirmDialog>
  );
}
