/** A `ref`: the focus goes there as it appears, where what had it has made room for this. */
export function focusHere(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
