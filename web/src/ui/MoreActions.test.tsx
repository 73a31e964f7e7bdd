import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '../../test/hands.ts';
import { renderInApp } from '../../test/render-in-app.tsx';
import { MoreActions } from './MoreActions.tsx';

test('a button opens and closes the actions that a phone has no room for', async () => {
  const user = await renderInApp(() => (
    <MoreActions>
      <button type="button">Excluir</button>
    </MoreActions>
  ));
  const toggle = screen.getByRole('button', { name: 'Mais ações' });
  const actions = screen.getByRole('button', { name: 'Excluir' }).parentElement;
  expect(toggle).toHaveAttribute('aria-controls', actions?.id);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await press(user, 'Mais ações');
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(actions).toHaveAttribute('data-open');
  await press(user, 'Mais ações');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});
