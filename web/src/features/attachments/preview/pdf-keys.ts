import type { KeyboardEvent } from 'react';
import type { PdfActions } from './PdfTools.tsx';

interface PdfKeys {
  actions: PdfActions;
  page: number;
  pages: number;
  /** Scrolls the pages; null until it is there. */
  scroller: HTMLElement | null;
}

/** The keys of the viewer: the search's from anywhere in it, the others where the pages have the focus. */
export function pressKey(event: KeyboardEvent, keys: PdfKeys): void {
  const act = actionOf(event, keys);
  if (act === undefined) return;
  event.preventDefault();
  act();
}

function actionOf(event: KeyboardEvent, keys: PdfKeys): (() => void) | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  const { search } = keys.actions;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'f') return search;
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === '/') return search;
  return keys.scroller?.contains(event.target as Node) ? keysOfPages(keys)[key] : undefined;
}

function keysOfPages({ actions, page, pages, scroller }: PdfKeys): Record<string, () => void> {
  const { open, zoomIn, zoomOut, fitTo, turn } = actions;
  const isWide = scroller !== null && scroller.scrollWidth > scroller.clientWidth + 1;
  return {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': () => fitTo('page-width'),
    r: () => turn(1),
    R: () => turn(-1),
    Home: () => open(1),
    End: () => open(pages),
    // On a page wider than the screen they move over it.
    ...(isWide ? {} : { ArrowLeft: () => open(page - 1), ArrowRight: () => open(page + 1) }),
  };
}
