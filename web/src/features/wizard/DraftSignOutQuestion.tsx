import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { askBeforeLeaving } from '../../ui/UnsavedWarning.tsx';
import { hasDraft } from './draft-store.ts';

/** `Sair` clears the browser's storage, including the draft: asks first if there is one. */
export function DraftSignOutQuestion() {
  const [answer, setAnswer] = useState<((mayLeave: boolean) => void) | null>(null);
  useEffect(
    () => askBeforeLeaving(async () => !hasDraft() || new Promise((resolve) => setAnswer(() => resolve))),
    [],
  );
  const decide = (mayLeave: boolean) => {
    answer?.(mayLeave);
    setAnswer(null);
  };
  return (
    <ConfirmDialog
      isOpen={answer !== null}
      title="Sair e descartar o rascunho?"
      confirmLabel="Sair e descartar"
      cancelLabel="Continuar aqui"
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    >
      Você tem um fluxo de diagnóstico que ainda não foi salvo. Sair apaga o rascunho deste navegador.
    </ConfirmDialog>
  );
}
