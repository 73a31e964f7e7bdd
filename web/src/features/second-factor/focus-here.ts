/** A `ref` that moves the focus to an element when it appears, because the focused one has been replaced by it. */
export function focusHere(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
