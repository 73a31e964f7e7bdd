import type { Unit } from '@bancada/contract/units/units';
import type { Visit } from '@bancada/contract/units/visits';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { someFlow } from '../../../../scripts/testing/flows.ts';
import { adminOf, created } from '../../../../scripts/testing/people.ts';
import { field, fill, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs } from '../../../test/records.ts';
import { expectTitle } from '../../../test/steps.ts';

const product = inject('product');
let made = 0;
/** A serial number of its own, not one slip from another. */
const serial = () => {
  made += 1;
  return `SN${process.pid}${String(made * 7919).padStart(6, '0')}`;
};

test('an unknown number becomes a ficha, and is known the next time', async () => {
  const person = await created(product);
  const serie = serial();
  const user = await openScreen(`/aparelhos?busca=${serie}`, person);
  expect(await screen.findByText('Nenhum aparelho encontrado.')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Criar a ficha' }));
  await expectTitle('Novo aparelho');
  expect(field('Número de série')).toHaveValue(serie);
  await fill(user, field('IMEI'), '490154203237517');
  await press(user, 'Criar Aparelho');
  expect(await screen.findByText(/Este IMEI não confere/)).toBeVisible();
  await user.clear(field('IMEI'));
  await fill(user, field('Nota'), 'Tampa riscada');
  await press(user, 'Criar Aparelho');
  await expectTitle(serie);
  expect(await screen.findByText('Este aparelho ainda não teve atendimentos.')).toBeVisible();
  await openScreen(`/aparelhos?busca=${serie.slice(0, -1)}`, person);
  const offers = await screen.findByRole('status', { name: 'Aparelhos com este número' });
  expect(within(offers).getByText(/^Parece com: /)).toHaveTextContent(serie);
  expect(within(offers).getByRole('link', { name: `Abrir a ficha de ${serie}` })).toBeVisible();
});

test('the label of a unit that was united into another opens that one', async () => {
  const person = await created(product);
  const [goes, stays] = [serial(), serial()];
  const [gone, kept] = [
    await callAs<Unit>(person, 'POST /units', { serie: goes }),
    await callAs<Unit>(person, 'POST /units', { serie: stays }),
  ];
  await callAs(adminOf(product), `POST /units/${kept.id}/unioes`, { de: gone.id });
  await openScreen(`/aparelhos/${gone.id}`, person);
  await expectTitle(stays);
  expect(window.location.pathname).toBe(`/aparelhos/${kept.id}`);
});

test('the ficha shows the past, and an edit that met another one says so', async () => {
  const person = await created(product);
  const serie = serial();
  const unit = await callAs<Unit>(person, 'POST /units', { serie });
  const visit = (body: object) => callAs<Visit>(person, 'POST /visits', { aparelho_id: unit.id, ...body });
  await visit({
    aberto_em: '2026-01-10',
    encerrado_em: '2026-01-12',
    estado: 'entregue',
    queixa: 'Não carrega',
    garantia_ate: '2999-01-01',
  });
  await visit({ aberto_em: '2026-02-04', queixa: 'Não carrega de novo' });
  const user = await openScreen(`/aparelhos/${unit.id}`, person);
  expect(await screen.findByText('Voltou em 23 dias, em garantia')).toBeVisible();
  expect(screen.getByText('Em garantia até 01/01/2999')).toBeVisible();
  const visits = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  expect(visits).toEqual(['Atendimento de 04/02/2026', 'Atendimento de 10/01/2026']);
  await press(user, 'Editar');
  const form = await screen.findByRole('form', { name: 'Editar aparelho' });
  await fill(user, field('Placa', form), 'abc1d23');
  await callAs(person, `PUT /units/${unit.id}`, { nota: 'Mudou no meio' });
  await press(user, 'Salvar', form);
  expect(await screen.findByRole('dialog')).toHaveTextContent(/alterou|mudou|alterado/i);
});

test('Ctrl+K opens the ficha of a serial number, and offers one for a number with a slip', async () => {
  const person = await created(product);
  const serie = serial();
  const unit = await callAs<Unit>(person, 'POST /units', { serie });
  const user = await openScreen('/categories', person);
  const seek = async (typed: string) => {
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('textbox', { name: 'Página, registro ou ação' });
    await user.clear(field);
    await user.paste(typed);
  };
  // Two neighbours swapped.
  await seek(serie.replace(/(.)(.)$/, '$2$1').replace(serie, `${serie}7`));
  const near = await screen.findByRole('button', { name: new RegExp(`Número parecido.*${serie}`) });
  expect(screen.queryByRole('button', { name: /Abrir a ficha/ })).toBeNull();
  expect(near).toBeVisible();
  await user.keyboard('{Escape}');
  await seek(` sn: ${serie.toLowerCase()} `);
  await user.click(await screen.findByRole('button', { name: new RegExp(`Abrir a ficha.*${serie}`) }));
  await waitFor(() => expect(window.location.pathname).toBe(`/aparelhos/${unit.id}`));
  // Two of one number: each is there, and told apart by its past.
  const twin = await callAs<Unit>(person, 'POST /units', { serie });
  await callAs(person, 'POST /visits', { aparelho_id: twin.id, aberto_em: '2026-01-10' });
  await seek(`sn ${serie}`);
  const found = new RegExp(`Abrir a ficha.*${serie}`);
  // What was found before stays until this is.
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: found }).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Último atendimento em 10\/01\/2026$/),
      expect.stringMatching(/Sem atendimentos$/),
    ]),
  );
});

