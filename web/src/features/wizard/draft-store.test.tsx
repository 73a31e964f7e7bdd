import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, inject, test, vi } from 'vitest';
import { someFlow } from '../../../../scripts/testing/flows.ts';
import { callApi, created } from '../../../../scripts/testing/people.ts';
import { fill } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { lastingDraftKey } from '../../api/drafts.ts';
import { noCheck } from '../diagnoses/check-values.ts';
import { emptyDraft, type WizardDraft } from './wizard-draft.ts';

const product = inject('product');
/** The group around it has its name too. */
const textarea = { selector: 'textarea' };
const form = (name: string) => screen.findByRole('form', { name });
const press = async (user: UserEvent, name: string | RegExp, where?: HTMLElement) =>
  user.click((where ? within(where) : screen).getByRole('button', { name }));
const kept = () => JSON.parse(localStorage.getItem(lastingDraftKey) ?? 'null') as WizardDraft | null;

/** A flow that is written to its end, and not saved yet. */
function wholeFlow(part: Partial<WizardDraft> = {}): WizardDraft {
  const mark = `${process.pid} ${Math.random()}`;
  return {
    ...emptyDraft,
    sintoma: `Bancada de teste ${mark} desarma`,
    selectedModels: [{ id: 1, nome: 'Prius', numero_modelo: 'ZVW30', fabricante_nome: 'Toyota' }],
    newDiagnosticos: [
      {
        chave: 1,
        descricao: `Medir a fuga ${mark}`,
        code_post: '',
        code_led: '',
        code_beep: '',
        componentes: [],
        ...noCheck,
      },
    ],
    newSolucaoText: `Secar a bancada ${mark}`,
    ...part,
  };
}
const keepDraft = (draft: WizardDraft) => localStorage.setItem(lastingDraftKey, JSON.stringify(draft));

test('a draft is there again after a reload, and is thrown away only when asked twice', async () => {
  const draft = wholeFlow();
  keepDraft(draft);
  const person = await created(product);
  await openScreen('/diagnosticos/new', person);
  const user = await openScreen('/diagnosticos/new');
  expect(within(await form('Novo diagnóstico')).getByLabelText('Diagnóstico 1', textarea)).toHaveValue(
    draft.newDiagnosticos[0]?.descricao,
  );
  expect(screen.getByText('O rascunho fica guardado neste navegador até ser salvo.')).toBeVisible();
  await press(user, 'Descartar rascunho');
  await press(
    user,
    'Manter o rascunho',
    await screen.findByRole('dialog', { name: 'Descartar o rascunho?' }),
  );
  expect(kept()).toEqual(draft);
  await press(user, 'Descartar rascunho');
  await press(user, 'Descartar', await screen.findByRole('dialog', { name: 'Descartar o rascunho?' }));
  expect(within(await form('Novo sintoma')).getByLabelText(/^Descrição do sintoma/)).toHaveValue('');
  expect(kept()).toBeNull();
});

test('a symptom that the address brings begins a draft, and takes the place of another only if asked', async () => {
  const person = await created(product);
  const user = await openScreen('/sintomas/new?sintoma=cheira+a+queimado', person);
  const symptom = () => screen.getByLabelText(/^Descrição do sintoma/);
  await waitFor(() => expect(symptom()).toHaveValue('cheira a queimado'));
  await openScreen('/sintomas/new?sintoma=apita');
  const question = await screen.findByRole('dialog', { name: 'Descartar o rascunho?' });
  await press(user, 'Manter o rascunho', question);
  expect(symptom()).toHaveValue('cheira a queimado');
  expect(window.location.search).toBe('');
  await openScreen('/sintomas/new?sintoma=apita');
  await press(user, 'Descartar', await screen.findByRole('dialog', { name: 'Descartar o rascunho?' }));
  await waitFor(() => expect(symptom()).toHaveValue('apita'));
});

