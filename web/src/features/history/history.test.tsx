import { screen, waitFor, within } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { someFlow } from '../../../../scripts/testing/flows.ts';
import { adminOf, created } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, someMaker, uniqueName } from '../../../test/records.ts';
import { expectTitle, fillIn, thenAfter } from '../../../test/steps.ts';
import { timings } from '../../timings.ts';

const product = () => inject('product');
const dialog = (name: string) => screen.findByRole('dialog', { name });
const searched = (place: string, term: string) => `${place}?busca=${encodeURIComponent(term)}`;

test('a deletion says what goes, is undone at once, or later from the bin, and stays in the history', async () => {
  const person = await created(product());
  const { sintoma, troubleshooting_ids } = await someFlow(product(), person);
  const place = `/troubleshooting/${troubleshooting_ids[0]}`;
  const user = await openScreen(place, person);
  const remove = async () => {
    await press(user, 'Excluir');
    const question = await dialog('Tem certeza que deseja excluir este registro?');
    await within(question).findByText(new RegExp(sintoma));
    await press(user, 'Excluir', question);
    await screen.findByText('Registro de troubleshooting excluído.');
  };
  await remove();
  await press(user, 'Desfazer');
  expect(await screen.findByText('Registro de troubleshooting restaurado.')).toBeVisible();
  await openScreen(place);
  expect(await screen.findByRole('heading', { level: 1, name: sintoma })).toBeVisible();
  expect(await screen.findByRole('article')).toBeVisible();

  await remove();
  await openScreen(place);
  expect(await screen.findByText('Registro de troubleshooting não encontrado.')).toBeVisible();
  await openScreen('/lixeira');
  expect(await screen.findAllByRole('row')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Remover para sempre/ })).toBeNull();
  await press(user, /^Restaurar /);
  expect(await screen.findByText('A lixeira está vazia.')).toBeVisible();
  await openScreen(place);
  await press(user, 'Histórico');
  await waitFor(() => {
    const changes = screen
      .getAllByRole('listitem')
      .filter((item) => /por Joana/.test(item.textContent ?? ''));
    // Created, and deleted and restored twice.
    expect(changes).toHaveLength(5);
  });
});

test('a deletion taken back on its own page leaves the page as it was', async () => {
  const person = await created(product());
  const { id, nome } = await someMaker(person);
  const user = await openScreen(`/manufacturers/${id}`, person);
  await press(user, 'Excluir');
  const question = await dialog('Tem certeza que deseja excluir este fabricante?');
  await within(question).findByText(nome);
  // Past the moment at which the page would have gone to the list.
  await thenAfter(timings.redirectAfterSaveMs, async () => {
    await press(user, 'Excluir', question);
    await press(user, 'Desfazer');
    await screen.findByText('Fabricante restaurado.');
  });
  await waitFor(() => expect(screen.queryByText('Fabricante excluído com sucesso!')).toBeNull());
  expect(screen.getByRole('button', { name: 'Editar' })).toBeEnabled();
  await expectTitle(nome);
  expect(window.location.pathname).toBe(`/manufacturers/${id}`);
});

test('what is in use is not deleted, and says by what', async () => {
  const user = await openScreen('/manufacturers/1', await created(product()));
  await press(user, 'Excluir');
  const refusal = await dialog('Fabricante em uso');
  expect(refusal).toHaveTextContent(/Está em uso por [\d.]+ equipamento/);
  expect(within(refusal).getByRole('button', { name: 'Excluir' })).toBeDisabled();
  await press(user, 'Entendi', refusal);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a record whose name is taken meanwhile comes back under another', async () => {
  const person = await created(product());
  const { id, nome } = await someMaker(person);
  await callAs(person, `DELETE /manufacturers/${id}`);
  const { nome: taken } = await someMaker(person, nome.toUpperCase());
  const user = await openScreen(`${searched('/lixeira', nome)}&tipo=manufacturers`, person);
  await press(user, `Restaurar ${nome}`);
  const rename = await dialog('Restaurar com outro nome');
  expect(rename).toHaveTextContent('passou a ser de outro fabricante');
  const name = within(rename).getByRole('textbox', { name: 'Nome' });
  expect(name).toHaveValue(`${nome} (restaurado)`);
  // Taken too, whatever its case: what was typed stays.
  await fillIn(user, rename, 'Nome', taken.toLowerCase());
  await press(user, 'Restaurar', rename);
  await waitFor(() => expect(within(rename).getByRole('button', { name: 'Restaurar' })).toBeEnabled());
  expect(name).toHaveValue(taken.toLowerCase());
  await fillIn(user, rename, 'Nome', `${nome} do Zé`);
  await press(user, 'Restaurar', rename);
  expect(await screen.findByText('Fabricante restaurado.')).toBeVisible();
  expect(await screen.findByText('Nada na lixeira corresponde à sua busca.')).toBeVisible();
  await openScreen(searched('/manufacturers', nome));
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      taken,
      `${nome} do Zé`,
    ]),
  );
});

