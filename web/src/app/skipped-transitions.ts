/**
 * A screen that is opened while another is still turning over cuts its animation short. The browser says so by a promise that
 * the router does not look at: no failure, and nobody's to handle.
 */
export function allowSkippedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    const isSkipped =
      reason instanceof DOMException &&
      reason.name === 'AbortError' &&
      reason.message.startsWith('Transition was skipped');
    if (isSkipped) event.preventDefault();
  });
}
