import { longSignalTexts } from '@bancada/contract/codes/long-signals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { savedFlow, someFlow } from '../../../../scripts/testing/flows.ts';
import { created } from '../../../../scripts/testing/people.ts';
import { fill, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs } from '../../../test/records.ts';

const product = inject('product');
const form = async () => within(await screen.findByRole('form', { name: 'Adicionar código' }));

test('a code for an entry is read kindly, refused at its field, kept on a failure, and shown on the entry', async () => {
  const person = await created(product);
  const flow = await someFlow(product, person);
  const [entry] = flow.troubleshooting_ids;
  const user = await openScreen(`/troubleshooting/${entry}`, person);
  await user.click(await screen.findByRole('link', { name: 'Code' }));
  const page = await form();
  expect(page.getByText(flow.sintoma)).toBeVisible();
  const save = page.getByRole('button', { name: 'Salvar' });
  expect(save).toBeDisabled();
  const post = page.getByLabelText('Código POST');
  await fill(user, post, '0x62');
  expect(await page.findByText('Lido como 62')).toBeVisible();
  await user.click(page.getByRole('button', { name: 'Limpar' }));
  expect(post).toHaveValue('');
  expect(save).toBeDisabled();
  expect(page.getByRole('radio', { name: /^Só neste registro: / })).toBeChecked();
  await fill(user, post, 'p0a80-00');
  expect(post).toHaveValue('P0A8000');
  await user.click(page.getByRole('switch', { name: 'Led Code' }));
  await fill(user, page.getByLabelText('Código LED'), 'azul');
  await user.click(save);
  await waitFor(() => expect(page.getByLabelText('Código LED')).toHaveFocus());
  await user.click(page.getByRole('switch', { name: 'Led Code' }));

  line.use(http.post('*/vincular_code_post', () => new HttpResponse('<html>', { status: 500 })));
  await user.click(save);
  expect(await page.findByRole('alert')).toHaveTextContent('Falha ao salvar o código.');
  expect(post).toHaveValue('P0A8000');
  line.resetHandlers();
  await user.click(save);
  expect(await screen.findByText('Código Post vinculado com sucesso!')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('POST P0A8000'));
  expect(window.location.pathname).toBe(`/troubleshooting/${entry}`);
  await press(user, 'Desfazer');
  await waitFor(() => expect(screen.getByRole('article')).not.toHaveTextContent('POST P0A8000'));
});

