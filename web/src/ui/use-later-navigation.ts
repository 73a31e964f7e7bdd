import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Goes to another screen after a while, unless this one is left before. */
export function useLaterNavigation(): (to: NonNullable<NavigateOptions['to']>, delayMs: number) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (to, delayMs) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate({ to }), delayMs);
  };
}
