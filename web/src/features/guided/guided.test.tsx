import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { someFault, started } from '../../../test/faults.ts';
import { caseOf, comesBack, openGuided, part, step } from '../../../test/guided-steps.ts';
import { fill, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, uniqueName } from '../../../test/records.ts';
import { expectTitle } from '../../../test/steps.ts';
import { lastingDraftKey } from '../../api/drafts.ts';
import { emptyDraft } from '../wizard/wizard-draft.ts';

const product = inject('product');

test('one check comes at a time, with what is normal and why it comes; each answer leads to the next', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  const user = await openScreen(`/diagnostico-guiado?defeitos=${fault.sintoma_id}`, person);
  expect(await screen.findByText(fault.sintoma)).toBeVisible();
  await press(user, 'Começar');
  await step(fault.checks[0]);
  await expectTitle(fault.sintoma);
  expect(window.location.pathname).toMatch(/^\/diagnostico-guiado\/\d+$/);
  expect(screen.getByText('tensão, TP1: 3,3 V ± 5%')).toBeVisible();
  expect(screen.getByText(/^É a primeira da lista registrada e leva 5 minutos\.$/)).toBeVisible();
  const left = within(await part('Depois desta'));
  expect(left.getAllByRole('listitem')).toHaveLength(2);

  const value = screen.getByRole('textbox', { name: 'Valor medido em V (opcional)' });
  await fill(user, value, '3,9');
  expect(await screen.findByText('Fora do normal: 3,135 a 3,465 V')).toBeVisible();
  await fill(user, value, '3,3');
  expect(await screen.findByText('Dentro do normal: 3,135 a 3,465 V')).toBeVisible();
  await press(user, 'Normal');
  await waitFor(async () => expect(await step(fault.checks[1])).toHaveFocus());
  const done = within(await part('O que já foi verificado'));
  expect(done.getByText(/, 3,3 V · você, /)).toBeVisible();

  // By keyboard alone: the third key, then the first.
  await user.keyboard('3');
  await waitFor(async () => expect(await step(fault.checks[2])).toHaveFocus());
  await user.keyboard('1');
  await step('Só falta o que não deu para verificar');
  expect(screen.getByText(new RegExp(`O mais provável .*: ${fault.checks[1]}\\.`))).toBeVisible();
});

test('an answer in the middle is taken back, and another one changed; the order follows', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  const { id } = await started(person, [fault]);
  const user = await openGuided(person, { id });
  for (const check of fault.checks) {
    await step(check);
    await press(user, 'Normal');
  }
  await step('Nada do que está registrado é a causa');
  await press(user, `Desfazer: ${fault.checks[1]}`);
  await step(fault.checks[1]);
  await press(user, `Mudar: ${fault.checks[0]}`);
  await step(fault.checks[0]);
  expect(screen.getByRole('button', { name: 'Normal' })).toHaveAttribute('aria-pressed', 'true');
  await press(user, 'Não está normal');
  await step(fault.checks[0]);
  expect(await screen.findByText('O que não estava normal')).toBeVisible();
  await waitFor(async () => {
    const { respostas } = await caseOf(person, id);
    expect(respostas.map(({ resposta }) => resposta).toSorted()).toEqual(['anormal', 'normal']);
  });
});

test('a solution is applied before anything is said of it; the one that worked ends it, and opening it again takes all back', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  const unit = uniqueName('OS');
  const { id } = await started(person, [fault], unit);
  const user = await openGuided(person, { id });
  await step(fault.checks[0]);
  await press(user, 'Não está normal');
  const [first, second] = fault.solutions;
  expect(within(await part('Solução')).getByText(first ?? '')).toBeVisible();
  // The keys of the answers say nothing here, and the verdict is not there yet.
  await user.keyboard('123');
  expect(screen.queryByRole('button', { name: 'Resolveu' })).not.toBeInTheDocument();
  await press(user, 'Já apliquei e testei');
  await user.keyboard('123');
  await press(user, 'Não resolveu');
  await waitFor(async () => expect(within(await part('Solução')).getByText(second ?? '')).toBeVisible());
  expect(within(await part('Já tentadas neste aparelho')).getByText(first ?? '')).toBeVisible();
  await press(user, 'Desfazer a última (Não resolveu)');
  await waitFor(async () => expect(within(await part('Solução')).getByText(first ?? '')).toBeVisible());
  await press(user, 'Já apliquei e testei');
  await press(user, 'Não resolveu');
  await press(user, 'Já apliquei e testei');
  await press(user, 'Resolveu');
  await step('Resolvido');
  expect(screen.getByText(`Resolveu: ${second}`)).toBeVisible();
  expect(screen.getByText(`O que não estava normal: ${fault.checks[0]}`)).toBeVisible();
  await waitFor(async () => expect((await caseOf(person, id)).fim).toBe('resolvido'));
  const recorded = async () =>
    (await callAs<{ data: object[] }>(person, `GET /resultados?sintoma_id=${fault.sintoma_id}`)).data;
  const { respostas } = await caseOf(person, id);
  const cause = { diagnostico_id: respostas[0]?.diagnostico_id, unidade: unit };
  expect(await recorded()).toEqual([
    expect.objectContaining({ solucao: second, resolveu: true, ...cause }),
    expect.objectContaining({ solucao: first, resolveu: false, ...cause }),
  ]);

  // Undone, only the last word is gone; opened again, all of them, and it says what they were.
  await press(user, 'Desfazer');
  await waitFor(async () => expect(within(await part('Solução')).getByText(second ?? '')).toBeVisible());
  await waitFor(async () => expect(await recorded()).toMatchObject([{ solucao: first }]));
  await press(user, 'Já apliquei e testei');
  await press(user, 'Resolveu');
  await waitFor(async () => expect((await caseOf(person, id)).fim).toBe('resolvido'));
  await press(user, 'Abrir de novo');
  await waitFor(async () => expect(within(await part('Solução')).getByText(first ?? '')).toBeVisible());
  expect(
    await screen.findByText(
      new RegExp(`Foi desfeito: Resolveu — ${second} \\(registrado por você, \\d\\d:\\d\\d\\)`),
    ),
  ).toBeVisible();
  await waitFor(async () => expect(await recorded()).toEqual([]));
});

