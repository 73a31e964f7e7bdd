import type { Outcome } from '@bancada/contract/faults/outcomes';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test, vi } from 'vitest';
import { someFlow } from '../../../../scripts/testing/flows.ts';
import { adminOf, created } from '../../../../scripts/testing/people.ts';
import { pass, takeClock } from '../../../test/clock.ts';
import { field, fill, pick, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, uniqueName } from '../../../test/records.ts';
import { expectTitle } from '../../../test/steps.ts';
import { timings } from '../../timings.ts';

const product = inject('product');

/** A new fault, at the page of one of its entries, as a new person. */
async function openedEntry() {
  const person = await created(product);
  const flow = await someFlow(product, person);
  const [entry = 0] = flow.troubleshooting_ids;
  const user = await openScreen(`/troubleshooting/${entry}`, person);
  await screen.findByRole('button', { name: /^Resolveu: / });
  const own = () =>
    callAs<{ data: Outcome[] }>(person, `GET /resultados?meus=1&sintoma_id=${flow.sintoma_id}`);
  return { person, flow, entry, user, own };
}

const pressed = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

test('one touch says that it worked; the other changes it; both count once', async () => {
  const { user, own, entry } = await openedEntry();
  await press(user, /^Resolveu: /);
  expect(await screen.findByText('Resolveu 1 de 1 vez na sua oficina, 1 pessoa')).toBeVisible();
  expect(await screen.findByText('Registrado hoje.')).toBeVisible();
  expect(pressed(/^Resolveu: /)).toBe('true');
  await press(user, /^Não resolveu: /);
  expect(await screen.findByText('Não resolveu na única vez na sua oficina, 1 pessoa')).toBeVisible();
  expect(pressed(/^Resolveu: /)).toBe('false');
  expect((await own()).data).toMatchObject([{ resolveu: false, troubleshooting_id: entry }]);
  await press(user, 'Desfazer');
  await waitFor(() => expect(screen.queryByText('Registrado hoje.')).toBeNull());
  expect((await own()).data).toEqual([]);
  expect(screen.queryByText(/esolveu .*na sua oficina/)).toBeNull();
});

