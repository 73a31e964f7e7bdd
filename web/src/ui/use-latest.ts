import { useCallback, useEffect, useRef } from 'react';

/** The function of the latest drawing, for what calls it long after. It is the same one at each drawing. */
export function useLatest<Given extends unknown[]>(
  work: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
