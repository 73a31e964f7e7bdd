import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { savedFlow, someFlow } from '../../../../scripts/testing/flows.ts';
import { adminOf, created } from '../../../../scripts/testing/people.ts';
import { field, fill, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, uniqueName } from '../../../test/records.ts';
import { expectTitle, fillIn } from '../../../test/steps.ts';

const product = inject('product');
const safety = 'Alta tensão: isole, espere a descarga e meça a ausência de tensão antes de tocar.';
const form = () => screen.findByRole('form', { name: 'Editar diagnóstico' });

/** A person edits the first diagnosis of a flow of their own; the part with the measure is open. */
async function openMeasure() {
  const person = await created(product);
  const flow = await someFlow(product, person);
  const id = flow.diagnostico_ids[0] ?? 0;
  const user = await openScreen(`/diagnosticos/edit/${id}`, person);
  const opener = await screen.findByRole('button', { name: 'Tipo, medida e alta tensão' });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await user.click(opener);
  const edited = await form();
  return { person, flow, id, user, edited, page: within(edited) };
}

test('what a diagnosis measures is typed as one says it, mended at its fields, and shown on its page and in its history', async () => {
  const { user, edited, page } = await openMeasure();
  const text = (name: string) => field(name, edited);
  await fill(user, text('Esperado'), '3,3 V');
  expect(page.getByText('Normal: 3,3 V exatos. Diga a tolerância.')).toBeVisible();
  await fill(user, text('Tolerância'), 'pouca');
  await fill(user, text('Minutos'), '1,5');
  await press(user, 'Salvar');
  expect(text('Onde medir')).toHaveAccessibleDescription('Diga ao menos onde medir ou o que medir.');
  expect(text('Tolerância')).toHaveAccessibleDescription(
    'Digite a tolerância como número, ou como porcentagem: 0,2 ou 5%.',
  );
  expect(text('Minutos')).toHaveAccessibleDescription(/Digite os minutos como número inteiro, de 1 a 600\./);
  await waitFor(() => expect(text('Onde medir')).toHaveFocus());
  await fill(user, text('Onde medir'), 'pino 8 do CI da fonte');
  expect(text('Tolerância')).toBeValid();
  expect(text('Minutos')).toBeInvalid();
  await fill(user, text('Tolerância'), '± 5%');
  await fill(user, text('Minutos'), '10 min');
  await fill(user, text('Grandeza'), 'tensão');
  expect(page.getByText('Normal: de 3,135 V a 3,465 V.')).toBeVisible();
  await user.click(page.getByRole('switch', { name: /^Alta tensão/ }));
  await press(user, 'Salvar');
  expect(await screen.findByText('Diagnóstico atualizado com sucesso!')).toBeVisible();
  expect(await screen.findAllByText('tensão, pino 8 do CI da fonte: 3,3 V ± 5%')).not.toHaveLength(0);
  expect(screen.getByText('10 min')).toBeVisible();
  expect(screen.getByRole('note')).toHaveTextContent(safety);
});

test('a diagnosis that is a procedure becomes a step that prepares: offered by its text, and shown before the checks of its fault', async () => {
  const { user, edited, page, id, flow } = await openMeasure();
  const kind = (name: string) => page.getByRole('radio', { name });
  expect(kind('Verificação')).toBeChecked();
  expect(kind('Preparo')).toHaveAccessibleDescription(/só tem Feito, e nunca é a causa/);
  expect(page.queryByRole('button', { name: /^Não parece uma verificação/ })).not.toBeInTheDocument();
  const text = `Esperar o relé ${flow.mark} esfriar`;
  await fill(user, field('Descrição', edited), text);
  await user.click(kind('Teste de ausência de tensão'));
  await user.click(kind('Verificação'));
  await press(user, 'Não parece uma verificação: marcar como Preparo', edited);
  expect(kind('Preparo')).toBeChecked();
  expect(page.queryByRole('textbox', { name: 'Onde medir' })).not.toBeInTheDocument();
  await press(user, 'Salvar');
  expect(await screen.findByText('Diagnóstico atualizado com sucesso!')).toBeVisible();
  expect(await screen.findByText(/^Preparo\. O que se faz antes/)).toBeVisible();
  await openScreen(`/sintomas/${flow.sintoma_id}`);
  const before = within(await screen.findByRole('region', { name: 'Antes de verificar' }));
  expect(before.getByRole('link', { name: text })).toHaveAttribute('href', `/diagnosticos/${id}`);
  const checks = within(screen.getByRole('region', { name: 'Diagnósticos' }));
  expect(checks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    flow.diagnosticos[1],
  ]);
});

