// What the tests of a guided diagnosis do on its screen.
import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Person } from '../../scripts/testing/people.ts';
import { press } from './hands.ts';
import { openScreen } from './open-screen.tsx';
import { callAs } from './records.ts';

export const caseOf = (person: Person, id: number) =>
  callAs<GuidedCase>(person, `GET /diagnosticos-guiados/${id}`);
export const step = (text: string | RegExp | undefined) =>
  screen.findByRole('heading', { level: 2, name: text ?? 'no check' });
export const part = (name: string) => screen.findByRole('region', { name });
export const openGuided = (person: Person, { id }: { id: number }) =>
  openScreen(`/diagnostico-guiado/${id}`, person);
/** As when somebody comes back to the window. */
export const comesBack = () => void window.dispatchEvent(new Event('visibilitychange'));

/** Goes through the gate as somebody who waits. */
export async function makeSafe(user: UserEvent) {
  await user.click(await screen.findByRole('checkbox', { name: 'Isolei' }));
  const wait = screen.getByRole('checkbox', { name: 'Esperei a descarga' });
  const measured = screen.getByRole('checkbox', { name: 'Medi a ausência de tensão' });
  expect(wait).toBeDisabled();
  vi.setSystemTime(Date.now() + 10 * 60_000);
  comesBack();
  await waitFor(() => expect(wait).toBeEnabled());
  expect(measured).toBeDisabled();
  await user.click(wait);
  await user.click(measured);
  await press(user, 'Está sem tensão');
}
export const gate = 'Antes de tocar, deixe o aparelho sem tensão';
