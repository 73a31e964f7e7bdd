import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

export type Destination = NonNullable<NavigateOptions['to']> | NavigateOptions;

/** Navigates after a delay, unless the screen is left before, or `null` cancels it. */
export function useLaterNavigation(): (to: Destination | null, delayMs?: number) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (to, delayMs) => {
      clearTimeout(timer.current);
      if (to !== null)
        timer.current = setTimeout(() => void navigate(typeof to === 'string' ? { to } : to), delayMs);
    },
    [navigate],
  );
}
