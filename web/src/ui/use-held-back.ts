import { useEffect, useState } from 'react';

/** True for `delayMs` after the page was opened, unless its data was cached. Loading happens meanwhile. */
export function useHeldBack(delayMs: number, isThere: boolean): boolean {
  const [isHeldBack, setIsHeldBack] = useState(!isThere);
  useEffect(() => {
    const timer = setTimeout(() => setIsHeldBack(false), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isHeldBack;
}
