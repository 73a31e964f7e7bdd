import { useSyncExternalStore } from 'react';
import { isSignedIn, onSessionChange } from '../../api/session.ts';

/** Whether someone is signed in; follows changes in any tab. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onSessionChange, isSignedIn);
}
