import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { keepWarnings } from '../../../test/warnings.ts';
import { CodeExamples } from './CodeExamples.tsx';

test.each([
  [{ code_post: null, code_beep: 'LsSsS', code_led: 'A2 B3' }, '1 longo, 2 curtos', /âmbar|Âmbar/],
  [{ code_post: 'BIP12', code_beep: null, code_led: 'V*' }, '12', /vermelh/i],
])('the beeps of a record are played, and its LED is shown', async (codes, beeps, led) => {
  // There is no sound in tests.
  keepWarnings();
  const user = userEvent.setup();
  await renderInApp(() => <CodeExamples {...codes} />);
  await user.click(screen.getByRole('button', { name: new RegExp(`^Tocar os bipes: .*${beeps}`) }));
  await user.click(await screen.findByRole('button', { name: /^Parar os bipes/ }));
  expect(screen.getByRole('button', { name: /^Tocar os bipes/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Ver piscar/ }));
  // Tests want no motion.
  expect(await screen.findByRole('list', { name: 'Exemplo, passo a passo' })).toHaveTextContent(led);
  await user.click(screen.getByRole('button', { name: /^Esconder o exemplo/ }));
  expect(screen.queryByRole('list')).toBeNull();
});

test('a code of digits has nothing to play', async () => {
  await renderInApp(() => <CodeExamples code_post="55" code_beep={null} code_led={null} />);
  expect(screen.queryByRole('button')).toBeNull();
});
