import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { inject, onTestFinished } from 'vitest';
import { type Person, signInElsewhere } from '../../scripts/testing/people.ts';
import { createApp } from '../src/app/create-app.tsx';
import './provided.ts';

declare global {
  /** The jsdom of this file: Vitest puts it there. */
  var jsdom: { reconfigure(settings: { url: string }): void };
}

/**
 * Opens the application at a path, signed in as `person`, against the running server.
 * @returns the hands of the person
 */
export async function openScreen(place: string, person: Person): Promise<UserEvent> {
  const product = inject('product');
  globalThis.jsdom.reconfigure({ url: `${product.address}${place}` });
  localStorage.setItem('access_token', await signInElsewhere(product, person));
  const { app, dispose } = createApp('test');
  render(app);
  onTestFinished(dispose);
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}
