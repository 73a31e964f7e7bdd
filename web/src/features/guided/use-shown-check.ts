import { type CheckState, type GuidedState, isConfirmed } from '@bancada/contract/guided/guided';
import { useEffect, useState } from 'react';

interface ShownCheck {
  /** null where there is none: the conclusion is shown. */
  check: CheckState | null;
  /** It was taken up from a list: to be answered again, or out of turn. */
  isChosen: boolean;
  /** Shows a check of the lists. */
  choose: (id: number) => void;
  /** Shows what the model says comes next. */
  follow: () => void;
}

/**
 * The check on the screen, while `isOpen`. It stays until the person answers it or moves on: what somebody else answers meanwhile must not
 * put another check under the thumb that is about to press.
 */
export function useShownCheck(state: GuidedState, isOpen: boolean): ShownCheck {
  const [held, setHeld] = useState<{ id: number; isChosen: boolean } | null>(null);
  const of = (id: number | undefined) =>
    [...state.checks, ...state.steps].find(({ check }) => check.diagnostico_id === id);
  const nextId = state.next?.check.diagnostico_id;
  const kept = of(held?.id);
  // What is held may be gone (merged, or taken off the fault), or be done by what the gate just asked.
  const isHeld = kept !== undefined && (held?.isChosen === true || !isConfirmed(kept));
  const check = (isHeld ? kept : of(nextId)) ?? null;
  useEffect(() => {
    if (!isOpen) setHeld(null);
    else if (!isHeld) setHeld(nextId === undefined ? null : { id: nextId, isChosen: false });
  }, [isOpen, isHeld, nextId]);
  return {
    check,
    isChosen: isHeld && held?.isChosen === true,
    choose: (id) => setHeld({ id, isChosen: true }),
    follow: () => setHeld(null),
  };
}
