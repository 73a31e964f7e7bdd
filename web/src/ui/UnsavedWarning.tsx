import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { isSignedIn } from '../api/session.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface UnsavedWarningProps {
  isUnsaved: boolean;
  /** Called when the person chooses to leave: discard the draft. */
  onLeave?: () => void;
  /** What would be lost; by default, the changes on this screen. */
  children?: ReactNode;
}

/**
 * Warns before an unsaved form is left, by a link, Back, `Sair`, or closing the tab. Not when a session expires: the draft waits
 * for the person to come back.
 */
export function UnsavedWarning({ isUnsaved, onLeave, children }: UnsavedWarningProps) {
  const [wasSignedIn] = useState(isSignedIn);
  const [answer, setAnswer] = useState<((mayLeave: boolean) => void) | null>(null);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && current.pathname !== next.pathname && isSignedIn() === wasSignedIn,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  useEffect(() => {
    if (!isUnsaved) return;
    return askBeforeLeaving(() => new Promise((resolve) => setAnswer(() => resolve)));
  }, [isUnsaved]);
  const decide = (mayLeave: boolean) => {
    if (mayLeave) onLeave?.();
    answer?.(mayLeave);
    setAnswer(null);
    if (mayLeave) proceed?.();
    else reset?.();
  };
  return (
    <LeaveQuestion isOpen={status === 'blocked' || answer !== null} onAnswer={decide}>
      {children}
    </LeaveQuestion>
  );
}

interface LeaveQuestionProps {
  isOpen: boolean;
  onAnswer: (mayLeave: boolean) => void;
  children?: ReactNode;
}

function LeaveQuestion({ isOpen, onAnswer, children }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Sair sem salvar?"
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar aqui"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {children ?? 'O que você mudou nesta tela ainda não foi salvo.'}
    </ConfirmDialog>
  );
}

/** Cancelar of a form, which asks where something would be lost. Render `question` beside it: `isAsking` while it is open. */
export function useCancel(
  isUnsaved: boolean,
  onCancel: () => void,
): { cancel: () => void; question: ReactNode; isAsking: boolean } {
  const [isAsking, setIsAsking] = useState(false);
  const decide = (mayLeave: boolean) => {
    setIsAsking(false);
    if (mayLeave) onCancel();
  };
  return {
    cancel: () => (isUnsaved ? setIsAsking(true) : onCancel()),
    question: <LeaveQuestion isOpen={isAsking} onAnswer={decide} />,
    isAsking,
  };
}

const questions = new Set<() => Promise<boolean>>();

/** Asks each unsaved form whether the page may be left. For actions that do not change the URL: `Sair`. */
export async function mayLeavePage(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}

/** Adds a question to `mayLeavePage`. Returns the function that removes it. */
export function askBeforeLeaving(ask: () => Promise<boolean>): () => void {
  questions.add(ask);
  return () => void questions.delete(ask);
}
