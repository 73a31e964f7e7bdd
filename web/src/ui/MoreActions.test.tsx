import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { MoreActions } from './MoreActions.tsx';

test('a button opens and closes the actions that a phone has no room for', async () => {
  const user = await renderInApp(() => (
    <MoreActions>
      <button type="button">Excluir</button>
    </MoreActions>
  ));
  // This window is wide: it is there, and not shown.
  const toggle = screen.getByTitle('Mais ações');
  const actions = screen.getByRole('button', { name: 'Excluir' }).parentElement;
  expect(toggle).toHaveAttribute('aria-controls', actions?.id);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(actions).toHaveAttribute('data-open');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});
