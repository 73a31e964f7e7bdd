import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { fill } from './hands.ts';

/** Replaces the text of a field in this part of the screen. */
export async function fillIn(user: UserEvent, part: HTMLElement, label: string, text: string): Promise<void> {
  await fill(user, within(part).getByRole('textbox', { name: label }), text);
}

/** Searches and chooses in a select of this part of the screen; `option` if its name differs from the search term. */
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

/** The page has this title. */
export async function expectTitle(text: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text));
}

/** Does something that has an effect `ms` later, and skips that time. */
export async function thenAfter(ms: number, action: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await action();
    await vi.advanceTimersByTimeAsync(ms);
  } finally {
    vi.useRealTimers();
  }
}
