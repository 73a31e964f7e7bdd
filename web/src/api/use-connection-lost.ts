import { useSyncExternalStore } from 'react';
import { isConnectionLost, onConnectionChange } from './connection.ts';

/** Whether the last call found no server. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnectionLost);
}
