import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { savedFlow } from '../../../../scripts/testing/flows.ts';
import { callApi, created, signInElsewhere } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');

/** An editor, and two symptoms in almost the same words, that nobody else has. */
async function twins(word: string) {
  const editor = await created(product, { perfil: 'editor' });
  const token = await signInElsewhere(product, editor);
  const texts = [`O ${word} estala ao ligar`, `${word} estala ao ligar.`] as const;
  for (const sintoma of texts)
    await savedFlow(product, token, {
      sintoma,
      equipment_model_ids: [1],
      new_diagnosticos_texts: [`Medir para ${sintoma}`],
      selected_solucao_ids: [1],
    });
  return { editor, texts };
}

const cardOf = async (text: string) => {
  const link = await screen.findByRole('link', { name: text });
  const card = link.closest('li');
  if (card === null) throw new Error(`no card of ${text}`);
  return card;
};
const isGone = (text: string) => waitFor(() => expect(screen.queryByRole('link', { name: text })).toBeNull());

test('an editor tells two records apart, finds them among those, and puts them back', async () => {
  const { editor, texts } = await twins('Torvelim');
  const user = await openScreen('/repetidos?tipo=sintomas', editor);
  const card = await cardOf(texts[0]);
  expect(card).toHaveTextContent('as mesmas palavras');
  expect(card).toHaveTextContent('em 1 registro de troubleshooting');
  await press(user, /^Não são o mesmo/, card);
  await isGone(texts[0]);
  await user.click(screen.getByRole('switch', { name: 'Os que foram separados' }));
  await press(user, /^Pôr de volta na lista/, await cardOf(texts[0]));
  await screen.findByText('De volta à lista.');
  await user.click(screen.getByRole('switch', { name: 'Os que foram separados' }));
  await cardOf(texts[0]);
});

test('the one that stays is chosen on its side, and the list goes on without the pair', async () => {
  const { editor, texts } = await twins('Estribolim');
  const user = await openScreen('/repetidos?tipo=sintomas', editor);
  await press(user, `Fica este: ${texts[1]}`, await cardOf(texts[1]));
  const dialog = await screen.findByRole('dialog', { name: 'Unir a outro' });
  await waitFor(() => expect(dialog).toHaveTextContent(`Fica: ${texts[1]}`));
  await press(user, 'Unir', dialog);
  await screen.findByText('Sintomas unidos com sucesso!');
  await isGone(texts[1]);
  expect(window.location.pathname).toBe('/repetidos');
});

test('one that another editor has deleted meanwhile is refused without the name of a field', async () => {
  const { editor, texts } = await twins('Pandurim');
  const user = await openScreen('/repetidos?tipo=sintomas', editor);
  const card = await cardOf(texts[1]);
  const page = within(card).getByRole('link', { name: texts[0] }).getAttribute('href');
  await press(user, `Fica este: ${texts[1]}`, card);
  const dialog = await screen.findByRole('dialog', { name: 'Unir a outro' });
  await waitFor(() => expect(dialog).toHaveTextContent(`Fica: ${texts[1]}`));
  const other = await created(product, { perfil: 'editor' });
  const token = await signInElsewhere(product, other);
  expect((await callApi(product, `DELETE ${page}`, undefined, token)).status).toBe(204);
  await press(user, 'Unir', dialog);
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent(/^O registro escolhido não existe ou está na lixeira\.$/);
});

test('a kind with nothing alike says so, one whose comparison fails can be asked again', async () => {
  const editor = await created(product, { perfil: 'editor' });
  // Other tests make records that are alike.
  const none = { data: [], total: 0, total_pages: 1, comparados: 12, parcial: false, comparando: false };
  line.use(http.get('*/repetidos', () => HttpResponse.json(none)));
  const user = await openScreen('/repetidos?tipo=categories', editor);
  expect(await screen.findByText('Nada parecido.')).toBeVisible();
  const detail = 'A comparação passou do tempo. Escolha um tipo só, ou tente de novo daqui a pouco.';
  line.use(http.get('*/repetidos', () => HttpResponse.json({ detail }, { status: 503 })));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de registro' }), 'Fabricantes');
  const alert = await screen.findByRole('alert', {}, { timeout: 15_000 });
  expect(alert).toHaveTextContent(detail);
  line.resetHandlers();
  await press(user, 'Tentar novamente', within(alert).queryByRole('button') === null ? document.body : alert);
  await waitFor(() => expect(screen.queryByText(detail)).not.toBeInTheDocument());
});
