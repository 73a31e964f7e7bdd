import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { someFault, started } from '../../../test/faults.ts';
import { caseOf, comesBack, gate, makeSafe, openGuided, part, step } from '../../../test/guided-steps.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { callAs } from '../../../test/records.ts';

const product = inject('product');

/** The server has not seen the time go by that this device has: what is said of a unit isolated anew stays here. */
const keepsConfirmations = () =>
  line.use(http.put('*/api/v1/diagnosticos-guiados/:id/seguranca', () => HttpResponse.error()));

describe('with high voltage', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('nothing is touched before one has isolated, waited and measured, and what was said holds for some hours', async () => {
    const person = await created(product);
    const fault = await someFault(person, { alta_tensao: true });
    const { id } = await started(person, [fault]);
    let user = await openGuided(person, { id });
    await step(gate);
    expect(screen.queryByRole('button', { name: 'Normal' })).not.toBeInTheDocument();
    expect(screen.getByText('Pode estar energizado')).toBeVisible();
    await press(user, 'Está sem tensão');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Faça e marque os três passos antes de confirmar.',
    );
    expect(screen.getByRole('checkbox', { name: 'Isolei' })).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: 'Isolei' }));
    expect(await screen.findByRole('timer')).toHaveTextContent(/^Faltam (10:00|9:5\d)$/);
    // Through a reload, in another tab, and while the device sleeps.
    sessionStorage.clear();
    user = await openGuided(person, { id });
    expect(await screen.findByRole('checkbox', { name: 'Isolei' })).toBeChecked();
    vi.setSystemTime(Date.now() + 4 * 60_000);
    comesBack();
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^Faltam (6:00|5:\d\d)$/));
    await user.click(screen.getByRole('checkbox', { name: 'Isolei' }));
    await makeSafe(user);
    await step(fault.checks[0]);
    expect(
      await screen.findByText(/^Sem tensão, confirmado por você às \d\d:\d\d, vale até \d\d:\d\d$/),
    ).toBeVisible();
    await waitFor(async () => expect((await caseOf(person, id)).seguranca.confirmacoes).toHaveLength(1));

    await press(user, 'Energizado de novo');
    await step(gate);
    expect(await screen.findByText(/^Você energizou de novo/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Isolei' })).not.toBeChecked();
    keepsConfirmations();
    await makeSafe(user);
    await step(fault.checks[0]);
    // On an open screen it ends by itself, with no server to say so.
    line.use(http.get('*/api/v1/diagnosticos-guiados/:id', () => HttpResponse.error()));
    vi.setSystemTime(Date.now() + 4 * 3_600_000);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await step(gate);
    expect(screen.getByText(/^O que você confirmou .* não vale mais\.$/)).toBeVisible();
  });

  test('another person sees who has confirmed it, takes part first, and confirms for that person', async () => {
    const person = await created(product);
    const fault = await someFault(person, { alta_tensao: true });
    const { id } = await started(person, [fault]);
    const user = await openGuided(person, { id });
    await makeSafe(user);
    await step(fault.checks[0]);
    await waitFor(async () => expect((await caseOf(person, id)).seguranca.confirmacoes).toHaveLength(1));
    const other = await created(product, { nome: 'Rui Prado' });
    const second = await openGuided(other, { id });
    await step(`Este diagnóstico é de ${person.nome}`);
    expect(
      screen.getByText(new RegExp(`^${person.nome} confirmou que está sem tensão .* Cada pessoa`)),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Normal' })).not.toBeInTheDocument();
    await press(second, 'Participar deste diagnóstico');
    await step(gate);
    await makeSafe(second);
    await step(fault.checks[0]);
    await waitFor(async () => expect((await caseOf(person, id)).seguranca.confirmacoes).toHaveLength(2));
  });

  test('who did not take part in an ended one takes part first, and only then opens it again', async () => {
    const person = await created(product);
    const fault = await someFault(person, { alta_tensao: true });
    const { id } = await started(person, [fault]);
    await callAs(person, `PUT /diagnosticos-guiados/${id}/fim`, { fim: 'abandonado' });
    const user = await openGuided(await created(product), { id });
    await step('Encerrado sem concluir');
    expect(screen.queryByRole('button', { name: 'Abrir de novo' })).not.toBeInTheDocument();
    await press(user, 'Participar deste diagnóstico');
    await press(user, 'Abrir de novo');
    await step(gate);
    await waitFor(async () => expect((await caseOf(person, id)).fim).toBeNull());
  });

  test('the gate stands before the marked check alone, and the solution of another is reached without it', async () => {
    const person = await created(product);
    const fault = await someFault(person, { alta_tensao: true });
    const [marked, plain] = [fault.checks[0], fault.checks[1]];
    // The marked one takes longer than all others.
    await callAs(person, `PUT /diagnosticos/${fault.diagnostico_ids[0]}`, { minutos: 90 });
    const { id } = await started(person, [fault]);
    const user = await openGuided(person, { id });
    await step(plain);
    await press(user, 'Não está normal');
    await part('Solução');
    await press(user, `Desfazer a última (não está normal)`);
    await step(plain);
    await press(user, `Fazer agora: ${marked}`);
    await step(gate);
  });

  test('energized again at a solution, nothing is claimed: the gate comes, and leads to the verdict of what was on the screen', async () => {
    const person = await created(product);
    const fault = await someFault(person, { alta_tensao: true });
    const [first, second] = fault.solutions;
    const { id } = await started(person, [fault]);
    const user = await openGuided(person, { id });
    await makeSafe(user);
    await step(fault.checks[0]);
    await press(user, 'Não está normal');
    await part('Solução');
    await press(user, 'Energizado de novo');
    await step(gate);
    expect(screen.queryByRole('button', { name: 'Resolveu' })).not.toBeInTheDocument();
    await press(user, `«${first}» já foi aplicada: dizer o resultado`);
    await press(user, 'Não resolveu');
    // The next one was never on the screen.
    await step(gate);
    expect(screen.queryByRole('button', { name: /já foi aplicada/ })).not.toBeInTheDocument();
    expect(screen.queryByText(second ?? '')).not.toBeInTheDocument();
  });

  test('where there is voltage left it goes back to the gate, and a step that prepares has one answer', async () => {
    const person = await created(product);
    const fault = await someFault(person);
    const [prepare, test] = fault.diagnostico_ids;
    await callAs(person, `PUT /diagnosticos/${prepare}`, { tipo: 'preparo', medida: null });
    await callAs(person, `PUT /diagnosticos/${test}`, { tipo: 'sem-tensao' });
    const { id } = await started(person, [fault]);
    const user = await openGuided(person, { id });
    await step(fault.checks[0]);
    expect(
      screen.getAllByRole('button', { name: /^(Feito|Normal|Não)/ }).map((one) => one.textContent),
    ).toEqual(['Feito']);
    await press(user, 'Feito');
    await step(gate);
    await makeSafe(user);
    await step(fault.checks[1]);
    await press(user, /^Ainda há tensão/);
    await step(gate);
    expect(await screen.findByText(/^Você mediu .*: ainda há tensão\. Não toque/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Solução' })).not.toBeInTheDocument();
    expect(within(await part('O que já foi verificado')).getByText('ainda há tensão')).toBeVisible();
    // Taken back, nobody is said to have measured it; it is as unsafe as before.
    await press(user, 'Desfazer a última (ainda há tensão)');
    expect(await screen.findByText('Confirme que está sem tensão antes de tocar.')).toBeVisible();
    expect(screen.getByText('Pode estar energizado')).toBeVisible();
    expect(screen.queryByText(/Você mediu/)).not.toBeInTheDocument();
    await step(gate);
    keepsConfirmations();
    await makeSafe(user);
    await step(fault.checks[1]);
    await press(user, /^Sem tensão \(menos de 60 V\)/);
    await step(fault.checks[2]);
    await press(user, 'Normal');
    await step('Nada do que está registrado é a causa');
  });

  test('gloves come before the gate, and what the gate asks is not asked again: the insulation fault as it is in the starter base', async () => {
    const person = await created(product);
    const [insulation] = await callAs<{ id: number }[]>(person, 'GET /sintomas?q=P0AA6');
    const { id } = await callAs<GuidedCase>(person, 'POST /diagnosticos-guiados', {
      sintoma_ids: [insulation?.id],
    });
    const user = await openGuided(person, { id });
    await step('Usar EPI isolante.');
    expect(screen.getByText('Pode estar energizado')).toBeVisible();
    await press(user, 'Feito');
    await step(gate);
    await makeSafe(user);
    await step(/^Medir isolação com megôhmetro/);
    const done = within(await part('O que já foi verificado'));
    const steps = [
      /^Usar EPI isolante\.feito · você/,
      /^Desenergizar a alta tensão .*\.feito · confirmado por você às \d\d:\d\d/,
      /^Confirmar tensão menor que 60 V .*\.sem tensão · confirmado por você às \d\d:\d\d/,
    ];
    for (const text of steps)
      expect(done.getAllByRole('listitem').some((row) => text.test(row.textContent))).toBe(true);
    await press(user, 'Medir de novo: Confirmar tensão menor que 60 V antes de tocar.');
    await press(user, 'Ainda há tensão');
    await step(gate);
  });
});
