interface Navigations {
  subscribe(
    event: 'onRendered',
    listener: (event: { fromLocation?: unknown; pathChanged: boolean }) => void,
  ): () => void;
}

/** Moves the focus to the title of a newly opened screen, which is then read out, unless the screen has set the focus itself. */
export function focusPageTitle(navigations: Navigations): void {
  navigations.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    if (document.activeElement?.closest('main')) return;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
  });
}
