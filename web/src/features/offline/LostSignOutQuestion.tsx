import { isConnectionLost } from '../../api/connection.ts';
import { SignOutQuestion } from '../../ui/SignOutQuestion.tsx';

/** Before `Sair` without a server: nobody gets in again before it is back, and what is kept goes. */
export function LostSignOutQuestion() {
  return (
    <SignOutQuestion isNeeded={isConnectionLost} title="Sair sem conexão?" confirmLabel="Sair assim mesmo">
      Sair apaga os defeitos e as fichas guardados neste navegador, e só dá para entrar de novo quando o
      servidor responder.
    </SignOutQuestion>
  );
}