test('a code for a symptom goes to each of its entries; leaving it unsaved asks', async () => {
  const person = await created(product);
  const flow = await someFlow(product, person);
  const user = await openScreen(`/sintomas/${flow.sintoma_id}`, person);
  await user.click(await screen.findByRole('link', { name: 'Code' }));
  const page = await form();
  expect(
    await page.findByText(/todos os registros deste sintoma: 2 registros de troubleshooting/),
  ).toBeVisible();
  await user.click(page.getByRole('switch', { name: 'Beep Code' }));
  await fill(user, page.getByLabelText('Código de bipe'), 'um longo e dois curtos');
  await user.click(page.getByRole('button', { name: 'Cancelar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
  await user.click(question.getByRole('button', { name: 'Continuar aqui' }));
  await user.click(page.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Código de bipe vinculado com sucesso!')).toBeInTheDocument();
  // Both entries have it: the fault shows it once.
  expect(await screen.findAllByText('1 longo, 2 curtos')).toHaveLength(1);
  expect(window.location.pathname).toBe(`/sintomas/${flow.sintoma_id}`);
  await press(user, 'Desfazer');
  await waitFor(() => expect(screen.queryByText('1 longo, 2 curtos')).not.toBeInTheDocument());
});

test('a diagnosis has the same fields in its form, with their builders behind a button', async () => {
  const person = await created(product);
  const flow = await someFlow(product, person);
  const { diagnostico_ids } = await savedFlow(product, flow.token, {
    sintoma: `${flow.sintoma} também`,
    equipment_model_ids: [1],
    new_diagnosticos_texts: [`Ouvir a estufa ${flow.mark}`],
    new_solucao_text: flow.solucao,
  });
  const user = await openScreen(`/diagnosticos/edit/${diagnostico_ids[0]}`, person);
  await user.type(await screen.findByLabelText('Código POST'), 'Q-Code: A2');
  await user.click(screen.getByRole('button', { name: 'Montar e ouvir os bipes' }));
  const builder = within(screen.getByRole('group', { name: 'Montar a sequência de bipes' }));
  await user.click(builder.getByRole('button', { name: 'Bipe longo' }));
  await user.keyboard('..');
  await fill(user, screen.getByLabelText('Código LED'), '2,3');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const codes = await screen.findByRole('list', { name: 'Códigos' });
  for (const said of ['A2', '1 longo, 1 curto', 'âmbar pisca 2 vezes, branco pisca 3 vezes'])
    expect(codes).toHaveTextContent(said);
});

test('a code that is noted from a search goes to all entries of the fault, and leads back to that search, one step and no further', async () => {
  const person = await created(product);
  const flow = await someFlow(product, person);
  await openScreen('/lixeira', person);
  const search = `/?q=${encodeURIComponent(flow.mark)}`;
  const user = await openScreen(search);
  const [entry] = flow.troubleshooting_ids;
  const link = await screen.findByRole('link', { name: `Code: ${flow.sintoma}` });
  expect(link).toHaveAttribute('href', `/troubleshooting/${entry}/add-code?em=defeito`);
  expect(link).toHaveAttribute('title', 'Anotar um código neste registro');
  await user.click(link);
  const page = await form();
  expect(page.getByRole('radio', { name: /^Em todos os registros deste defeito: 2 / })).toBeChecked();
  await fill(user, page.getByLabelText('Código POST'), 'A2');
  await user.click(page.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Código Post vinculado com sucesso!')).toBeInTheDocument();
  expect(await screen.findByRole('searchbox')).toHaveValue(flow.mark);
  expect(window.location.pathname + window.location.search).toBe(search);
  const codes = flow.troubleshooting_ids.map((id) =>
    callAs<{ code_post: string }>(person, `GET /troubleshooting/${id}`),
  );
  expect((await Promise.all(codes)).map(({ code_post }) => code_post)).toEqual(['A2', 'A2']);
});

test('twelve blinks are pressed or written, drawn on card and page, edited in their field, and sought in theirs', async () => {
  const person = await created(product);
  const { token, sintoma } = await someFlow(product, person);
  const { troubleshooting_ids } = await savedFlow(product, token, {
    sintoma: `${sintoma} e pisca`,
    equipment_model_ids: [1],
    new_diagnosticos_texts: [`${sintoma}: contar as piscadas`],
    new_solucao_text: 'Trocar a fonte',
  });
  const [entry] = troubleshooting_ids;
  const user = await openScreen(`/troubleshooting/${entry}`, person);
  await user.click(await screen.findByRole('link', { name: 'Code' }));
  const page = await form();
  await user.click(page.getByRole('switch', { name: 'Led Code' }));
  const led = page.getByLabelText('Código LED');
  await fill(user, led, 'azul pisca nove vezes');
  await user.click(page.getByRole('button', { name: 'Piscada: azul' }));
  expect(led).toHaveValue('azul pisca 10 vezes');
  await fill(user, page.getByLabelText('Código POST'), 'E20');
  await user.click(page.getByRole('button', { name: 'Salvar' }));
  expect(await page.findByText(longSignalTexts.taken)).toBeVisible();
  await user.clear(page.getByLabelText('Código POST'));
  await fill(user, led, 'Z12');
  await user.click(page.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Código LED vinculado com sucesso!')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('LED: azul pisca 12 vezes'));
  expect(screen.getByRole('article')).not.toHaveTextContent('POST');

  await openScreen('/troubleshooting?led=Z12', person);
  const sought = await screen.findByRole('textbox', { name: 'Cores e piscadas' });
  expect(sought).toHaveValue('azul pisca 12 vezes');
  await waitFor(() => expect(screen.getAllByText('LED: azul pisca 12 vezes').length).toBeGreaterThan(0));
});

test('a diagnosis with 3-3-4-1 shows it in its beep field, and keeps it', async () => {
  const person = await created(product);
  const flow = await someFlow(product, person);
  const { diagnostico_ids } = await savedFlow(product, flow.token, {
    sintoma: `${flow.sintoma} e apita`,
    equipment_model_ids: [1],
    new_diagnosticos_texts: [{ descricao: `${flow.sintoma}: contar os bipes`, code_beep: '3-3-4-1' }],
    new_solucao_text: 'Trocar a memória',
  });
  const user = await openScreen(`/diagnosticos/edit/${diagnostico_ids[0]}`, person);
  expect(await screen.findByLabelText('Código de bipe')).toHaveValue('3-3-4-1');
  expect(screen.getByLabelText('Código POST')).toHaveValue('');
  await fill(user, screen.getByLabelText('Código de bipe'), '1 longo, 9 curtos');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('list', { name: 'Códigos' })).toHaveTextContent('1 longo, 9 curtos');
});