test('what somebody else answers appears with the name, and does not change the check under the thumb', async () => {
  const person = await created(product);
  const other = await created(product, { nome: 'Ana Souza' });
  const fault = await someFault(person);
  const unit = uniqueName('OS');
  const { id, defeitos } = await started(person, [fault], unit);
  const user = await openGuided(person, { id });
  await step(fault.checks[0]);
  // The same unit: one diagnosis for both.
  expect((await started(other, [fault], unit)).id).toBe(id);
  const first = defeitos[0]?.verificacoes[0]?.diagnostico_id;
  await callAs(other, `PUT /diagnosticos-guiados/${id}/respostas/${first}`, { resposta: 'normal' });
  comesBack();
  expect(await screen.findByText('Ana Souza já respondeu: normal.')).toBeVisible();
  expect(screen.getByText('Ana Souza já respondeu 1 verificação.')).toBeVisible();
  expect(screen.getByText(`Ana Souza: ${fault.checks[0]}: normal.`)).toBeInTheDocument();
  await step(fault.checks[0]);
  expect(screen.queryByRole('button', { name: 'Normal' })).not.toBeInTheDocument();
  await press(user, 'Continuar');
  await step(fault.checks[1]);
});

test('an ended one refuses a late answer, says so, and can be opened again', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  const { id } = await started(person, [fault]);
  const user = await openGuided(person, { id });
  await step(fault.checks[0]);
  await callAs(person, `PUT /diagnosticos-guiados/${id}/fim`, { fim: 'abandonado' });
  await press(user, 'Normal');
  expect(await screen.findByText(/Este diagnóstico guiado já foi encerrado/)).toBeVisible();
  await step('Encerrado sem concluir');
  await press(user, 'Abrir de novo');
  await step(fault.checks[0]);
  await press(user, 'Encerrar sem concluir');
  await step('Encerrado sem concluir');
});

test('where nothing recorded is the cause, the wizard begins with what was found out; another draft is asked about', async () => {
  const person = await created(product);
  const fault = await someFault(person, { checks: 2 });
  const { id } = await started(person, [fault]);
  const user = await openGuided(person, { id });
  for (const check of fault.checks) {
    await step(check);
    await press(user, 'Normal');
  }
  await step('Nada do que está registrado é a causa');
  localStorage.setItem(lastingDraftKey, JSON.stringify({ ...emptyDraft, sintoma: 'Outro defeito' }));
  await press(user, 'Registrar o que foi descoberto');
  await press(user, 'Manter o rascunho');
  expect((await caseOf(person, id)).fim).toBeNull();
  await press(user, 'Registrar o que foi descoberto');
  await press(user, 'Descartar');
  const form = within(await screen.findByRole('form', { name: 'Novo diagnóstico' }));
  expect(form.getByText(fault.sintoma)).toBeVisible();
  for (const check of fault.checks) expect(form.getByText(check)).toBeVisible();
  await waitFor(async () => expect((await caseOf(person, id)).fim).toBe('sem-causa'));
});

test('it is offered where a fault has a check, and where several faults match, with the model where it is known', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  await someFault(person);
  const single = await someFault(person, { checks: 1 });
  const hrefOf = (link: HTMLElement) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
  await openScreen(`/sintomas/${fault.sintoma_id}`, person);
  const link = await screen.findByRole('link', { name: `Diagnóstico guiado: ${fault.sintoma}` });
  expect(Object.fromEntries(hrefOf(link))).toEqual({ defeitos: String(fault.sintoma_id), modelo: '1' });
  await openScreen(`/sintomas/${single.sintoma_id}`, person);
  expect(await screen.findByRole('link', { name: `Diagnóstico guiado: ${single.sintoma}` })).toBeVisible();
  await openScreen('/troubleshooting?equipamento=1', person);
  const together = await screen.findByRole('link', {
    name: 'Diagnóstico guiado com os primeiros 10 defeitos',
  });
  expect(hrefOf(together).get('modelo')).toBe('1');
  expect(hrefOf(together).get('defeitos')?.split(',')).toHaveLength(10);
  await openScreen(`/?${new URLSearchParams({ q: 'Fonte de bancada não liga' })}`, person);
  const found = await screen.findByRole('link', { name: /^Diagnóstico guiado com estes \d+ defeitos$/ });
  expect(hrefOf(found).get('defeitos')?.split(',').length).toBeGreaterThan(1);
});

