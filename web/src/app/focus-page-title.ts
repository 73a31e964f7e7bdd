interface Navigations {
  subscribe(
    event: 'onRendered',
    listener: (event: { fromLocation?: unknown; pathChanged: boolean }) => void,
  ): () => void;
}

/** After another screen opens, its title has the focus and is read out, unless the screen has put the cursor somewhere. */
export function focusPageTitle(navigations: Navigations): void {
  navigations.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    if (document.activeElement?.closest('main')) return;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
  });
}
