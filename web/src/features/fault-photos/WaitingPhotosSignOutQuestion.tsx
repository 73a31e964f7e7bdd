import { waitingPhotosKey } from '../../api/last-person.ts';
import { SignOutQuestion } from '../../ui/SignOutQuestion.tsx';

const hasAny = () => localStorage.getItem(waitingPhotosKey) !== null;

/** Before `Sair`: photos that have not reached the server. */
export function WaitingPhotosSignOutQuestion() {
  return (
    <SignOutQuestion isNeeded={hasAny} title="Sair e perder fotos?" confirmLabel="Sair assim mesmo">
      Há fotos de defeitos que ainda não foram enviadas. Sair as apaga deste navegador.
    </SignOutQuestion>
  );
}
