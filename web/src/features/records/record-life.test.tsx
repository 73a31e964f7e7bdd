import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { uniqueName } from '../../../test/records.ts';
import { choose, expectTitle, fillIn, thenAfter } from '../../../test/steps.ts';
import { timings } from '../../timings.ts';

/** A kind of the catalogue as its screens show it. */
interface Kind {
  path: string;
  newButton: string;
  newForm: string;
  submit: string;
  editForm: string;
  /** Fills all that a new record needs. */
  write: (user: UserEvent, form: HTMLElement, name: string) => Promise<void>;
  /** The field that names it. */
  nameField: string;
  /** What is said before it may be saved, as often as a field is missing. */
  missing: Record<string, number>;
  created: string;
  updated: string;
  question: string;
  deleted: string;
  restored: string;
  notFound: string;
}

const kinds: Kind[] = [
  {
    path: '/manufacturers',
    newButton: 'Novo Fabricante',
    newForm: 'Novo fabricante',
    submit: 'Criar Fabricante',
    editForm: 'Editar fabricante',
    write: async (user, form, name) => {
      await fillIn(user, form, 'Nome', name);
      await fillIn(user, form, 'Website', 'https://exemplo.test');
      await fillIn(user, form, 'Contato Suporte', '08007771234');
    },
    nameField: 'Nome',
    missing: { 'Campo obrigatório.': 3 },
    created: 'Fabricante "…" criado com sucesso!',
    updated: 'Fabricante atualizado com sucesso!',
    question: 'Tem certeza que deseja excluir este fabricante?',
    deleted: 'Fabricante excluído com sucesso!',
    restored: 'Fabricante restaurado.',
    notFound: 'Fabricante não encontrado.',
  },
  {
    path: '/categories',
    newButton: 'Nova Categoria',
    newForm: 'Nova categoria',
    submit: 'Criar Categoria',
    editForm: 'Editar categoria',
    write: (user, form, name) => fillIn(user, form, 'Nome', name),
    nameField: 'Nome',
    missing: { 'Campo obrigatório.': 1 },
    created: 'Categoria "…" criada com sucesso!',
    updated: 'Categoria atualizada com sucesso!',
    question: 'Tem certeza que deseja excluir esta categoria?',
    deleted: 'Categoria excluída com sucesso!',
    restored: 'Categoria restaurada.',
    notFound: 'Categoria não encontrada.',
  },
  {
    path: '/equipment-models',
    newButton: 'Criar Novo',
    newForm: 'Novo equipamento',
    submit: 'Criar Modelo',
    editForm: 'Editar equipamento',
    write: async (user, form, name) => {
      await fillIn(user, form, 'Nome', name);
      await fillIn(user, form, 'Número do Modelo', `N-${name}`);
      await choose(user, form, 'Fabricante', 'ASUS');
      await choose(user, form, 'Categoria', 'Notebooks');
      await fillIn(user, form, 'Data de Lançamento', '29/02/2024');
    },
    nameField: 'Nome',
    missing: { 'Campo obrigatório.': 5 },
    created: 'Equipamento "…" criado com sucesso!',
    updated: 'Equipamento atualizado com sucesso!',
    question: 'Tem certeza que deseja excluir este equipamento?',
    deleted: 'Equipamento excluído com sucesso!',
    restored: 'Equipamento restaurado.',
    notFound: 'Equipamento não encontrado.',
  },
  {
    path: '/datasheets',
    newButton: 'Novo Datasheet',
    newForm: 'Novo datasheet',
    submit: 'Criar Datasheet',
    editForm: 'Editar datasheet',
    write: async (user, form, name) => {
      await fillIn(user, form, 'Part Number', name);
      await fillIn(user, form, 'Nome', 'MOSFET de teste');
      await choose(user, form, 'Fabricante', 'ASUS');
    },
    nameField: 'Part Number',
    missing: { 'Campo obrigatório.': 2, 'Por favor, selecione um fabricante.': 1 },
    created: 'Datasheet "…" criado com sucesso!',
    updated: 'Datasheet atualizado com sucesso!',
    question: 'Tem certeza que deseja excluir este datasheet?',
    deleted: 'Datasheet excluído com sucesso!',
    restored: 'Datasheet restaurado.',
    notFound: 'Datasheet não encontrado.',
  },
  {
    path: '/artigos',
    newButton: 'Novo Artigo',
    newForm: 'Novo artigo',
    submit: 'Criar Artigo',
    editForm: 'Editar artigo',
    write: async (user, form, name) => {
      await fillIn(user, form, 'Nome', name);
      await fillIn(user, form, 'Autor', 'Joana');
      await fillIn(user, form, 'Descrição', '## Medir\n\nCom **multímetro**.');
      const preview = within(form).getByRole('region', { name: 'Prévia' });
      expect(await within(preview).findByRole('heading', { name: 'Medir' })).toBeVisible();
    },
    nameField: 'Nome',
    missing: { 'Campo obrigatório.': 2 },
    created: 'Artigo "…" criado com sucesso!',
    updated: 'Artigo atualizado com sucesso!',
    question: 'Tem certeza que deseja excluir este artigo?',
    deleted: 'Artigo excluído com sucesso!',
    restored: 'Artigo restaurado.',
    notFound: 'Artigo não encontrado.',
  },
];

