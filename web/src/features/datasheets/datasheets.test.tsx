import { screen, waitFor } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { openScreen } from '../../../test/open-screen.tsx';

test('a maker says where it is used, and leads to its datasheets', async () => {
  const user = await openScreen('/manufacturers?busca=infineon', await created(inject('product')));
  const [link] = await screen.findAllByRole('link', { name: /^Infineon/ });
  await user.click(link as HTMLElement);
  await user.click(await screen.findByRole('link', { name: /^[\d.]+ datasheets$/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/datasheets'));
  expect(window.location.search).toMatch(/^\?fabricante=\d+$/);
  await waitFor(() =>
    expect((screen.getByRole('combobox', { name: 'Fabricante' }) as HTMLInputElement).value).toMatch(
      /Infineon/,
    ),
  );
});

test('a datasheet names the diagnoses that suspect its component', async () => {
  const user = await openScreen('/datasheets?busca=CSD87350Q5D', await created(inject('product')));
  await user.click(await screen.findByRole('link', { name: 'CSD87350Q5D' }));
  const suspicions = await screen.findByRole('region', {
    name: 'Diagnósticos que suspeitam deste componente',
  });
  await waitFor(() => expect(suspicions).toHaveTextContent(/\d+ registros? de troubleshooting/));
});
