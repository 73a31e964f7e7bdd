import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { inject, onTestFinished, vi } from 'vitest';
import { newSession, type Person } from '../../scripts/testing/people.ts';
import { createApp } from '../src/app/create-app.tsx';
import './provided.ts';

declare global {
  /** The jsdom of this file: Vitest puts it there. */
  var jsdom: { reconfigure(settings: { url: string }): void; window: { _origin: string } };
}

let closeScreen: () => void = () => undefined;

/**
 * Opens the application at an address, against the running server, in place of the one that is open.
 * @param place a path with its query, or the whole address of a link
 * @param person who signs in before; without, it opens as this browser is: signed out at the start of a test
 * @returns the hands of the person
 */
export async function openScreen(place: string, person?: Person): Promise<UserEvent> {
  const product = inject('product');
  closeScreen();
  globalThis.jsdom.reconfigure({ url: new URL(place, product.address).href });
  // XMLHttpRequest goes by this one, which stays where the window was first opened.
  globalThis.jsdom.window._origin = product.address;
  if (person !== undefined) {
    const { access_token, refresh_token } = await newSession(product, person);
    localStorage.setItem('refresh_token', refresh_token);
    localStorage.setItem('access_token', access_token);
  }
  const { app, dispose } = createApp('test');
  const { unmount } = render(app);
  closeScreen = () => {
    unmount();
    dispose();
    closeScreen = () => undefined;
  };
  onTestFinished(() => closeScreen());
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup({
    // Where a test has stopped the clock, the pauses between keys are its own too.
    advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)),
  });
}
