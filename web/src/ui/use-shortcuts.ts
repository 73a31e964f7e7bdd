import { useEffect, useRef } from 'react';

export type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

/** Keys that act anywhere on the page except while something is being typed. `Escape` acts there too. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) && event.key !== 'Escape') return;
      // What lies under an open dialog does not act.
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      current.current[event.key]?.(event);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
