import { useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../api/drafts.ts';
import { isSame } from './is-same.ts';

export interface Draft<Value extends object> {
  /** What the form starts with: what was half written, or else the initial value. */
  start: Value;
  isRestored: boolean;
  /** Whether this value differs from the initial one: there is something to lose. */
  isChanged: (value: Value) => boolean;
  /** Call on every change. A value equal to the initial one is no draft. */
  keep: (value: Value) => void;
  /** Call when the form is saved or thrown away. */
  drop: () => void;
}

/**
 * A half-written form that outlives a lost session and a reload, in this tab; `Sair` throws it away. The key names the
 * form, its record and its person. Passwords have no place in it.
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
