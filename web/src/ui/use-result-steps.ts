import { type RefObject, useEffect, useRef } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

const linkSelector = '[data-result-link]';
const stepsAttribute = 'data-result-steps';

interface ResultSteps {
  /** Somebody has left the search box for the results: the first of them takes the focus, once it is there. */
  isFirstWanted?: boolean;
  onFirstFocused?: () => void;
}

/** What was opened from which list, so that coming back finds it again. */
let lastOpened: { list: string; href: string | null } | null = null;

/** Whether the list at this address was left by opening a result of it, and is being come back to. */
export function isComingBack(): boolean {
  return lastOpened?.list === window.location.href;
}

/**
 * A list of links that carry `data-result-link`: `j` and `k` (or the arrows) go through them, and on to those of the next list on the
 * screen; Enter opens, as on any link. After Back the focus is on the one that was opened.
 */
export function useResultSteps<Element extends HTMLElement>({
  isFirstWanted = false,
  onFirstFocused,
}: ResultSteps = {}): RefObject<Element | null> {
  const list = useRef<Element>(null);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>(linkSelector) ?? [])];
  const step = (by: 1 | -1, event: KeyboardEvent) => {
    if (list.current === null || list.current !== steppedList()) return;
    const all = shownLists().flatMap((shown) => [...shown.querySelectorAll<HTMLElement>(linkSelector)]);
    const current = all.findIndex((link) => link.closest('li, tr')?.contains(document.activeElement));
    // The arrows scroll the page until a result has the focus.
    if (event.key.startsWith('Arrow') && current < 0) return;
    event.preventDefault();
    focus(current < 0 ? links()[0] : all[Math.min(Math.max(current + by, 0), all.length - 1)]);
  };
  const next = (event: KeyboardEvent) => step(1, event);
  const previous = (event: KeyboardEvent) => step(-1, event);
  useShortcuts({ j: next, ArrowDown: next, k: previous, ArrowUp: previous });
  useEffect(() => {
    const element = list.current;
    element?.setAttribute(stepsAttribute, '');
    const remember = (event: Event) => {
      const link = event.target instanceof HTMLElement ? event.target.closest(linkSelector) : null;
      if (link !== null) lastOpened = { list: window.location.href, href: link.getAttribute('href') };
    };
    element?.addEventListener('click', remember, { capture: true });
    return () => element?.removeEventListener('click', remember, { capture: true });
  }, []);
  useEffect(() => {
    if (!isComingBack()) return;
    const link = links().find((one) => one.getAttribute('href') === lastOpened?.href);
    // Not in this list, or not there yet.
    if (link === undefined) return;
    lastOpened = null;
    // The router puts the page back to where it was scrolled to.
    link.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isFirstWanted) return;
    focus(links()[0]);
    onFirstFocused?.();
  });
  return list;
}

/** Of several lists on a screen: the one with the focus, or else the first that is shown. */
function steppedList(): Element | undefined {
  const lists = shownLists();
  return lists.find((list) => list.contains(document.activeElement)) ?? lists[0];
}

function shownLists(): Element[] {
  const lists = [...document.querySelectorAll(`[${stepsAttribute}]`)];
  return lists.filter(
    (list) =>
      list.contains(document.activeElement) ||
      (list.closest('[hidden], [inert]') === null && list.querySelector(linkSelector) !== null),
  );
}

function focus(link: HTMLElement | undefined): void {
  link?.focus();
  link?.closest('li, tr')?.scrollIntoView({ block: 'nearest' });
}
