import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { adminToken, callApi, created } from '../../../../scripts/testing/people.ts';
import { fill } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const place = '/admin/sinonimos';
const list = () =>
  screen.findByLabelText<HTMLTextAreaElement>('Sinônimos desta instalação', { selector: 'textarea' });
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const saved = () => screen.findByText('Sinônimos salvos. Valem na próxima busca.');
const write = async (user: UserEvent, text: string) => fill(user, await list(), text);

/** There is one list, which no other file of tests touches: each test begins with its own. */
async function storeList(texto: string): Promise<void> {
  const token = await adminToken(product);
  const stored = await callApi(product, 'GET /search/synonyms', undefined, token);
  const { atualizado_em } = (await stored.json()) as { atualizado_em: string | null };
  const { status } = await callApi(product, 'PUT /search/synonyms', { texto, atualizado_em }, token);
  expect(status).toBe(200);
}

const openList = async () => openScreen(place, await created(product, { perfil: 'admin' }));

test('lines that cannot be read are named and lead to their place; nothing is saved or lost', async () => {
  await storeList('a1 = b1');
  let user = await openList();
  const written = `a1 = b1\n${'# nada\n'.repeat(30)}só isto\na1 = c1`;
  await write(user, written);
  await press(user, 'Salvar');
  expect(await screen.findByText('Há 2 problemas na lista: nada foi salvo.')).toBeVisible();
  const problems = within(screen.getByRole('list', { name: 'Problemas da lista' }));
  expect(problems.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'linha 32: falta “=” ou “>”',
    'linha 33: “a1” já está no grupo da linha 1',
  ]);
  const field = await list();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  const selected = () => field.value.slice(field.selectionStart, field.selectionEnd);
  await waitFor(() => expect(selected()).toBe('só isto'));
  expect(field).toHaveFocus();
  await user.click(problems.getByRole('button', { name: 'linha 33' }));
  expect(selected()).toBe('a1 = c1');
  user = await openScreen(place);
  expect(await screen.findByText('Recuperamos o que você tinha começado a escrever.')).toBeVisible();
  expect(await list()).toHaveValue(written);
  await write(user, 'a1 = b1\nc1 = d1');
  await press(user, 'Salvar');
  expect(await saved()).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Problemas da lista' })).not.toBeInTheDocument();
  user = await openScreen(place);
  expect(await list()).toHaveValue('a1 = b1\nc1 = d1');
  await write(user, 'a1 = b1');
  await press(user, 'Salvar');
  expect(await saved()).toBeVisible();
  await user.click((await screen.findAllByRole('button', { name: 'Desfazer' })).at(-1) as HTMLElement);
  await waitFor(async () => expect(await list()).toHaveValue('a1 = b1\nc1 = d1'));
  await openScreen(place);
  expect(await list()).toHaveValue('a1 = b1\nc1 = d1');
});

test('what is not saved is not left without a question, and can be discarded', async () => {
  await storeList('a1 = b1');
  const user = await openList();
  await write(user, 'a1 = b1\nc1 = d1');
  const [away] = screen.getAllByRole('link', { name: 'Categorias' });
  if (away === undefined) throw new Error('no way out');
  await user.click(away);
  const question = within(await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
  await user.click(question.getByRole('button', { name: 'Continuar aqui' }));
  expect(await list()).toHaveValue('a1 = b1\nc1 = d1');
  await press(user, 'Descartar alterações');
  expect(await list()).toHaveValue('a1 = b1');
  await user.click(away);
  expect(await screen.findByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible();
});

test('two admins: the second is told what the first has saved, and chooses what becomes of both lists', async () => {
  await storeList('a1 = b1\nvelho = antigo');
  let user = await openList();
  await write(user, 'a1 = b1\nvelho = antigo\nmeu = minha');
  await storeList('a1 = b1\ndela = dele');
  await press(user, 'Salvar');
  const note = () => screen.findByRole('alert', { name: 'Outra pessoa salvou esta lista' });
  expect(await note()).toHaveTextContent('Administrador');
  const changed = within(await note()).getAllByRole('listitem');
  expect(changed.map((item) => item.textContent)).toEqual(['dela = dele', 'velho = antigo']);
  expect(await list()).toHaveValue('a1 = b1\nvelho = antigo\nmeu = minha');
  // What was typed is still there after a reload, and still against what was read.
  user = await openScreen(place);
  expect(await list()).toHaveValue('a1 = b1\nvelho = antigo\nmeu = minha');
  await press(user, 'Salvar');
  await note();
  await press(user, 'Juntar as duas');
  expect(await list()).toHaveValue('a1 = b1\nmeu = minha\ndela = dele');
  await press(user, 'Salvar');
  await saved();

  await write(user, 'só = minha');
  await storeList('de novo = dela');
  await press(user, 'Salvar');
  await note();
  await press(user, 'Descartar o que digitei');
  expect(await list()).toHaveValue('de novo = dela');
  await write(user, 'só = minha');
  await storeList('outra vez = dela');
  await press(user, 'Salvar');
  await note();
  await press(user, 'Ficar só com a minha');
  await press(user, 'Salvar');
  await saved();
  await openScreen(place);
  expect(await list()).toHaveValue('só = minha');
});

test('a word is looked for in both lists, and the product’s is there to be read', async () => {
  await storeList('a1 = b1\n\nTREM DOIDO = não liga');
  const user = await openList();
  const finder = await screen.findByRole('searchbox', { name: 'Procurar nas duas listas' });
  await fill(user, finder, 'NAO LIGA');
  const own = within(screen.getByRole('region', { name: 'Desta instalação' }));
  expect(own.getByRole('listitem')).toHaveTextContent('linha 3TREM DOIDO = não liga');
  expect(screen.getByRole('region', { name: 'Do produto' })).toHaveTextContent('não liga = morto');
  await user.click(own.getByRole('button', { name: 'linha 3' }));
  expect(await list()).toHaveFocus();
  await fill(user, finder, 'xqzwvkj');
  expect(screen.getByText('Nenhuma linha com «xqzwvkj».')).toBeVisible();
  const whole = screen.getByRole('button', { name: /^Lista do produto: [\d.]+ linhas$/ });
  expect(whole).toHaveAttribute('aria-expanded', 'false');
  await user.click(whole);
  expect(screen.getByRole('region', { name: 'Lista do produto' })).toHaveTextContent('não liga = morto');
});

test('a list that does not come says so, and is asked for again', async () => {
  await storeList('a1 = b1');
  line.use(http.get('*/api/v1/search/synonyms', () => new HttpResponse('{}', { status: 500 })));
  const user = await openList();
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao buscar os sinônimos.');
  line.resetHandlers();
  await press(user, 'Tentar novamente');
  expect(await list()).toHaveValue('a1 = b1');
});

test('an editor is told that the list is not for them', async () => {
  await openScreen(place, await created(product, { perfil: 'editor' }));
  expect(await screen.findByText('Você não tem permissão para esta ação.')).toBeVisible();
});
