import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { created, type Person } from '../../../../scripts/testing/people.ts';
import { makePng } from '../../../../scripts/testing/png.ts';
import { fill, press } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, uniqueName } from '../../../test/records.ts';
import { expectTitle } from '../../../test/steps.ts';

let made = 0;
/** A picture that no other file of the run is. */
function picture(name: string): File {
  made += 1;
  return new File([makePng(60 + made, 30 + (process.pid % 500))], name, { type: 'image/png' });
}

const text = () => screen.findByLabelText<HTMLTextAreaElement>(/^Descrição/, { selector: 'textarea' });

/** An article whose edit form is open. */
async function edited(person: Person, descricao: string) {
  const nome = uniqueName('Escrito');
  const { id } = await callAs<{ id: number }>(person, 'POST /artigos', { nome, autor: 'Joana', descricao });
  const user = await openScreen(`/artigos/${id}`, person);
  await expectTitle(nome);
  await press(user, 'Editar');
  return { user, id, field: await text(), save: () => press(user, 'Salvar') };
}

/** The preview follows what is typed; what is pressed while it is drawn would cut it off. */
const previewed = (words: string) =>
  waitFor(() => expect(document.querySelector('[aria-label="Prévia"]')?.innerHTML).toContain(words));

const paste = (field: HTMLElement, file: File) =>
  fireEvent(field, createEvent.paste(field, { clipboardData: { files: [file], types: ['Files'] } }));

test('who knows no Markdown writes bold, a list and a table with the buttons', async () => {
  const person = await created(inject('product'));
  const { user, field } = await edited(person, 'Medir a fonte');
  field.focus();
  field.setSelectionRange(8, 13);
  await press(user, /^Negrito/);
  expect(field).toHaveValue('Medir a **fonte**');
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([10, 15]));
  await previewed('<strong>fonte</strong>');
  await user.keyboard('{Control>}b{/Control}');
  expect(field).toHaveValue('Medir a fonte');
  await previewed('Medir a fonte');
  await press(user, 'Lista');
  expect(field).toHaveValue('- Medir a fonte');
  await previewed('<li>');
  await press(user, 'Tabela');
  expect(field.value).toMatch(/^- Medir a fonte\n\n\| Coluna 1 \|/);
  await previewed('<table>');
});

test('[[ asks for a record, which the keyboard finds and links', async () => {
  const person = await created(inject('product'));
  const nome = uniqueName('Procurado');
  const body = { nome, autor: 'Joana', descricao: 'Texto.' };
  const { id } = await callAs<{ id: number }>(person, 'POST /artigos', body);
  const { user, field } = await edited(person, 'Veja');
  field.focus();
  field.setSelectionRange(4, 4);
  await user.keyboard(' [[[[');
  await previewed('Veja [[');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ligar a um registro' }));
  await fill(user, dialog.getByRole('textbox'), nome);
  await dialog.findByRole('option', { name: new RegExp(nome) });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveValue(`Veja [${nome}](/artigos/${id})`));
  await previewed(`/artigos/${id}`);
  expect(screen.queryByRole('dialog', { name: 'Ligar a um registro' })).toBeNull();
});

test('a picture pasted into the text of an article is attached to it, and stands there', async () => {
  const person = await created(inject('product'));
  const { user, field, id } = await edited(person, 'Antes.');
  paste(field, picture('placa.png'));
  await waitFor(() => expect(field).toHaveValue('Antes.\n\n![placa](placa.png)'));
  await previewed('<img');
  const attached = await callAs<{ nome_arquivo: string }[]>(person, `GET /attachments/list?artigo_id=${id}`);
  expect(attached.map(({ nome_arquivo }) => nome_arquivo)).toEqual(['placa.png']);
  await press(user, 'Salvar');
  // The picture is drawn anew as its file comes.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ampliar: placa' })).toBeVisible());
});

test('pictures of a new article wait for it, and go with it; what was typed stays', async () => {
  const person = await created(inject('product'));
  const user = await openScreen('/artigos/create', person);
  const nome = uniqueName('Novo');
  await fill(user, await screen.findByLabelText(/^Nome/), nome);
  const field = await text();
  await fill(user, field, 'A placa:');
  paste(field, picture('conector (J1).png'));
  await waitFor(() => expect(field.value).toBe('A placa:\n\n![conector (J1)](conector%20%28J1%29.png)'));
  await previewed('alt="conector (J1)"');
  await screen.findByText('A imagem vai junto quando o artigo for criado.');
  await press(user, 'Criar Artigo');
  await screen.findByText(/criado com sucesso/);
  const { data } = await callAs<{ data: { id: number; nome: string }[] }>(
    person,
    `GET /artigos?search=${encodeURIComponent(nome)}`,
  );
  const attached = await callAs<{ nome_arquivo: string }[]>(
    person,
    `GET /attachments/list?artigo_id=${data[0]?.id}`,
  );
  expect(attached.map(({ nome_arquivo }) => nome_arquivo)).toEqual(['conector (J1).png']);
});
