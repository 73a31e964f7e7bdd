import type { KeyboardEvent } from 'react';

/** For a form's `onKeyDown`: Ctrl+Enter (or Cmd+Enter) saves from any field, many-lined ones too. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  // React hands on what happens in a dialog opened from the form, too.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
