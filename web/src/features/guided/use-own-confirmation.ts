import { ownConfirmation, type SafetyConfirmation } from '@bancada/contract/guided/guided-safety';
import { useEffect, useReducer } from 'react';
import type { StepProps } from './use-guided-case.ts';

/** One's own word that the unit has no voltage, while it holds: on an open screen it ends by itself. */
export function useOwnConfirmation({ case_, opened }: StepProps): SafetyConfirmation | undefined {
  const [, look] = useReducer((times: number) => times + 1, 0);
  const own = ownConfirmation(case_.seguranca, opened.serverMs());
  const restMs = own === undefined ? null : Date.parse(own.vale_ate) - opened.serverMs();
  useEffect(() => {
    if (restMs === null) return;
    const timer = setTimeout(look, restMs + 100);
    // A device that slept has not counted.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [restMs]);
  return own;
}
