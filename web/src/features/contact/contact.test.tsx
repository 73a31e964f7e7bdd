import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { adminOf, created } from '../../../../scripts/testing/people.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

test('an instance that names nobody has no link to write to for strangers', async () => {
  let isAsked = false;
  line.events.on('response:bypass', ({ request }) => {
    isAsked ||= request.url.endsWith('/contato');
  });
  await openScreen('/privacidade');
  await waitFor(() => expect(isAsked).toBe(true));
  expect(screen.queryByRole('link', { name: 'Fale conosco' })).toBeNull();
});

test('who is signed in there can write to its admin from every screen', async () => {
  const product = inject('product');
  await openScreen('/kiss', await created(product));
  const link = await screen.findByRole('link', { name: 'Fale conosco' });
  expect(link).toHaveAttribute('href', `mailto:${adminOf(product).email}`);
});

test('one that does has it in the footer and on the privacy page', async () => {
  const email = 'dono@oficina.test';
  line.use(http.get('*/api/v1/contato', () => HttpResponse.json({ email, envia_emails: true })));
  await openScreen('/privacidade');
  expect(await screen.findByRole('link', { name: 'Fale conosco' })).toHaveAttribute(
    'href',
    `mailto:${email}`,
  );
  expect(await screen.findByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
});
