import { tokenPattern } from '@bancada/contract/accounts/access-tokens';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { callApi, created, tokenOf } from '../../../../scripts/testing/people.ts';
import { field, fill, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const form = () => screen.findByRole('form', { name: 'Novo token de acesso' });

test('a token is made with the password, shown once, seen in the list, and revoked', async () => {
  const person = await created(product);
  const user = await openScreen('/edit-profile/tokens', person);
  expect(await screen.findByText('Nenhum token de acesso.')).toBeVisible();
  const mine = await form();
  await fill(user, field('Nome', mine), 'Sistema de estoque');
  await user.click(within(mine).getByRole('checkbox', { name: /^Registrar resultados/ }));
  await fill(user, field('Senha atual', mine), 'não é esta');
  await press(user, 'Criar token', mine);
  await waitFor(() => expect(field('Senha atual', mine)).toHaveAccessibleDescription(/não confere/));
  await waitFor(() => expect(field('Senha atual', mine)).toHaveFocus());
  expect(field('Nome', mine)).toHaveValue('Sistema de estoque');
  await fill(user, field('Senha atual', mine), person.senha);
  await press(user, 'Criar token', mine);
  await screen.findByText(/^Token criado\./);
  const token = field('Token de Sistema de estoque').value;
  expect(token).toMatch(tokenPattern);
  expect(screen.getByText(`${product.address}/mcp`)).toBeVisible();
  const list = within(await screen.findByRole('list', { name: 'Seus tokens' }));
  expect(await list.findByText('Ler a base, Registrar resultados')).toBeVisible();
  expect((await callApi(product, 'GET /categories', undefined, token)).status).toBe(200);
  await user.click(list.getByRole('button', { name: 'Revogar o token Sistema de estoque' }));
  await press(user, 'Revogar', await screen.findByRole('dialog', { name: 'Revogar o token?' }));
  expect(await list.findByText(/^Revogado em/)).toBeVisible();
  expect((await callApi(product, 'GET /categories', undefined, token)).status).toBe(401);
});

test('without a right, or a name, it says so before anything is sent', async () => {
  const user = await openScreen('/edit-profile/tokens', await created(product));
  const mine = await form();
  await user.click(within(mine).getByRole('checkbox', { name: /^Ler a base/ }));
  await press(user, 'Criar token', mine);
  expect(await within(mine).findByText('Escolha pelo menos um direito.')).toBeVisible();
  await waitFor(() => expect(field('Nome', mine)).toBeInvalid());
});

test('an admin sees the tokens of all, and revokes one', async () => {
  const person = await created(product, { nome: 'Rui dos Tokens' });
  await callApi(
    product,
    'POST /tokens',
    {
      nome: 'Ponte do Rui',
      direitos: ['ler'],
      senha_atual: person.senha,
    },
    await tokenOf(product, person),
  );
  const user = await openScreen('/admin/tokens', await created(product, { perfil: 'admin' }));
  await user.click(
    await screen.findByRole('button', { name: 'Revogar o token Ponte do Rui de Rui dos Tokens' }),
  );
  await press(user, 'Revogar', await screen.findByRole('dialog', { name: 'Revogar o token?' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Ponte do Rui/ })).not.toBeInTheDocument());
});

test('a list that does not come says so, and is asked for again', async () => {
  let isDown = true;
  line.use(
    http.get('*/api/v1/tokens', () =>
      isDown
        ? HttpResponse.json({ detail: 'Serviço indisponível.' }, { status: 503 })
        : HttpResponse.json([]),
    ),
  );
  const user = await openScreen('/edit-profile/tokens', await created(product));
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  isDown = false;
  await user.click(again);
  expect(await screen.findByText('Nenhum token de acesso.')).toBeVisible();
});