test('of two versions of a measure one is chosen, each said in words', async () => {
  const { user, page, id } = await openMeasure();
  const minutes = page.getByRole('textbox', { name: 'Minutos' });
  await fill(user, minutes, '90');
  await fill(user, page.getByRole('textbox', { name: 'Onde medir' }), 'TP1');
  const theirs = { medida: { onde: 'TP2', esperado: '5', unidade: 'V' }, minutos: 90, alta_tensao: true };
  await callAs(adminOf(product), `PUT /diagnosticos/${id}`, theirs);
  await press(user, 'Salvar');
  const dialog = await screen.findByRole('dialog', { name: 'Outra pessoa salvou este registro' });
  const radio = (field: string, side: RegExp) =>
    within(within(dialog).getByRole('radiogroup', { name: field })).getByRole('radio', { name: side });
  expect(radio('Medida', /TP1$/)).toBeChecked();
  // What both typed is no conflict, and what only the other changed is theirs at first.
  expect(within(dialog).queryByRole('radiogroup', { name: 'Minutos' })).not.toBeInTheDocument();
  expect(radio('Alta tensão', /Sim$/)).toBeChecked();
  await user.click(radio('Medida', /TP2: 5 V$/));
  await press(user, 'Salvar o que escolhi', dialog);
  expect(await screen.findAllByText('TP2: 5 V')).not.toHaveLength(0);
  expect(await screen.findByText('1 h 30 min')).toBeVisible();
});

test('the list of diagnoses says what each measures; nothing found, and a failure that is tried again', async () => {
  const person = await created(product);
  const { diagnostico_ids, mark, diagnosticos } = await someFlow(product, person);
  const medida = { onde: 'bobina do relé', esperado: '24', unidade: 'V' };
  await callAs(person, `PUT /diagnosticos/${diagnostico_ids[0]}`, {
    tipo: 'preparo',
    medida,
    minutos: 5,
    alta_tensao: true,
  });
  line.use(
    http.get('*/api/v1/diagnosticos/lista', () => HttpResponse.json({ detail: 'x' }, { status: 500 })),
  );
  const user = await openScreen(
    `/diagnosticos?busca=${encodeURIComponent(`relé da estufa ${mark}`)}`,
    person,
  );
  const alert = await screen.findByRole('alert');
  line.resetHandlers();
  await press(user, 'Tentar novamente', alert);
  const table = within(await screen.findByRole('table', { name: 'Diagnósticos' }));
  const [row] = table.getAllByRole('row').slice(1);
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    diagnosticos[0],
    'Preparo',
    'bobina do relé: 24 V',
    '5 min',
    'Sim',
    '1 defeito',
  ]);
  expect(table.getByRole('link', { name: diagnosticos[0] })).toHaveAttribute(
    'href',
    `/diagnosticos/${diagnostico_ids[0]}`,
  );
  expect(screen.getByRole('link', { name: 'Importar planilha' })).toHaveAttribute(
    'href',
    '/import/diagnosticos',
  );
  await openScreen('/diagnosticos?busca=xqzwvkj');
  expect(await screen.findByText('Nenhum diagnóstico encontrado.')).toBeVisible();
});

test('a category is marked when it is created; its page and every fault of its equipment say what to do first', async () => {
  const person = await created(product);
  const nome = uniqueName('Bancos de baterias');
  const user = await openScreen('/categories/create', person);
  const newCategory = await screen.findByRole('form', { name: 'Nova categoria' });
  await fillIn(user, newCategory, 'Nome', nome);
  await user.click(within(newCategory).getByRole('switch', { name: /^Alta tensão/ }));
  await press(user, 'Criar Categoria', newCategory);
  await expectTitle('Categorias');
  const { data } = await callAs<{ data: { id: number }[] }>(
    person,
    `GET /categories?search=${encodeURIComponent(nome)}`,
  );
  const categoria_id = data[0]?.id ?? 0;
  const model = await callAs<{ id: number }>(person, 'POST /equipment-models', {
    nome,
    numero_modelo: nome,
    fabricante_id: 1,
    categoria_id,
    data_lancamento: '2020-01-01',
  });
  const { token, sintoma } = await someFlow(product, person);
  const saved = await savedFlow(product, token, {
    sintoma: `${sintoma} de novo`,
    equipment_model_ids: [model.id],
    new_diagnosticos_texts: [`Medir ${nome}`],
    new_solucao_text: `Trocar ${nome}`,
  });
  for (const place of [
    `/categories/${categoria_id}`,
    `/sintomas/${saved.sintoma_id}`,
    `/troubleshooting/${saved.troubleshooting_ids[0]}`,
  ]) {
    await openScreen(place);
    expect(await screen.findByRole('note'), place).toHaveTextContent(safety);
  }
  const searching = await openScreen(`/?q=${encodeURIComponent(`${sintoma} de novo`)}`);
  await press(searching, `Descrição: ${sintoma} de novo`);
  expect(await screen.findByRole('note')).toHaveTextContent(safety);
  await openScreen(`/troubleshooting/1`);
  expect(await screen.findByRole('region', { name: 'Diagnósticos' })).toBeVisible();
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});
