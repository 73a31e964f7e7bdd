import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignOutQuestion } from '../../ui/SignOutQuestion.tsx';
import { dropUntouchedDraft, hasDraft } from './draft-store.ts';
import { stepPaths } from './wizard-draft.ts';

/** On every screen: what becomes of a draft as its wizard is left, and the question before `Sair`. */
export function DraftSignOutQuestion() {
  useUntouchedDraftDropped();
  return (
    <SignOutQuestion isNeeded={hasDraft} title="Sair e descartar o rascunho?" confirmLabel="Sair e descartar">
      Você tem um fluxo de diagnóstico que ainda não foi salvo. Sair apaga o rascunho deste navegador.
    </SignOutQuestion>
  );
}

/** What was only filled in is no draft to go on with: it goes once the wizard has been left. Before, its step would ask for the first one. */
function useUntouchedDraftDropped(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        if (!Object.values<string>(stepPaths).includes(toLocation.pathname)) dropUntouchedDraft();
      }),
    [router],
  );
}
