import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http, passthrough } from 'msw';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { adminOf, created, type Person } from '../../../../scripts/testing/people.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, someMaker } from '../../../test/records.ts';

const product = () => inject('product');
const form = () => screen.findByRole('form', { name: 'Editar fabricante' });
const title = (text: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text));
const conflict = () => screen.findByRole('dialog', { name: 'Outra pessoa salvou este registro' });

/** A person is editing a maker of their own. */
async function openEditing() {
  const person: Person = await created(product());
  const maker = await someMaker(person);
  const user = await openScreen(`/manufacturers/${maker.id}`, person);
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  return { user, person, maker, byAdmin: (change: object) => saveAsAdmin(maker.id, change) };
}

/** The admin saves it meanwhile, somewhere else. */
const saveAsAdmin = (id: number, change: object) =>
  callAs(adminOf(product()), `PUT /manufacturers/${id}`, change);

async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  const field = within(await form()).getByRole('textbox', { name: label });
  await user.clear(field);
  if (text !== '') {
    await user.click(field);
    await user.paste(text);
  }
}

const save = async (user: UserEvent) =>
  user.click(within(await form()).getByRole('button', { name: 'Salvar' }));

async function press(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
}

test('what was typed is saved by Ctrl+Enter, sent once however often one presses, and said', async () => {
  const { user, maker } = await openEditing();
  const sent: unknown[] = [];
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  line.use(
    http.put('*/api/v1/manufacturers/:id', async ({ request }) => {
      sent.push(await request.clone().json());
      await held;
      return passthrough();
    }),
  );
  await fill(user, 'Nome', `${maker.nome} SA`);
  await user.keyboard('{Control>}{Enter}{/Control}');
  const edited = within(await form());
  expect(await edited.findByRole('button', { name: 'Salvando...' })).toBeDisabled();
  expect(edited.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  expect(edited.getByRole('textbox', { name: 'Nome' })).toHaveAttribute('readonly');
  await user.keyboard('{Control>}{Enter}{/Control}{Enter}');
  goOn();
  expect(await screen.findByText('Fabricante atualizado com sucesso!')).toBeVisible();
  await title(`${maker.nome} SA`);
  expect(sent).toHaveLength(1);
});

test('an edit is undone from its notice, but not over what somebody saved after it', async () => {
  const { user, maker, byAdmin } = await openEditing();
  await fill(user, 'Website', 'https://engano.test');
  await save(user);
  await press(user, 'Desfazer');
  expect(await screen.findByText('Alteração desfeita.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('https://engano.test')).toBeNull());
  await press(user, 'Editar');
  await fill(user, 'Nome', `${maker.nome} SA`);
  await save(user);
  await title(`${maker.nome} SA`);
  await byAdmin({ nome: `${maker.nome} do admin` });
  await press(user, 'Desfazer');
  expect(await screen.findByText(/foi alterado de novo depois: nada foi desfeito/)).toBeVisible();
  await title(`${maker.nome} do admin`);
});

test('the notice of an edit says so where the record was deleted meanwhile', async () => {
  const { user, person, maker } = await openEditing();
  await fill(user, 'Website', 'https://engano.test');
  await save(user);
  await screen.findByRole('button', { name: 'Desfazer' });
  await callAs(person, `DELETE /manufacturers/${maker.id}`);
  await press(user, 'Desfazer');
  expect(await screen.findByText(/^Foi excluído depois: nada foi desfeito\./)).toBeVisible();
});

test('what cannot be saved is said at its field, before and after it is sent, and stays as it was typed', async () => {
  const { user, person, maker } = await openEditing();
  const { nome: taken } = await someMaker(person);
  await fill(user, 'Nome', '');
  await fill(user, 'Website', 'exemplo.test');
  await save(user);
  const edited = within(await form());
  const field = (name: string) => edited.getByRole('textbox', { name });
  expect(field('Nome')).toHaveAccessibleDescription('Campo obrigatório.');
  expect(field('Website')).toHaveAccessibleDescription(/^O website deve ser uma URL válida/);
  await waitFor(() => expect(field('Nome')).toHaveFocus());
  await fill(user, 'Website', 'https://exemplo.test/novo');
  await fill(user, 'Nome', taken);
  await save(user);
  expect(await edited.findByRole('alert')).toHaveTextContent(
    `Já existe outro fabricante com nome “${taken}”.`,
  );
  expect(field('Nome')).toHaveAttribute('aria-invalid', 'true');
  await waitFor(() => expect(field('Nome')).toHaveFocus());
  expect(field('Website')).toHaveValue('https://exemplo.test/novo');
  await fill(user, 'Nome', `${maker.nome} outra`);
  await save(user);
  await title(`${maker.nome} outra`);
});

test('a save that does not reach the server loses nothing, and can be tried again', async () => {
  const { user, maker } = await openEditing();
  line.use(http.put('*/api/v1/manufacturers/:id', () => HttpResponse.error()));
  await fill(user, 'Nome', `${maker.nome} B`);
  await save(user);
  expect(await within(await form()).findByRole('alert')).toBeVisible();
  expect(within(await form()).getByRole('textbox', { name: 'Nome' })).toHaveValue(`${maker.nome} B`);
  line.resetHandlers();
  await save(user);
  await title(`${maker.nome} B`);
});

test('of two versions each field is chosen; nothing is lost while one looks again', async () => {
  const { user, maker, byAdmin } = await openEditing();
  await byAdmin({ nome: `${maker.nome} do admin`, website: 'https://admin.test' });
  await fill(user, 'Nome', `${maker.nome} meu`);
  await fill(user, 'Contato Suporte', '08001234567');
  await save(user);
  let dialog = await conflict();
  expect(dialog).toHaveTextContent('Administrador salvou outra versão em');
  const choice = (field: string, side: RegExp) =>
    within(within(dialog).getByRole('radiogroup', { name: field })).getByRole('radio', { name: side });
  expect(choice('Nome', / meu$/)).toBeChecked();
  // What only the other changed is theirs at first; what only I changed is mine.
  expect(choice('Website', /admin\.test/)).toBeChecked();
  expect(choice('Contato Suporte', /08001234567/)).toBeChecked();
  await press(user, 'Continuar editando');
  expect(await screen.findByText('O que você digitou continua aqui.', { exact: false })).toBeVisible();
  const edited = within(await form());
  expect(edited.getByRole('textbox', { name: 'Nome' })).toHaveValue(`${maker.nome} meu`);
  expect(edited.getByRole('textbox', { name: 'Contato Suporte' })).toHaveValue('08001234567');
  await press(user, 'Comparar as duas versões');
  dialog = await conflict();
  await user.click(choice('Nome', /do admin/));
  await press(user, 'Salvar o que escolhi');
  await title(`${maker.nome} do admin`);
  expect(await screen.findByText('0800 123 4567')).toBeVisible();
  expect(screen.getByRole('link', { name: /admin\.test/ })).toBeVisible();
});

test('a choice that cannot be saved says why, beside its field, and can be mended', async () => {
  const { user, person, byAdmin } = await openEditing();
  const { nome: taken } = await someMaker(person);
  await byAdmin({ contato_suporte: '1155556666' });
  await fill(user, 'Nome', taken);
  await save(user);
  await conflict();
  await press(user, 'Salvar o que escolhi');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const edited = within(await form());
  expect(edited.getByRole('alert')).toHaveTextContent(`Já existe outro fabricante com nome “${taken}”.`);
  expect(edited.getByRole('textbox', { name: 'Nome' })).toHaveAttribute('aria-invalid', 'true');
  expect(edited.getByRole('textbox', { name: 'Contato Suporte' })).toHaveValue('1155556666');
  await fill(user, 'Nome', `${taken} outra`);
  await save(user);
  await title(`${taken} outra`);
});

test('who prefers what is stored throws the own text away, and can go on from there', async () => {
  const { user, maker, byAdmin } = await openEditing();
  await byAdmin({ nome: `${maker.nome} novo` });
  await fill(user, 'Nome', 'Meu');
  await save(user);
  await conflict();
  await press(user, 'Descartar o que digitei');
  const edited = within(await form());
  await waitFor(() =>
    expect(edited.getByRole('textbox', { name: 'Nome' })).toHaveValue(`${maker.nome} novo`),
  );
  await fill(user, 'Nome', `${maker.nome} novo SA`);
  await save(user);
  await title(`${maker.nome} novo SA`);
});

test('what was typed before a reload is not saved over what others saved meanwhile', async () => {
  const { user, maker, byAdmin } = await openEditing();
  await fill(user, 'Nome', `${maker.nome} antes da queda`);
  await byAdmin({ contato_suporte: '1155556666' });
  await openScreen(window.location.pathname);
  expect(await screen.findByText('Recuperamos o que você tinha começado a escrever.')).toBeVisible();
  expect(within(await form()).getByRole('textbox', { name: 'Nome' })).toHaveValue(
    `${maker.nome} antes da queda`,
  );
  await save(user);
  await conflict();
  await press(user, 'Salvar o que escolhi');
  await title(`${maker.nome} antes da queda`);
  expect(screen.getByText('(11) 5555-6666')).toBeVisible();
});

test('a recovered text that was thrown away is not offered again', async () => {
  const { user, maker, byAdmin } = await openEditing();
  await fill(user, 'Nome', 'Digitado');
  await byAdmin({ nome: `${maker.nome} do admin` });
  await openScreen(window.location.pathname);
  expect(within(await form()).getByRole('textbox', { name: 'Nome' })).toHaveValue('Digitado');
  await press(user, 'Cancelar');
  await press(user, 'Sair sem salvar');
  await title(`${maker.nome} do admin`);
  await openScreen(window.location.pathname);
  await screen.findByRole('button', { name: 'Editar' });
  expect(screen.queryByRole('form')).toBeNull();
});

test('a text thrown away after a conflict leaves without a question, and shows what is stored now', async () => {
  const { user, byAdmin } = await openEditing();
  await fill(user, 'Nome', 'Digitado de novo');
  await byAdmin({ contato_suporte: '1155556666' });
  await save(user);
  await conflict();
  await press(user, 'Descartar o que digitei');
  await press(user, 'Cancelar');
  expect(await screen.findByText('(11) 5555-6666')).toBeVisible();
  await user.click(screen.getAllByRole('link', { name: 'Lixeira' })[0] as HTMLElement);
  await title('Lixeira');
});

test('leaving what is not saved is asked about: one stays with the text, or leaves without it', async () => {
  const { user, maker } = await openEditing();
  await fill(user, 'Nome', 'Ainda não salvo');
  const leave = async () => user.click(screen.getAllByRole('link', { name: 'Lixeira' })[0] as HTMLElement);
  await leave();
  const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar aqui' }));
  expect(within(await form()).getByRole('textbox', { name: 'Nome' })).toHaveValue('Ainda não salvo');
  await leave();
  await press(user, 'Sair sem salvar');
  await title('Lixeira');
  await openScreen(`/manufacturers/${maker.id}`);
  await title(maker.nome);
  expect(screen.queryByRole('form')).toBeNull();
});

test('a record that somebody deletes stays on the screen of who is writing in it', async () => {
  const { user, person, maker } = await openEditing();
  await fill(user, 'Nome', 'Ainda escrevendo');
  await callAs(person, `DELETE /manufacturers/${maker.id}`);
  // The person comes back to this tab after a minute, and the page is read anew.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Fabricante não encontrado.');
  expect(within(await form()).getByRole('textbox', { name: 'Nome' })).toHaveValue('Ainda escrevendo');
});
