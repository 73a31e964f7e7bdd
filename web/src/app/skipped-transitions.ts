/**
 * Opening a screen during the transition to another one cuts that short. The browser rejects a promise that the router does
 * not handle: this is not an error, and must not be reported as one.
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
