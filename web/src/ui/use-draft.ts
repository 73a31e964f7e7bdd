import { useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../api/drafts.ts';
import { isSame } from './is-same.ts';

export interface Draft<Value extends object> {
  /** Initial content of the form: the draft, or else the initial value. */
  start: Value;
  isRestored: boolean;
  /** Whether this value differs from the initial one, so that there is something to lose. */
  isChanged: (value: Value) => boolean;
  /** Call on every change. A value equal to the initial one is not stored. */
  keep: (value: Value) => void;
  /** Call when the form has been saved or discarded. */
  drop: () => void;
}

/**
 * A form's draft, which survives an expired session and a reload, in this tab; `Sair` discards it. The key must name the form,
 * its record and its person. Must not contain passwords.
 */
export function useDraft<Value extends object>(key: string, initial: Value): Draft<Value> {
  const [kept] = useState(() => readDraft(key));
  return {
    start: kept === null ? initial : { ...initial, ...kept },
    isRestored: kept !== null,
    isChanged: (value) => !isSame(value, initial),
    keep: (value) => (isSame(value, initial) ? dropDraft(key) : writeDraft(key, value)),
    drop: () => dropDraft(key),
  };
}