test('a save that fails is said, and tried again; once saved the draft is gone', async () => {
  keepDraft(wholeFlow());
  const user = await openScreen('/solucoes/new', await created(product));
  const page = await form('Nova solução');
  line.use(http.post('*/api/v1/wizard/create_flow', () => HttpResponse.error()));
  await press(user, 'Salvar fluxo', page);
  expect(await within(page).findByRole('alert')).toHaveTextContent('Sem conexão com o servidor.');
  expect(kept()).not.toBeNull();
  line.resetHandlers();
  await press(user, 'Salvar fluxo', page);
  expect(await screen.findByText('Fluxo de diagnóstico salvo com sucesso!')).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(kept()).toBeNull();
});

test('what was chosen and is gone meanwhile is said where it was chosen, and nothing typed is lost', async () => {
  const person = await created(product);
  const gone = await someFlow(product, person);
  const [id = 0] = gone.diagnostico_ids;
  const draft = wholeFlow({ selectedDiagnosticos: [{ id, descricao: gone.diagnosticos[0] }] });
  keepDraft(draft);
  await callApi(product, `DELETE /diagnosticos/${id}`, undefined, gone.token);
  const user = await openScreen('/solucoes/new', person);
  await press(user, 'Salvar fluxo', await form('Nova solução'));
  const page = within(await form('Novo diagnóstico'));
  await waitFor(() =>
    expect(page.getByRole('combobox', { name: 'Diagnósticos que já existem' })).toHaveFocus(),
  );
  expect(page.getByLabelText('Diagnóstico 1', textarea)).toHaveValue(draft.newDiagnosticos[0]?.descricao);
  await user.click(page.getByRole('button', { name: `Remover ${gone.diagnosticos[0]}` }));
  await user.click(page.getByRole('button', { name: 'Próximo' }));
  await press(user, 'Salvar fluxo', await form('Nova solução'));
  expect(await screen.findByText('Fluxo de diagnóstico salvo com sucesso!')).toBeInTheDocument();
});

test('what another tab writes appears here; what it saves or throws away is said', async () => {
  const draft = wholeFlow();
  keepDraft(draft);
  await openScreen('/solucoes/new', await created(product));
  const page = within(await form('Nova solução'));
  const other = JSON.stringify({ ...draft, newSolucaoText: 'Da outra aba' });
  localStorage.setItem(lastingDraftKey, other);
  fireEvent(window, new StorageEvent('storage', { key: lastingDraftKey, newValue: other }));
  expect(page.getByLabelText('Nova solução')).toHaveValue('Da outra aba');
  localStorage.removeItem(lastingDraftKey);
  fireEvent(window, new StorageEvent('storage', { key: lastingDraftKey, newValue: null }));
  expect(await screen.findByText('O rascunho foi salvo ou descartado em outra aba.')).toBeInTheDocument();
  expect(await form('Novo sintoma')).toBeVisible();
});

test('a browser that stores nothing keeps the draft in its tab, and says that it would go with it', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const user = await openScreen('/sintomas/new', await created(product));
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await fill(user, screen.getByLabelText(/^Descrição do sintoma/), 'Não liga');
  expect(
    await screen.findByText('Este navegador não está guardando o rascunho: salve antes de fechar esta aba.'),
  ).toBeVisible();
  expect(screen.getByLabelText(/^Descrição do sintoma/)).toHaveValue('Não liga');
  full.mockRestore();
  vi.restoreAllMocks();
});

test('Sair asks before it throws a draft away', async () => {
  const draft = wholeFlow();
  keepDraft(draft);
  const user = await openScreen('/solucoes/new', await created(product));
  await press(user, 'Sair');
  const question = () => screen.findByRole('dialog', { name: 'Sair e descartar o rascunho?' });
  await press(user, 'Continuar aqui', await question());
  expect(kept()).toEqual(draft);
  await press(user, 'Sair');
  await press(user, 'Sair e descartar', await question());
  expect(await screen.findByRole('button', { name: 'Entrar' })).toBeVisible();
  expect(localStorage).toHaveLength(0);
});
