import { type RefObject, useEffect, useState } from 'react';

/** Pages this far from the visible one are rendered in advance. */
const drawnAround = 2;

/** Tracks which page of a scrolled list of `[data-page]` is visible and which to render, and scrolls to another one. */
export function usePageInSight(scroller: RefObject<HTMLElement | null>, pages: number, isLaidOut: boolean) {
  const [page, setPage] = useState(1);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || !isLaidOut) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      setPage(pageAt(element));
    };
    const note = () => {
      frame ||= requestAnimationFrame(look);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', note);
    };
  }, [scroller, isLaidOut]);
  return {
    page,
    isNear: (number: number) => Math.abs(number - page) <= drawnAround,
    open: (number: number) => {
      const wanted = Math.min(pages, Math.max(1, number));
      const sheet = scroller.current?.querySelector<HTMLElement>(`[data-page="${wanted}"]`);
      if (sheet == null || scroller.current === null) return;
      scroller.current.scrollTop = sheet.offsetTop - 12;
      setPage(wanted);
    },
  };
}

/** The page at the upper third of the viewport. */
function pageAt(scroller: HTMLElement): number {
  const line = scroller.scrollTop + scroller.clientHeight / 3;
  const sheets = scroller.querySelectorAll<HTMLElement>('[data-page]');
  let [low, high] = [0, sheets.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sheets[middle]?.offsetTop ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
