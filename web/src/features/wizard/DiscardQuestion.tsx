import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Confirms that the draft is to be discarded. Render `dialog` on the page. */
export function useDiscardQuestion(
  onConfirm: () => void,
  onCancel?: () => void,
): { ask: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = (
    <ConfirmDialog
      isOpen={isOpen}
      title="Descartar o rascunho?"
      confirmLabel="Descartar"
      cancelLabel="Manter o rascunho"
      onConfirm={() => {
        setIsOpen(false);
        onConfirm();
      }}
      onCancel={() => {
        setIsOpen(false);
        onCancel?.();
      }}
    >
      Isso descartará seu rascunho existente. Deseja continuar?
    </ConfirmDialog>
  );
  return { ask: () => setIsOpen(true), dialog };
}
