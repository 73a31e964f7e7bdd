import { useEffect, useState } from 'react';

/** True for so long after the page was opened, unless what it shows was there already. What is fetched is fetched meanwhile. */
export function useHeldBack(delayMs: number, isThere: boolean): boolean {
  const [isHeldBack, setIsHeldBack] = useState(!isThere);
  useEffect(() => {
    const timer = setTimeout(() => setIsHeldBack(false), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isHeldBack;
}
