import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { fill } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const unsaid = { nome: '', cnpj: '', endereco: '', garantia: '', logo_em: null };

test('nothing said yet: the page says what a document looks like without it', async () => {
  line.use(http.get('*/api/v1/oficina', () => HttpResponse.json(unsaid)));
  await openScreen('/admin/oficina', await created(product, { perfil: 'admin' }));
  expect(await screen.findByText(/saem sem cabeçalho/)).toBeVisible();
  expect(screen.getByText(/^Sem logotipo/)).toBeVisible();
});

test('an admin writes it; a wrong number is said at its field, before it is sent', async () => {
  const user = await openScreen('/admin/oficina', await created(product, { perfil: 'admin' }));
  const form = within(await screen.findByRole('form', { name: 'Dados da oficina' }));
  await fill(user, form.getByRole('textbox', { name: /^Nome/ }), 'Oficina São João');
  await fill(user, form.getByRole('textbox', { name: /^CNPJ/ }), '12abc34501de36');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(await form.findByText(/Este CNPJ não confere/)).toBeVisible();
  await fill(user, form.getByRole('textbox', { name: /^CNPJ/ }), '12abc34501de35');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(await form.findByText('Oficina salva: vale para os próximos documentos.')).toBeVisible();
  expect(form.getByRole('textbox', { name: /^CNPJ/ })).toHaveValue('12.ABC.345/01DE-35');
});

test('what was typed stays when it could not be saved', async () => {
  const user = await openScreen('/admin/oficina', await created(product, { perfil: 'admin' }));
  const form = within(await screen.findByRole('form', { name: 'Dados da oficina' }));
  line.use(
    http.put('*/api/v1/oficina', () =>
      HttpResponse.json({ detail: 'Erro interno.', code: 'internal-error' }, { status: 500 }),
    ),
  );
  await fill(user, form.getByRole('textbox', { name: /^Texto da garantia/ }), 'Não cobre queda.');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(await form.findByRole('alert')).toBeVisible();
  expect(form.getByRole('textbox', { name: /^Texto da garantia/ })).toHaveValue('Não cobre queda.');
});

test('an image that is none is refused with its sentence', async () => {
  const user = await openScreen('/admin/oficina', await created(product, { perfil: 'admin' }));
  const logo = within(await screen.findByRole('region', { name: 'Logotipo' }));
  const file = new File(['texto'], 'logo.png', { type: 'image/png' });
  await user.upload(logo.getByLabelText('Imagem do logotipo'), file);
  expect(await logo.findByText('Escolha uma imagem PNG ou JPEG que abra neste computador.')).toBeVisible();
});