test('a note and a unit are added; another unit of the same day counts too', async () => {
  const { user, own } = await openedEntry();
  await press(user, /^Resolveu: /);
  await press(user, 'Detalhes');
  const details = await screen.findByRole('form', { name: 'Nota e aparelho' });
  await fill(user, field('Aparelho', details), 'OS 1042');
  await press(user, 'Cancelar', details);
  await press(user, 'Continuar aqui', await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
  await fill(user, field('Nota', details), 'Relé colado.');
  await press(user, 'Salvar', details);
  expect(await screen.findByText('Registrado hoje em OS 1042.')).toBeVisible();
  const list = await screen.findByRole('region', { name: 'Resultados na sua oficina' });
  expect(await within(list).findByText('Relé colado.')).toBeVisible();
  await press(user, 'Outro aparelho');
  await waitFor(() => expect(pressed(/^Resolveu: /)).toBe('false'));
  await press(user, /^Não resolveu: /);
  expect(await screen.findByText('Resolveu 1 de 2 vezes na sua oficina, 1 pessoa')).toBeVisible();
  expect((await own()).data).toMatchObject([
    { resolveu: false, unidade: null },
    { resolveu: true, unidade: 'OS 1042', nota: 'Relé colado.' },
  ]);
});

test('on the fault’s page the model that it was tried on is chosen', async () => {
  const { person, flow, own } = await openedEntry();
  const user = await openScreen(`/sintomas/${flow.sintoma_id}`, person);
  await press(user, /^Resolveu: /);
  await press(user, 'Detalhes');
  const details = await screen.findByRole('form', { name: 'Nota e aparelho' });
  const { modelo_equipamento_nome: other } = await callAs<{ modelo_equipamento_nome: string }>(
    person,
    `GET /troubleshooting/${flow.troubleshooting_ids[1]}`,
  );
  await pick(user, 'Equipamento', other, new RegExp(other.replace(/[()]/g, '.')));
  await press(user, 'Salvar', details);
  await waitFor(async () =>
    expect((await own()).data).toMatchObject([{ troubleshooting_id: flow.troubleshooting_ids[1] }]),
  );
});

test('what the line refuses is said beside the buttons, and tried again by the next touch', async () => {
  const { user, own } = await openedEntry();
  line.use(http.post('*/api/v1/resultados', () => HttpResponse.error(), { once: true }));
  await press(user, /^Resolveu: /);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(pressed(/^Resolveu: /)).toBe('false');
  await press(user, /^Resolveu: /);
  expect(await screen.findByText('Registrado hoje.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await own()).data).toHaveLength(1);
});

test('an outcome has a page, where it is edited, and has its history', async () => {
  const { person, user, own } = await openedEntry();
  await press(user, /^Resolveu: /);
  await screen.findByText('Registrado hoje.');
  const [outcome] = (await own()).data;
  const there = await openScreen(`/resultados/${outcome?.id}`, person);
  await expectTitle('Resolveu: Estufa de cura');
  await press(there, 'Editar');
  const note = uniqueName('Voltou');
  await there.click(await screen.findByRole('radio', { name: 'Não resolveu' }));
  await fill(there, field('Nota'), note);
  await press(there, 'Salvar');
  await expectTitle('Não resolveu: ');
  await press(there, 'Histórico');
  await waitFor(() => {
    const changes = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(changes.filter((change) => change.includes(note))).toHaveLength(1);
  });
});

test('the better proven solution comes first, on the card too', async () => {
  const person = await created(product);
  const { sintoma_id, sintoma, solucao, troubleshooting_ids } = await someFlow(product, person);
  const better = uniqueName('Trocar a resistência');
  const { troubleshooting_ids: others } = await callAs<{ troubleshooting_ids: number[] }>(
    person,
    'POST /wizard/create_flow',
    {
      sintoma,
      equipment_model_ids: [1, 2],
      selected_diagnostico_ids: [1],
      new_solucao_text: better,
    },
  );
  await callAs(person, 'POST /resultados', { troubleshooting_id: troubleshooting_ids[0], resolveu: false });
  await callAs(person, 'POST /resultados', { troubleshooting_id: others[0], resolveu: true });
  await openScreen(`/sintomas/${sintoma_id}`, person);
  const solutions = await screen.findByRole('region', { name: 'Soluções' });
  const order = () => within(solutions).getAllByRole('link', { name: /^Trocar/ });
  await waitFor(() => expect(order().map(({ textContent }) => textContent)).toEqual([better, solucao]));
});

test('an editor looks at what was recorded within seconds, and what did not happen is deleted and brought back', async () => {
  const person = await created(product);
  const { troubleshooting_ids, solucao } = await someFlow(product, person);
  const other = await someFlow(product, person);
  for (const troubleshooting_id of [troubleshooting_ids[0], other.troubleshooting_ids[0]])
    await callAs(person, 'POST /resultados', { troubleshooting_id, resolveu: true });
  const user = await openScreen('/dashboard', adminOf(product));
  await user.click(await screen.findByRole('link', { name: /^Conferir o que foi registrado/ }));
  await expectTitle('Resultados a conferir');
  const name = `Excluir: Resolveu: ${solucao}`;
  const rows = () => screen.queryAllByRole('button', { name });
  await screen.findByRole('button', { name });
  await press(user, name);
  const question = await screen.findByRole('dialog');
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Excluir' })).toBeEnabled());
  await press(user, 'Excluir', question);
  await waitFor(() => expect(rows()).toHaveLength(0));
  await press(user, 'Desfazer');
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('who comes back from a fault read for some minutes is asked once whether it worked', async () => {
  takeClock();
  const { person, flow, entry, own } = await openedEntry();
  await pass(timings.askAfterReadingMs);
  const user = await openScreen('/dashboard', person);
  const question = await screen.findByText('Funcionou?');
  const notice = question.closest<HTMLElement>('[role="alert"]') ?? document.body;
  expect(within(notice).getByText(flow.sintoma)).toBeVisible();
  await press(user, /^Resolveu: /, notice);
  await within(notice).findByText('Resolveu 1 de 1 vez na sua oficina, 1 pessoa');
  expect((await own()).data).toMatchObject([{ resolveu: true, troubleshooting_id: entry }]);
  await press(user, 'Fechar', notice);
  await openScreen('/', person);
  await vi.waitFor(() => expect(screen.queryByText('Funcionou?')).toBeNull(), { timeout: 60_000 });
});

test('who glanced at a fault is not asked', async () => {
  takeClock();
  const { person } = await openedEntry();
  await pass(timings.askAfterReadingMs / 2);
  await openScreen('/dashboard', person);
  await screen.findByRole('region', { name: 'O que mais resolve' });
  await pass(1_000);
  expect(screen.queryByText('Funcionou?')).toBeNull();
});
