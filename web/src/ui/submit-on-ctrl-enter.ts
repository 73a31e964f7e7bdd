import type { KeyboardEvent } from 'react';

/** `onKeyDown` of a form: Ctrl+Enter (or Cmd+Enter) submits from any field, including multi-line ones. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  // React also bubbles events of a dialog that was opened from the form.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
