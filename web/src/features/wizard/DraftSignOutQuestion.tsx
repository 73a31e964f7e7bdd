import { SignOutQuestion } from '../../ui/SignOutQuestion.tsx';
import { hasDraft } from './draft-store.ts';

/** Before `Sair`: the draft of a flow. */
export function DraftSignOutQuestion() {
  return (
    <SignOutQuestion isNeeded={hasDraft} title="Sair e descartar o rascunho?" confirmLabel="Sair e descartar">
      Você tem um fluxo de diagnóstico que ainda não foi salvo. Sair apaga o rascunho deste navegador.
    </SignOutQuestion>
  );
}
