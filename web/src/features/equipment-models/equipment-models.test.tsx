import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

test('a list and a filter that could not be loaded say so, and load when tried again', async () => {
  line.use(
    http.get('*/api/v1/equipment-models', () => HttpResponse.error()),
    http.get('*/api/v1/manufacturers', () => HttpResponse.error()),
  );
  const user = await openScreen('/equipment-models', await created(inject('product')));
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Fabricante' }));
  const again = await screen.findByRole('option', { name: /Tentar novamente/ });
  line.resetHandlers();
  await user.click(again);
  expect(await screen.findByRole('option', { name: 'ASUS' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(2);
});