test('an earlier version is restored from the record, and the changes are listed for who did them', async () => {
  const person = await created(product());
  const { id, nome } = await someMaker(person);
  await callAs(person, `PUT /manufacturers/${id}`, { nome: uniqueName('Apagado'), contato_suporte: null });
  const user = await openScreen(`/manufacturers/${id}`, person);
  await press(user, 'Histórico');
  expect(
    await screen.findByText('Aqui aparece o que você mesmo fez com este registro.', { exact: false }),
  ).toBeVisible();
  const [change] = await screen.findAllByText(/^Alterado$/);
  const item = change?.closest('li') as HTMLElement;
  for (const text of ['Contato Suporte', 'vazio', 'Versão atual']) expect(item).toHaveTextContent(text);
  await press(user, 'Restaurar esta versão');
  await press(user, 'Restaurar', await dialog('Restaurar esta versão?'));
  expect(await screen.findByText('Versão restaurada. Fabricante atualizado.')).toBeVisible();
  await expectTitle(nome);
  expect(await screen.findByText('(11) 3333-4444')).toBeVisible();
  await press(user, 'Desfazer');
  expect(await screen.findByText('Alteração desfeita.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('(11) 3333-4444')).not.toBeInTheDocument());

  await openScreen('/lixeira');
  await user.click(await screen.findByRole('tab', { name: 'Alterações' }));
  expect(await screen.findByText('4 alterações')).toBeVisible();
  expect(window.location.search).toBe('?aba=alteracoes');
  const kind = screen.getByRole('combobox', { name: 'Tipo de registro' });
  await user.selectOptions(kind, 'Sintomas');
  expect(await screen.findByText('Nenhuma alteração encontrada.')).toBeVisible();
  await user.selectOptions(kind, 'Todos os tipos');
  expect(await screen.findByText('4 alterações')).toBeVisible();
  await user.type(screen.getByLabelText('Até'), '2020-01-01');
  expect(await screen.findByText('Nenhuma alteração encontrada.')).toBeVisible();
});

test('an admin sees what others deleted, and removes it for good after a question', async () => {
  const person = await created(product());
  const { id, nome } = await someMaker(person);
  await callAs(person, `DELETE /manufacturers/${id}`);
  const user = await openScreen(searched('/lixeira', nome), adminOf(product()));
  expect(await screen.findByRole('row', { name: new RegExp(nome) })).toHaveTextContent(person.nome);
  const remove = `Remover para sempre ${nome}`;
  await press(user, remove);
  const question = await dialog('Remover para sempre?');
  expect(question).toHaveTextContent('Isso não pode ser desfeito.');
  await press(user, 'Cancelar', question);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(user, remove);
  await press(user, 'Remover para sempre', await dialog('Remover para sempre?'));
  expect(await screen.findByText('Fabricante: removido para sempre.')).toBeVisible();
  expect(await screen.findByText('Nada na lixeira corresponde à sua busca.')).toBeVisible();
});

test('the history marks the words that changed in a long text, and compares any two versions', async () => {
  const person = await created(product(), { perfil: 'editor' });
  const nome = uniqueName('Longo');
  const long = 'Meça a tensão da fonte antes de abrir o aparelho. '.repeat(20);
  const article = await callAs<{ id: number }>(person, 'POST /artigos', {
    ...{ nome, autor: 'Joana', descricao: `${long}Use a ponta vermelha. ${long}` },
  });
  const save = (body: object) => callAs(person, `PUT /artigos/${article.id}`, body);
  await save({ descricao: `${long}Use a ponta azul. ${long}` });
  await save({ autor: 'Rui' });
  await save({ descricao: `${long}Use a ponta preta. ${long}` });
  const user = await openScreen(`/artigos/${article.id}`, person);
  await expectTitle(nome);
  await press(user, 'Histórico');
  const gone = await screen.findByText('azul', { selector: 'del' });
  expect(gone.parentElement).toHaveTextContent(/…[^…]*tirado: azulposto: preta[^…]*…/);

  const boxes = await screen.findAllByRole('switch', { name: /^Comparar a versão de / });
  await user.click(boxes.at(-1) as HTMLElement);
  await user.click(boxes[0] as HTMLElement);
  const comparison = await screen.findByRole('alert', { name: 'Comparação de duas versões' });
  await waitFor(() => expect(comparison).toHaveTextContent(/tirado: vermelhaposto: preta/));
  expect(comparison).toHaveTextContent(/antes: Joana.*depois: Rui/);
});