test('a label read into the list opens its ficha, which says N/A where no model is known', async () => {
  const person = await created(product);
  const unit = await callAs<Unit>(person, 'POST /units', { serie: serial() });
  const user = await openScreen('/aparelhos', person);
  await user.click(await screen.findByRole('searchbox'));
  await user.paste(`http://192.168.0.10:3000/aparelhos/${unit.id}`);
  await expectTitle(unit.serie ?? '');
  expect(screen.getByText('N/A')).toBeVisible();
});

test('the list and the ficha say what fails, and try again', async () => {
  const person = await created(product);
  line.use(http.get('*/api/v1/units', () => HttpResponse.json({ detail: 'Falhou.' }, { status: 500 })));
  await openScreen('/aparelhos', person);
  expect(await screen.findByRole('alert')).toBeVisible();
  await openScreen('/aparelhos/999999', person);
  expect(await screen.findByText('Aparelho não encontrado.')).toBeVisible();
  await openScreen('/atendimentos/novo', person);
  expect(await screen.findByText('De qual aparelho?')).toBeVisible();
});

test('a visit is opened from the ficha, and its end follows its state', async () => {
  const person = await created(product);
  const unit = await callAs<Unit>(person, 'POST /units', { serie: serial() });
  const user = await openScreen(`/aparelhos/${unit.id}`, person);
  await user.click(await screen.findByRole('link', { name: 'Novo atendimento' }));
  await expectTitle('Novo atendimento');
  expect(await screen.findByRole('link', { name: 'Cancelar' })).toHaveAttribute(
    'href',
    `/aparelhos/${unit.id}`,
  );
  await fill(user, screen.getByLabelText('Queixa'), 'Sem imagem');
  await fill(user, field('Saída'), '01/01/2020');
  await press(user, 'Abrir Atendimento');
  expect(await screen.findByText('A saída não pode ser antes da entrada.')).toBeVisible();
  expect(screen.queryByText(/encerrado_em/)).not.toBeInTheDocument();
  await user.clear(field('Saída'));
  await press(user, 'Abrir Atendimento');
  expect(await screen.findByRole('article')).toHaveTextContent('Sem imagem');
  const [visit] = (await callAs<{ data: Visit[] }>(person, `GET /units/${unit.id}/visits`)).data;
  await openScreen(`/atendimentos/${visit?.id}`, person);
  expect(await screen.findByText('Em andamento')).toBeVisible();
});

test('at a visit with a fault one says which of its solutions worked, also after it ended', async () => {
  const person = await created(product);
  const unit = await callAs<Unit>(person, 'POST /units', { serie: serial() });
  const flow = await someFlow(product, person);
  const visit = await callAs<Visit>(person, 'POST /visits', {
    ...{ aparelho_id: unit.id, sintoma_id: flow.sintoma_id, estado: 'entregue' },
    ...{ aberto_em: '2026-01-10', encerrado_em: '2026-01-12' },
  });
  const read = () => callAs<Visit>(person, `GET /visits/${visit.id}`);
  const user = await openScreen(`/aparelhos/${unit.id}`, person);
  await press(user, 'Resolveu ou não?');
  const list = await screen.findByRole('list', { name: 'Soluções do defeito' });
  await user.click(await within(list).findByRole('button', { name: /^Não resolveu: / }));
  expect(await within(list).findByText('Registrado neste atendimento.')).toBeVisible();
  expect((await read()).resultados).toMatchObject([{ resolveu: false, dia: '2026-01-12' }]);
  // The one form of outcomes: what is written there stays with this visit.
  await press(user, 'Detalhes', list);
  const form = await within(list).findByRole('form', { name: 'Nota e aparelho' });
  await fill(user, field('Nota', form), 'Só o fusível');
  await press(user, 'Salvar', form);
  await user.click(await within(list).findByRole('button', { name: /^Resolveu: / }));
  await waitFor(async () =>
    expect((await read()).resultados).toMatchObject([{ resolveu: true, nota: 'Só o fusível' }]),
  );
  expect((await callAs<Unit>(person, `GET /units/${unit.id}`)).atendimentos).toBe(1);
  await openScreen(`/atendimentos/${visit.id}`, person);
  expect(await screen.findByRole('button', { name: 'Resolveu ou não?' })).toBeVisible();
});

test('a guided diagnosis of a known number is tied to its ficha, and shows its past first', async () => {
  const person = await created(product);
  const serie = serial();
  const unit = await callAs<Unit>(person, 'POST /units', { serie });
  await callAs(person, 'POST /visits', {
    aparelho_id: unit.id,
    aberto_em: '2026-01-10',
    encerrado_em: '2026-01-12',
    estado: 'entregue',
    queixa: 'Não carrega',
    feito: 'Conector trocado',
  });
  const flow = await someFlow(product, person);
  const user = await openScreen(`/diagnostico-guiado?defeitos=${flow.sintoma_id}`, person);
  await fill(user, await screen.findByLabelText('Série, placa ou OS (opcional)'), serie.toLowerCase());
  await press(user, `Ligar à ficha: ${serie}`);
  expect(await screen.findByText(/10\/01\/2026 · Não carrega · Conector trocado/)).toBeVisible();
  await press(user, 'Começar');
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/diagnostico-guiado\/\d+$/));
  expect(await screen.findByRole('link', { name: 'Ficha' })).toBeVisible();
  const { data } = await callAs<{ data: Visit[] }>(person, `GET /units/${unit.id}/visits`);
  expect(data).toHaveLength(2);
  expect(data[0]?.sessoes).toHaveLength(1);
});

test('the main search offers the ficha of a number', async () => {
  const person = await created(product);
  const serie = serial();
  await callAs<Unit>(person, 'POST /units', { serie });
  await openScreen(`/?q=${serie}`, person);
  expect(await screen.findByRole('link', { name: `Abrir a ficha de ${serie}` })).toBeVisible();
});
