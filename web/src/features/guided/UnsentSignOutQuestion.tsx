import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { askBeforeLeaving } from '../../ui/UnsavedWarning.tsx';
import { hasUnsent } from './unsent.ts';

/** `Sair` clears the browser's storage, including answers that a broken line has kept here: asks first. */
export function UnsentSignOutQuestion() {
  const [answer, setAnswer] = useState<((mayLeave: boolean) => void) | null>(null);
  useEffect(
    () => askBeforeLeaving(async () => !hasUnsent() || new Promise((resolve) => setAnswer(() => resolve))),
    [],
  );
  const decide = (mayLeave: boolean) => {
    answer?.(mayLeave);
    setAnswer(null);
  };
  return (
    <ConfirmDialog
      isOpen={answer !== null}
      title="Sair e perder respostas?"
      confirmLabel="Sair assim mesmo"
      cancelLabel="Continuar aqui"
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    >
      Há respostas de um diagnóstico guiado que ainda não chegaram ao servidor. Sair as apaga deste navegador.
    </ConfirmDialog>
  );
}
