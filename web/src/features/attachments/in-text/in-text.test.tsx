import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../../scripts/testing/people.ts';
import { press } from '../../../../test/hands.ts';
import { line } from '../../../../test/line.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { callAs, uniqueName } from '../../../../test/records.ts';
import { expectTitle } from '../../../../test/steps.ts';

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);

/** An article with this text and an attached picture. */
async function someArticle(descricao: string, picture: string) {
  const person = await created(inject('product'));
  const nome = uniqueName('Fotos');
  const { id } = await callAs<{ id: number }>(person, 'POST /artigos', { nome, autor: 'Joana', descricao });
  const user = await openScreen(`/artigos/${id}`, person);
  await expectTitle(nome);
  await attachPicture(user, picture);
  const [attached] = await callAs<{ id: number }[]>(person, `GET /attachments/list?artigo_id=${id}`);
  return { person, user, nome, id, attached: attached?.id ?? 0 };
}

async function attachPicture(user: UserEvent, name: string): Promise<void> {
  const file = new File([png, uniqueName('bytes')], name, { type: 'image/png' });
  await user.upload(await screen.findByLabelText('Arquivo', { selector: 'input' }), file);
  await press(user, 'Enviar');
  const sent = within(screen.getByRole('listitem', { name }));
  await waitFor(() => expect(sent.getByRole('status')).toHaveTextContent('Enviado'));
}

test('a picture attached to an article stands in its text, opens large when pressed, and links lead to its page', async () => {
  const text =
    '![A placa](foto%20da%20placa.png)\n\n![de outro](/api/v1/attachments/999999/download)\n\n![da rede](https://mal.test/x.png)';
  const { user, attached } = await someArticle(text, 'foto da placa.png');
  const frame = await screen.findByRole('button', { name: 'Ampliar: A placa' });
  expect(await within(frame).findByRole('img', { name: 'A placa' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^blob:/),
  );
  expect(document.querySelector('img[src*="mal.test"]')).toBeNull();
  expect(screen.getByRole('link', { name: 'Imagem: da rede' })).toHaveAttribute(
    'href',
    'https://mal.test/x.png',
  );
  expect(screen.getByRole('link', { name: 'Imagem: de outro' })).toHaveAttribute(
    'href',
    '/attachments/999999',
  );
  await user.click(frame);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('link', { name: 'Detalhes' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/attachments/${attached}`),
  );
});

test('a picture is put in the text from a menu, is seen in the preview, and says so where it cannot be shown', async () => {
  const { user, attached } = await someArticle('Antes.', 'conector (J1).png');
  await press(user, 'Editar');
  const form = within(await screen.findByRole('form', { name: 'Editar artigo' }));
  await user.click(await form.findByRole('button', { name: 'Inserir imagem' }));
  await user.click(await screen.findByRole('menuitem', { name: 'conector (J1).png' }));
  expect(form.getByRole('textbox', { name: 'Descrição' })).toHaveValue(
    'Antes.\n\n![conector (J1)](conector%20%28J1%29.png)',
  );
  const preview = within(form.getByRole('region', { name: 'Prévia' }));
  expect(await preview.findByRole('img', { name: 'conector (J1)' })).toBeVisible();
  line.use(
    http.get(`*/api/v1/attachments/${attached}/download`, () => new HttpResponse(null, { status: 404 })),
  );
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('A imagem não pôde ser mostrada: conector (J1)')).toBeVisible();
});

test('a link to the address of a file opens its page, not its bytes', async () => {
  const person = await created(inject('product'));
  const nome = uniqueName('Ligações');
  const { id } = await callAs<{ id: number }>(person, 'POST /artigos', {
    nome,
    autor: 'Joana',
    descricao: 'Texto.',
  });
  const user = await openScreen(`/artigos/${id}`, person);
  await expectTitle(nome);
  await attachPicture(user, 'esquema.png');
  const [attached] = await callAs<{ id: number; nome_arquivo: string }[]>(
    person,
    `GET /attachments/list?artigo_id=${id}`,
  );
  const address = `${window.location.origin}/api/v1/attachments/${attached?.id}/download?ver=1`;
  const article = await callAs<{ atualizado_em: string }>(person, `GET /artigos/${id}`);
  await callAs(person, `PUT /artigos/${id}`, {
    descricao: `[o esquema](${address})`,
    atualizado_em: article.atualizado_em,
  });
  const again = await openScreen(`/artigos/${id}`, person);
  await again.click(await screen.findByRole('link', { name: 'o esquema' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/attachments/${attached?.id}`));
});
