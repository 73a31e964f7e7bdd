import { type RefObject, useRef } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

/** `j` and `k` step through the links of a list with `data-result-link`; Enter opens, as on any link. */
export function useResultSteps<Element extends HTMLElement>(): RefObject<Element | null> {
  const list = useRef<Element>(null);
  const step = (by: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-result-link]') ?? [])];
    const current = links.indexOf(document.activeElement as HTMLElement);
    const next = links[current < 0 ? 0 : Math.min(Math.max(current + by, 0), links.length - 1)];
    next?.focus();
    next?.closest('li')?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({ j: () => step(1), k: () => step(-1) });
  return list;
}
