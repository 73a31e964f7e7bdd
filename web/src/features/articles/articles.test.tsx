import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { created, type Person } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, uniqueName } from '../../../test/records.ts';
import { expectTitle } from '../../../test/steps.ts';

async function someArticle(person: Person, nome: string, CUI?: number): Promise<number> {
  const body = { nome, autor: 'Joana', descricao: 'Texto.', ...(CUI === undefined ? {} : { CUI }) };
  return (await callAs<{ id: number }>(person, 'POST /artigos', body)).id;
}

/** Three articles, one under the other. */
async function someTree() {
  const person = await created(inject('product'));
  // They begin a list by name.
  const mark = uniqueName('!árvore');
  const [top, middle, leaf] = [`${mark} raiz`, `${mark} meio`, `${mark} folha`];
  const root = await someArticle(person, top);
  const leafId = await someArticle(person, leaf, await someArticle(person, middle, root));
  return { person, mark, top, middle, leaf, root, leafId };
}

const link = (name: string) => screen.findByRole('link', { name });

test('articles lie under each other: a tree that opens by the keyboard, a trail, and those below', async () => {
  const { person, top, middle, leaf } = await someTree();
  const user = await openScreen('/artigos', person);
  await user.click(await screen.findByRole('tab', { name: 'Árvore' }));
  await link(top);
  expect(window.location.search).toBe('?aba=arvore');
  expect(screen.queryByRole('link', { name: middle })).toBeNull();
  await press(user, `${top}: artigos abaixo`);
  (await screen.findByRole('button', { name: `${middle}: artigos abaixo` })).focus();
  await user.keyboard('{Enter}');
  await user.click(await link(leaf));
  await expectTitle(leaf);
  const trail = within(await screen.findByRole('navigation', { name: 'Artigos acima deste' }));
  await waitFor(() =>
    expect(trail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Artigos',
      top,
      middle,
    ]),
  );
  await user.click(trail.getByRole('link', { name: top }));
  await expectTitle(top);
  const below = await screen.findByRole('region', { name: 'Artigos abaixo deste' });
  expect(await within(below).findByRole('link', { name: middle })).toBeVisible();
});

test('no article lies under itself: the server says so at the field', async () => {
  const { person, root, mark, middle, leaf } = await someTree();
  const user = await openScreen(`/artigos/${root}`, person);
  await press(user, 'Editar');
  const form = within(await screen.findByRole('form', { name: 'Editar artigo' }));
  const parent = form.getByRole('combobox', { name: 'Artigo pai' });
  await user.click(parent);
  await user.paste(mark);
  const options = await form.findAllByRole('option', { name: new RegExp(mark) });
  // Not the article itself.
  expect(options.map(({ textContent }) => textContent)).toEqual([leaf, middle]);
  await user.click(options[0] as HTMLElement);
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(parent).toHaveAttribute('aria-invalid', 'true'));
  expect(parent).toHaveValue(leaf);
  await user.click(form.getByRole('button', { name: 'Limpar artigo pai' }));
  await user.click(form.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Editar artigo' })).toBeNull());
});

test('a new article is begun below the one that is open', async () => {
  const { person, leaf, leafId } = await someTree();
  const user = await openScreen(`/artigos/${leafId}`, person);
  await user.click(await link('Novo artigo abaixo deste'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Artigo pai' })).toHaveValue(leaf));
});

test('a level of the tree that could not be loaded says so, and loads when tried again', async () => {
  const { person, top } = await someTree();
  line.use(http.get('*/api/v1/artigos', () => new HttpResponse(null, { status: 500 })));
  const user = await openScreen('/artigos?aba=arvore', person);
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao buscar artigos.');
  line.resetHandlers();
  await press(user, 'Tentar novamente');
  expect(await link(top)).toBeVisible();
});
