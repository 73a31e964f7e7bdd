import { useNavigate } from '@tanstack/react-router';
import { isConnectionLost } from '../api/connection.ts';
import { waitingPhotosKey } from '../api/last-person.ts';
import { signOut } from '../api/session.ts';
import { hasUnsent } from '../features/guided/unsent.ts';
import { SignOutQuestion } from '../ui/SignOutQuestion.tsx';
import { mayLeavePage } from '../ui/UnsavedWarning.tsx';

/** Signs out and goes to the sign-in screen, which, unlike after an expired session, does not remember the page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const leave = async () => {
    if (!(await mayLeavePage())) return;
    await signOut();
    await navigate({ to: '/login' });
  };
  return () => void leave();
}

/** Before `Sair`: answers that a broken line has kept in this browser. */
export function UnsentSignOutQuestion() {
  return (
    <SignOutQuestion isNeeded={hasUnsent} title="Sair e perder respostas?" confirmLabel="Sair assim mesmo">
      Há respostas de um diagnóstico guiado que ainda não chegaram ao servidor. Sair as apaga deste navegador.
    </SignOutQuestion>
  );
}

const hasWaitingPhotos = () => localStorage.getItem(waitingPhotosKey) !== null;

/** Before `Sair`: photos that have not reached the server. */
export function WaitingPhotosSignOutQuestion() {
  return (
    <SignOutQuestion isNeeded={hasWaitingPhotos} title="Sair e perder fotos?" confirmLabel="Sair assim mesmo">
      Há fotos de defeitos que ainda não foram enviadas. Sair as apaga deste navegador.
    </SignOutQuestion>
  );
}

/** Before `Sair` without a server: nobody gets in again before it is back, and what is kept goes. */
export function LostSignOutQuestion() {
  return (
    <SignOutQuestion isNeeded={isConnectionLost} title="Sair sem conexão?" confirmLabel="Sair assim mesmo">
      Sair apaga os defeitos e as fichas guardados neste navegador, e só dá para entrar de novo quando o
      servidor responder.
    </SignOutQuestion>
  );
}