const form = (name: string) => screen.findByRole('form', { name });
const hasFocus = (button: string) =>
  waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveFocus());
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

/** From its list: what is missing is said, then it is created, and the list comes back. */
async function create(user: UserEvent, kind: Kind, name: string): Promise<void> {
  await user.click(await screen.findByRole('link', { name: kind.newButton }));
  const empty = await form(kind.newForm);
  await press(user, kind.submit, empty);
  for (const [sentence, count] of Object.entries(kind.missing))
    expect(await within(empty).findAllByText(sentence)).toHaveLength(count);
  await waitFor(() => expect(within(empty).getByRole('textbox', { name: kind.nameField })).toHaveFocus());
  await kind.write(user, empty, name);
  await thenAfter(timings.redirectAfterSaveMs, async () => {
    await press(user, kind.submit, empty);
    await screen.findByText(kind.created.replace('…', name));
  });
  await isAt(kind.path);
}

async function remove(user: UserEvent, kind: Kind): Promise<void> {
  await press(user, 'Excluir');
  const question = await screen.findByRole('dialog', { name: kind.question });
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Excluir' })).toBeEnabled());
  await thenAfter(timings.redirectAfterSaveMs, async () => {
    await press(user, 'Excluir', question);
    await screen.findByText(kind.deleted);
  });
  await isAt(kind.path);
}

test.for(kinds)('$path: created, found, edited, undone, deleted, restored', async (kind) => {
  const name = uniqueName('Prova');
  const user = await openScreen(kind.path, await created(inject('product')));
  await create(user, kind, name);
  await user.click(await screen.findByRole('searchbox'));
  await user.paste(name);
  await user.click(await screen.findByRole('link', { name }));
  await expectTitle(name);
  const record = window.location.pathname;

  await press(user, 'Editar');
  const edit = await form(kind.editForm);
  expect(edit).toContainElement(document.activeElement as HTMLElement);
  await fillIn(user, edit, kind.nameField, `${name} A`);
  await press(user, 'Cancelar', edit);
  await press(user, 'Sair sem salvar', await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
  await hasFocus('Editar');
  await user.keyboard('{Enter}');
  await fillIn(user, await form(kind.editForm), kind.nameField, `${name} B`);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(kind.updated)).toBeVisible();
  await hasFocus('Editar');
  await expectTitle(`${name} B`);
  await press(user, 'Desfazer');
  expect(await screen.findByText('Alteração desfeita.')).toBeVisible();
  await expectTitle(name);

  await remove(user, kind);
  await openScreen(record);
  expect(await screen.findByText(kind.notFound)).toBeVisible();
  await openScreen(`/lixeira?busca=${encodeURIComponent(name)}`);
  await press(user, new RegExp(`^Restaurar .*${name}`));
  expect(await screen.findByText(kind.restored)).toBeVisible();
  await openScreen(record);
  await expectTitle(name);
});

test('what was saved is said before anything is read again', async () => {
  const user = await openScreen('/manufacturers/create', await created(inject('product')));
  const form = await screen.findByRole('form', { name: 'Novo fabricante' });
  const [maker] = kinds;
  const name = uniqueName('Fábrica');
  await maker?.write(user, form, name);
  line.use(http.get('*/api/v1/*', () => new Promise<never>(() => undefined)));
  await press(user, 'Criar Fabricante', form);
  expect(await screen.findByText(`Fabricante "${name}" criado com sucesso!`)).toBeVisible();
});