test('those in which something was checked are on the workbench, where they can be ended; all are on the way to begin the same again', async () => {
  const person = await created(product);
  const fault = await someFault(person);
  const unit = uniqueName('OS');
  await started(person, [fault], uniqueName('OS'));
  const { id, defeitos } = await started(person, [fault], unit);
  const check = defeitos[0]?.verificacoes[0]?.diagnostico_id;
  await callAs(person, `PUT /diagnosticos-guiados/${id}/respostas/${check}`, { resposta: 'normal' });
  let user = await openScreen('/', person);
  const list = within(await part('Diagnósticos em andamento'));
  expect(list.getByText(new RegExp(`${unit}.*1 verificação feita`))).toBeVisible();
  // The one that was only begun is not there.
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  await user.click(list.getByRole('link', { name: fault.sintoma }));
  await waitFor(() => expect(window.location.pathname).toBe(`/diagnostico-guiado/${id}`));
  await step(fault.checks[1]);
  // From anywhere by its name, too.
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('continuar');
  const named = { name: new RegExp(`^Continuar o diagnóstico: ${fault.sintoma}`) };
  expect((await screen.findAllByRole('button', named)).length).toBe(2);
  await openScreen(`/diagnostico-guiado?defeitos=${fault.sintoma_id}`, person);
  expect(within(await part('Já começado')).getAllByRole('link', { name: fault.sintoma })).toHaveLength(2);
  user = await openScreen('/', person);
  await press(user, `Encerrar: ${fault.sintoma}`);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Diagnósticos em andamento' })).not.toBeInTheDocument(),
  );
  await press(user, 'Desfazer');
  expect(await part('Diagnósticos em andamento')).toBeVisible();
});

test('the unit is named later, and corrected', async () => {
  const person = await created(product);
  const { id } = await started(person, [await someFault(person)]);
  const user = await openGuided(person, { id });
  await press(user, 'Mudar o aparelho');
  const form = within(await screen.findByRole('form', { name: 'Aparelho' }));
  await fill(user, form.getByRole('textbox', { name: 'Série, placa ou OS (opcional)' }), 'ABC1D23');
  line.use(http.put('*/api/v1/diagnosticos-guiados/:id', () => HttpResponse.error()));
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor.');
  line.resetHandlers();
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/ · ABC1D23$/)).toBeVisible();
  expect((await caseOf(person, id)).unidade).toBe('ABC1D23');
});

test('what is not there is said: no fault chosen, a session that is gone, a fault without checks; a failure is tried again', async () => {
  const person = await created(product);
  await openScreen('/diagnostico-guiado', person);
  expect(await screen.findByText('Nenhum defeito escolhido.')).toBeVisible();
  await openScreen('/diagnostico-guiado/2147483647', person);
  expect(await screen.findByText('Diagnóstico guiado não encontrado.')).toBeVisible();
  line.use(http.get('*/api/v1/diagnosticos-guiados/:id', () => new HttpResponse(null, { status: 500 })));
  const fault = await someFault(person, { checks: 1 });
  const { id } = await started(person, [fault]);
  const user = await openGuided(person, { id });
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao buscar o diagnóstico guiado.');
  line.resetHandlers();
  await press(user, 'Tentar novamente');
  await step(fault.checks[0]);
  expect(screen.getByText(/^É a única verificação registrada e leva 5 minutos\.$/)).toBeVisible();

  // Its only check goes to the bin, and with it the entries that list no other.
  await callAs(person, `DELETE /diagnosticos/${fault.diagnostico_ids[0]}`);
  await openGuided(person, { id });
  expect(await screen.findByText('Este defeito ainda não tem verificações nem soluções.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Acrescentar verificações' })).toBeVisible();
});

test('where faults are compared it says what would make the order surer, and leads to where that is said', async () => {
  const person = await created(product);
  const [one, other] = [await someFault(person, { withMinutes: false }), await someFault(person)];
  const { id } = await started(person, [one, other]);
  const user = await openGuided(person, { id });
  const missing =
    'Para comparar melhor falta saber: a causa em um conserto destes 2 defeitos e o tempo de 3 verificações.';
  expect(await screen.findByText(missing)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Anotar um conserto' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/sintomas\/\d+$/));
  expect(await screen.findAllByRole('button', { name: /^Resolveu/ })).not.toHaveLength(0);
});
