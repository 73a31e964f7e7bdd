import { SignOutQuestion } from '../../ui/SignOutQuestion.tsx';
import { hasUnsent } from './unsent.ts';

/** Before `Sair`: answers that a broken line has kept in this browser. */
export function UnsentSignOutQuestion() {
  return (
    <SignOutQuestion isNeeded={hasUnsent} title="Sair e perder respostas?" confirmLabel="Sair assim mesmo">
      Há respostas de um diagnóstico guiado que ainda não chegaram ao servidor. Sair as apaga deste navegador.
    </SignOutQuestion>
  );
}
