import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** Writes over what a text field of this part of the screen holds. */
export async function fill(user: UserEvent, part: HTMLElement, label: string, text: string): Promise<void> {
  const field = within(part).getByRole('textbox', { name: label });
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

/** Seeks and chooses in a select of this part of the screen: `option`, where it is called otherwise than what is sought. */
export async function choose(
  user: UserEvent,
  part: HTMLElement,
  label: string,
  sought: string,
  option: string | RegExp = sought,
): Promise<void> {
  const field = within(part).getByRole('combobox', { name: label });
  await user.clear(field);
  await user.paste(sought);
  await user.click(await within(part).findByRole('option', { name: option }));
}

/** Presses a button of this part of the screen, once it is there. */
export async function press(user: UserEvent, name: string | RegExp, part = document.body): Promise<void> {
  await user.click(await within(part).findByRole('button', { name }));
}

/** The page has this title. */
export async function expectTitle(text: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text));
}

/** Does what something follows `ms` later, and lets that time pass at once. */
export async function thenAfter(ms: number, deed: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await deed();
    await vi.advanceTimersByTimeAsync(ms);
  } finally {
    vi.useRealTimers();
  }
}
