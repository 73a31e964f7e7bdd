import { CatchBoundary } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { lazyPart } from './lazy-part.tsx';

test('a part whose code did not come is fetched again when it is drawn again', async () => {
  // React says what a boundary has caught.
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  let isBroken = true;
  const Part = lazyPart(async () => {
    if (isBroken) throw new TypeError('gone');
    return () => <p>a parte</p>;
  });
  const user = await renderInApp(() => (
    <CatchBoundary
      getResetKey={() => 'one'}
      errorComponent={({ reset }) => (
        <button type="button" onClick={reset}>
          de novo
        </button>
      )}
    >
      <Part />
    </CatchBoundary>
  ));
  await user.click(await screen.findByRole('button', { name: 'de novo' }));
  expect(await screen.findByRole('button', { name: 'de novo' })).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'de novo' }));
  expect(await screen.findByText('a parte')).toBeVisible();
});
