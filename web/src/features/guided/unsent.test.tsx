import type { User } from '@bancada/contract/accounts/users';
import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, passthrough } from 'msw';
import { expect, inject, test } from 'vitest';
import { created, type Person } from '../../../../scripts/testing/people.ts';
import { someFault, started } from '../../../test/faults.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs } from '../../../test/records.ts';
import { keepUnsent, unsentKey } from './unsent.ts';

const product = inject('product');
const caseOf = (person: Person, id: number) => callAs<GuidedCase>(person, `GET /diagnosticos-guiados/${id}`);
const step = (text: string | undefined) =>
  screen.findByRole('heading', { level: 2, name: text ?? 'no check' });
const openGuided = (person: Person, { id }: { id: number }) =>
  openScreen(`/diagnostico-guiado/${id}`, person);

test('while the line is broken the answers are kept, through a reload too, and sent when it is back', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  const { id } = await started(person, [fault]);
  let user = await openGuided(person, { id });
  await step(fault.checks[0]);
  line.use(http.put('*/api/v1/diagnosticos-guiados/:id/respostas/:check', () => HttpResponse.error()));
  await press(user, 'Normal');
  await step(fault.checks[1]);
  expect(await screen.findByText('Sem conexão com o servidor')).toBeVisible();
  await press(user, 'Normal');
  await step(fault.checks[2]);
  expect(await screen.findByText(/2 respostas ficam guardadas neste aparelho/)).toBeVisible();
  expect((await caseOf(person, id)).respostas).toEqual([]);

  user = await openGuided(person, { id });
  await step(fault.checks[2]);
  // A sign-out would throw them away.
  await press(user, 'Sair');
  const question = await screen.findByRole('dialog', { name: 'Sair e perder respostas?' });
  await press(user, 'Continuar aqui', question);
  line.resetHandlers();
  await user.click(await screen.findByRole('button', { name: 'Tentar agora' }));
  await waitFor(() => expect(screen.queryByText('Sem conexão com o servidor')).not.toBeInTheDocument());
  await waitFor(async () => expect((await caseOf(person, id)).respostas).toHaveLength(2));
});

test('an answer that an earlier visit kept goes by itself, whatever screen is opened', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  const { id } = await started(person, [fault]);
  const [diagnostico_id = 0] = fault.diagnostico_ids;
  const me = await callAs<User>(person, 'GET /users?user_id=me');
  keepUnsent(unsentKey(me.id, id), { kind: 'answer', diagnostico_id, resposta: 'normal', valor: null });
  await openScreen('/guardados', person);
  await waitFor(async () =>
    expect((await caseOf(person, id)).respostas).toMatchObject([{ diagnostico_id, resposta: 'normal' }]),
  );
});

test('while answers are sent one after the other, the rows keep their order, and none moves under a finger', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  const { id } = await started(person, [fault]);
  const user = await openGuided(person, { id });
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  line.use(
    http.put('*/api/v1/diagnosticos-guiados/:id/respostas/:check', async () => {
      sent += 1;
      await held[sent - 1]?.promise;
      return passthrough();
    }),
  );
  for (const check of fault.checks) {
    await step(check);
    await press(user, 'Não consigo verificar');
  }
  await step('Só falta o que não deu para verificar');
  const answered = () =>
    within(screen.getByRole('region', { name: 'O que já foi verificado' }))
      .getAllByRole('listitem')
      .map((row) => fault.checks.findIndex((check) => row.textContent.startsWith(check)));
  expect(answered()).toEqual([0, 1, 2]);
  for (const [place, { resolve }] of held.entries()) {
    resolve();
    await waitFor(() => expect(sent).toBe(place + 2));
    expect(answered()).toEqual([0, 1, 2]);
  }
  await waitFor(async () => expect((await caseOf(person, id)).respostas).toHaveLength(3));
  expect(answered()).toEqual([0, 1, 2]);
});

test('what an ended session has left is sent by nobody else, but when its person is back', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  const { id } = await started(person, [fault]);
  const user = await openGuided(person, { id });
  await step(fault.checks[0]);
  await callAs(person, 'POST /auth/logout-all');
  await press(user, 'Normal');
  await screen.findByRole('button', { name: 'Entrar' });

  const other = await created(product, { nome: 'Rui Prado' });
  await openGuided(other, { id });
  await step(fault.checks[0]);
  expect((await caseOf(other, id)).respostas).toEqual([]);
  await openGuided(person, { id });
  await step(fault.checks[1]);
  await waitFor(async () =>
    expect((await caseOf(person, id)).respostas).toMatchObject([{ por_nome: person.nome }]),
  );
});

test('a diagnosis that was seen on this device opens without a connection, by its address', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  const { id } = await started(person, [fault]);
  await openGuided(person, { id });
  await step(fault.checks[0]);
  for (const path of [':id', ':id/*'])
    line.use(http.all(`*/api/v1/diagnosticos-guiados/${path}`, () => HttpResponse.error()));
  const user = await openGuided(person, { id });
  await step(fault.checks[0]);
  expect(await screen.findByText('Sem conexão com o servidor')).toBeVisible();
  await press(user, 'Normal');
  await step(fault.checks[1]);
  line.resetHandlers();
  await press(user, 'Tentar agora');
  await waitFor(async () => expect((await caseOf(person, id)).respostas).toHaveLength(1));
});

test('solved, ended and opened again while the line is broken, nothing wrong is recorded', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  const { id } = await started(person, [fault]);
  const user = await openGuided(person, { id });
  await step(fault.checks[0]);
  line.use(http.all('*/api/v1/diagnosticos-guiados/:id/*', () => HttpResponse.error()));
  await press(user, 'Não está normal');
  await press(user, 'Já apliquei e testei');
  await press(user, 'Resolveu');
  await step('Resolvido');
  await press(user, 'Abrir de novo');
  expect(await screen.findByText(/^Foi desfeito: Resolveu — /)).toBeVisible();
  line.resetHandlers();
  await press(user, 'Tentar agora');
  await waitFor(async () =>
    expect(await caseOf(person, id)).toMatchObject({
      fim: null,
      resultados: [],
      desfeitos: [{ resolveu: true }],
    }),
  );
  const { total } = await callAs<{ total: number }>(person, `GET /resultados?sintoma_id=${fault.sintoma_id}`);
  expect(total).toBe(0);
});
