import type { BoardReading } from '@bancada/contract/measures/readings';
import type { Unit } from '@bancada/contract/units/units';
import type { Visit } from '@bancada/contract/units/visits';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { someFlow } from '../../../../scripts/testing/flows.ts';
import { created, type Person } from '../../../../scripts/testing/people.ts';
import { someFault } from '../../../test/faults.ts';
import { field, fill, findField, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, someModel, uniqueName } from '../../../test/records.ts';

const product = inject('product');

const take = (person: Person, model: number, given: object) =>
  callAs<BoardReading>(person, 'POST /readings', {
    ...{
      modelo_equipamento_id: model,
      ponto: 'PPBUS_G3H',
      grandeza: 'tensao',
      condicao: 'ligado',
      boa: true,
    },
    ...given,
  });

const section = () => screen.findByRole('region', { name: 'Leituras' });

test('readings are typed one after another by keyboard, each held against the good ones', async () => {
  const person = await created(product);
  const model = await someModel(person);
  for (const valor of ['12,45', '12,60']) await take(person, model.id, { valor });
  const user = await openScreen(`/equipment-models/${model.id}`, person);
  const part = await section();
  expect(await within(part).findByText(/2 placas boas: 12,45–12,6 V; mediana 12,53 V/)).toBeVisible();
  await press(user, 'Nova leitura', part);
  await user.click(await findField('Ponto ou rede', part));
  await user.keyboard('ppbus g3h{Enter}5,1');
  expect(await within(part).findByText(/5,1 V; 2 placas boas: 12,45–12,6 V \(ligado\)/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await within(part).findByText('ppbus g3h · 5,1 V')).toBeVisible();
  // The next one, without the mouse.
  await waitFor(() => expect(field('Ponto ou rede', part)).toHaveFocus());
  expect(field('Ponto ou rede', part)).toHaveValue('');
  await user.keyboard('PP3V3{Enter}3 MV');
  expect(await within(part).findByText(/Nenhum medidor mostra tensão acima de 50 kV/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(field('Valor', part)).toHaveFocus();
  expect(field('Valor', part)).toHaveValue('3 MV');
  expect(await within(part).findByText(/3 placas boas/)).toBeVisible();
});

test('what was typed stays when the line breaks, and is taken at the next try', async () => {
  const person = await created(product);
  const model = await someModel(person);
  const user = await openScreen(`/equipment-models/${model.id}`, person);
  const part = await section();
  expect(await within(part).findByText('Ainda não há leituras deste equipamento.')).toBeVisible();
  await press(user, 'Nova leitura', part);
  line.use(http.post('*/api/v1/readings', () => HttpResponse.json({ detail: 'Falhou.' }, { status: 500 })));
  await fill(user, await findField('Ponto ou rede', part), 'TP1');
  await fill(user, field('Valor', part), '4k7');
  await user.selectOptions(field('Grandeza', part), 'Resistência');
  await press(user, 'Registrar leitura', part);
  expect(await within(part).findByRole('alert')).toHaveTextContent('Falhou.');
  expect(field('Ponto ou rede', part)).toHaveValue('TP1');
  line.resetHandlers();
  await press(user, 'Registrar leitura', part);
  expect(await within(part).findByText('TP1 · 4,7 kΩ')).toBeVisible();
  expect(await within(part).findByText(/Resistência, desligado: 1 placa boa: 4,7 kΩ/)).toBeVisible();
});

test('the list is sought by point and board, and says when it cannot be read', async () => {
  const person = await created(product);
  const model = await someModel(person);
  await take(person, model.id, { valor: '12,6', revisao: '820-1' });
  await take(person, model.id, { valor: '3,3', ponto: 'PP3V3_S5' });
  const user = await openScreen(`/equipment-models/${model.id}`, person);
  const part = await section();
  expect(await within(part).findByText('2 pontos')).toBeVisible();
  await user.selectOptions(await findField('Placa ou revisão', part), '820-1');
  expect(await within(part).findByText('1 ponto')).toBeVisible();
  await fill(user, within(part).getByRole('searchbox'), '3v3');
  expect(await within(part).findByText('Nenhum ponto encontrado.')).toBeVisible();
  line.use(
    http.get('*/api/v1/readings/pontos', () => HttpResponse.json({ detail: 'Falhou.' }, { status: 500 })),
  );
  await openScreen(`/equipment-models/${model.id}`, person);
  expect(await within(await section()).findByText('Falhou.')).toBeVisible();
});

test('a file of OpenBoardData is taken, and a file that is none is refused with its reason', async () => {
  const person = await created(product);
  const model = await someModel(person);
  const user = await openScreen(`/equipment-models/${model.id}`, person);
  const part = await section();
  const input = await within(part).findByLabelText('Arquivo de leituras');
  await user.upload(
    input,
    new File(['ID 999-1\nBRAND x\nTP1 0.450 12.6\nTP2 12\n'], 'placa.txt', { type: 'text/plain' }),
  );
  expect(await within(part).findByText('2 leituras registradas, 1 erro')).toBeVisible();
  expect(within(part).getByText(/^Linha 4: Diodo “12”/)).toBeVisible();
  expect(await within(part).findByText('1 ponto')).toBeVisible();
  await user.upload(
    input,
    new File(['Ponto;Grandeza;Valor\nTP9;tensão;3,3\nTP9;peso;3\n'], 'leituras.csv', { type: 'text/csv' }),
  );
  expect(await within(part).findByText('1 leitura registrada, 1 erro')).toBeVisible();
  expect(within(part).getByText(/^Linha 3: “peso” não é uma grandeza/)).toBeVisible();
  await user.upload(input, new File(['uma carta\nsem leituras\n'], 'carta.txt', { type: 'text/plain' }));
  expect(await within(part).findByText('Este arquivo não tem leituras que se possam ler.')).toBeVisible();
});

test('a reading is edited on its page, where what does not go together is refused', async () => {
  const person = await created(product);
  const model = await someModel(person);
  const { id } = await take(person, model.id, { valor: '12,6', nota: 'com bateria' });
  const user = await openScreen(`/leituras/${id}`, person);
  expect(await screen.findByText('12,6 V')).toBeVisible();
  await press(user, 'Editar');
  const form = await screen.findByRole('form', { name: 'Editar leitura' });
  await user.selectOptions(field('Grandeza', form), 'Queda de diodo');
  await press(user, 'Salvar', form);
  expect(await within(form).findByText(/Nenhum medidor mostra queda de diodo acima de 10 V/)).toBeVisible();
  await fill(user, field('Valor', form), '450');
  await press(user, 'Salvar', form);
  expect(await screen.findByText('450 mV')).toBeVisible();
  await openScreen('/leituras/999999', person);
  expect(await screen.findByText('Leitura não encontrada.')).toBeVisible();
});

test('a reading of a visit is of its board and its fault', async () => {
  const person = await created(product);
  const flow = await someFlow(product, person);
  const model = await someModel(person);
  await take(person, model.id, { valor: '12,6', ponto: 'TP 1' });
  const serie = uniqueName('SN')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 30);
  const unit = await callAs<Unit>(person, 'POST /units', { serie, modelo_equipamento_id: model.id });
  const visit = await callAs<Visit>(person, 'POST /visits', {
    aparelho_id: unit.id,
    sintoma_id: flow.sintoma_id,
  });
  const user = await openScreen(`/atendimentos/${visit.id}`, person);
  const part = await section();
  expect(await within(part).findByText('Nenhuma leitura.')).toBeVisible();
  await press(user, 'Nova leitura', part);
  await fill(user, await findField('Ponto ou rede', part), 'TP_1');
  await fill(user, field('Valor', part), '0,2');
  expect(
    await within(part).findByText(/Fora do que as boas medem: 0,2 V; 1 placa boa: 12,6 V/),
  ).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await within(part).findByText('TP_1 · 0,2 V')).toBeVisible();
  const [taken] = (await callAs<{ data: BoardReading[] }>(person, `GET /readings?atendimento_id=${visit.id}`))
    .data;
  expect(taken).toMatchObject({ boa: false, sintoma_id: flow.sintoma_id, atendimento_id: visit.id });
});

test('a value of a guided diagnosis is held against the good ones of its point, in whatever unit it is typed', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  const model = await someModel(person);
  for (const valor of ['3,28', '3,31']) await take(person, model.id, { valor, ponto: 'tp 1' });
  const { id } = await callAs<{ id: number }>(person, 'POST /diagnosticos-guiados', {
    sintoma_ids: [fault.sintoma_id],
    modelo_equipamento_id: model.id,
    unidade: null,
  });
  const user = await openScreen(`/diagnostico-guiado/${id}`, person);
  const value = await screen.findByRole('textbox', { name: 'Valor medido em V (opcional)' });
  await fill(user, value, '450 mV');
  expect(await screen.findByText(/Fora do normal/)).toBeVisible();
  expect(await screen.findByText(/450 mV; 2 placas boas: 3,28–3,31 V \(ligado\)/)).toBeVisible();
  await fill(user, value, '3,3');
  expect(await screen.findByText(/Como as boas: 3,3 V; 2 placas boas/)).toBeVisible();
});
