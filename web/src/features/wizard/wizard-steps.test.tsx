import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { someFlow } from '../../../../scripts/testing/flows.ts';
import { created } from '../../../../scripts/testing/people.ts';
import { fill, pick } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { lastingDraftKey } from '../../api/drafts.ts';
import { noCheck } from '../diagnoses/check-values.ts';
import { emptyDraft, type WizardDraft } from './wizard-draft.ts';

const product = inject('product');
/** The group around it has its name too. */
const textarea = { selector: 'textarea' };
const prius = { id: 1, nome: 'Prius', numero_modelo: 'ZVW30', fabricante_nome: 'Toyota' };
const form = (name: string) => screen.findByRole('form', { name });
const press = async (user: UserEvent, name: string | RegExp, where?: HTMLElement) =>
  user.click((where ? within(where) : screen).getByRole('button', { name }));

/** A browser in which somebody has written so much of a flow. */
function keepDraft(draft: Partial<WizardDraft>): void {
  localStorage.setItem(lastingDraftKey, JSON.stringify({ ...emptyDraft, ...draft }));
}

const writtenDiagnosis = (chave: number, descricao: string) => ({
  chave,
  descricao,
  code_post: '',
  code_led: '',
  code_beep: '',
  componentes: [],
  ...noCheck,
});

test('each step says what it lacks, above and at its field, and does not let one on without it', async () => {
  const user = await openScreen('/solucoes/new', await created(product));
  // Without a symptom there is nothing to solve.
  const first = await form('Novo sintoma');
  expect(window.location.pathname).toBe('/sintomas/new');
  await press(user, 'Próximo', first);
  expect(await within(first).findByRole('alert')).toHaveTextContent(
    'Descrição e ao menos um equipamento são obrigatórios.',
  );
  const symptom = within(first).getByLabelText(/^Descrição do sintoma/);
  await waitFor(() => expect(symptom).toHaveFocus());
  await fill(user, symptom, `Sintoma sem nada mais ${process.pid}`);
  expect(within(first).queryByRole('alert')).not.toBeInTheDocument();
  await press(user, 'Próximo', first);
  await waitFor(() => expect(within(first).getByRole('combobox', { name: 'Equipamentos' })).toHaveFocus());
  await pick(user, 'Equipamentos', 'prius', /Prius/);
  await press(user, 'Próximo', first);

  const second = await form('Novo diagnóstico');
  await press(user, 'Próximo', second);
  expect(await within(second).findByRole('alert')).toHaveTextContent(
    'Você deve criar ou selecionar pelo menos um diagnóstico.',
  );
  await fill(user, within(second).getByLabelText('Diagnóstico 1', textarea), `Medir algo ${process.pid}`);
  await press(user, 'Próximo', second);

  const third = await form('Nova solução');
  await press(user, 'Salvar fluxo', third);
  expect(await within(third).findByRole('alert')).toHaveTextContent(
    'Você deve escrever uma nova solução ou selecionar uma.',
  );
  await waitFor(() => expect(within(third).getByLabelText('Nova solução')).toHaveFocus());
});

test('symptoms that resemble the one being written are offered, to be used or edited; a failure is tried again', async () => {
  const person = await created(product);
  const known = await someFlow(product, person);
  const user = await openScreen('/sintomas/new', person);
  const page = within(await form('Novo sintoma'));
  const symptom = page.getByLabelText(/^Descrição do sintoma/);
  await fill(user, symptom, 'xqzwvkj plughwk');
  expect(await page.findByText('Nenhum sintoma parecido.')).toBeVisible();
  line.use(http.get('*/api/v1/sintomas', () => HttpResponse.json({ detail: 'x' }, { status: 500 })));
  await fill(user, symptom, `Estufa de cura ${known.mark} não aquece`);
  const alert = await page.findByRole('alert');
  line.resetHandlers();
  await press(user, 'Tentar novamente', alert);
  const similar = within(await page.findByRole('list', { name: 'Sintomas parecidos' }));
  expect(await similar.findByRole('link', { name: known.sintoma })).toHaveAttribute(
    'href',
    `/sintomas/edit/${known.sintoma_id}`,
  );
  await user.click(similar.getByRole('button', { name: `Usar este: ${known.sintoma}` }));
  expect(symptom).toHaveValue(known.sintoma);
  expect(await page.findByText('Este sintoma já existe: o novo fluxo entra nele.')).toBeVisible();
});

test('what nearly exists already is asked about at each step: taken in place of the new text, or kept apart', async () => {
  const person = await created(product);
  const known = await someFlow(product, person);
  keepDraft({ sintoma: `Estufa de cura ${known.mark} apita e não aquesce`, selectedModels: [prius] });
  const user = await openScreen('/sintomas/new', person);
  await press(user, 'Próximo', await form('Novo sintoma'));
  const symptoms = await screen.findByRole('dialog', { name: 'Já existe um sintoma quase igual' });
  await press(user, `Usar este: ${known.sintoma}`, symptoms);
  const second = await form('Novo diagnóstico');
  expect(within(second).getByText(known.sintoma)).toBeVisible();

  const mine = `Medir relé da estufa ${known.mark}`;
  await fill(user, within(second).getByLabelText('Diagnóstico 1', textarea), mine);
  await press(user, 'Próximo', second);
  const diagnoses = await screen.findByRole('dialog', { name: 'Já existe um diagnóstico quase igual' });
  expect(within(diagnoses).getByText(known.diagnosticos[0])).toBeVisible();
  await press(user, 'Manter o meu', diagnoses);
  const third = await form('Nova solução');
  // Asked once: it was said that they differ.
  await user.click(within(third).getByRole('link', { name: 'Voltar' }));
  await press(user, 'Próximo', await form('Novo diagnóstico'));
  const solution = within(await form('Nova solução'));
  await fill(user, solution.getByLabelText('Nova solução'), `Trocar relé da estufa ${known.mark}`);
  await user.click(solution.getByRole('button', { name: 'Salvar fluxo' }));
  const solutions = await screen.findByRole('dialog', { name: 'Já existe uma solução quase igual' });
  await press(user, `Usar este: ${known.solucao}`, solutions);
  expect(await screen.findByText('Fluxo de diagnóstico salvo com sucesso!')).toBeInTheDocument();
});

test('equipment is sought from three letters, diagnoses from two; a list that does not come says so', async () => {
  keepDraft({ sintoma: 'Estufa fria de ensaio' });
  const user = await openScreen('/sintomas/new', await created(inject('product')));
  const asked: string[] = [];
  line.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/equipment-models')) asked.push(searchParams.get('search') ?? '');
  });
  await user.click(await screen.findByRole('combobox', { name: 'Equipamentos' }));
  await user.paste('de');
  expect(screen.getByPlaceholderText('Digite ao menos 3 letras...')).toHaveValue('de');
  await user.paste('l');
  await waitFor(() => expect(asked).toEqual(['del']));
  line.use(http.get('*/api/v1/diagnosticos', () => new HttpResponse('<html>', { status: 500 })));
  const again = await openScreen('/diagnosticos/new');
  await again.click(await screen.findByRole('combobox', { name: 'Diagnósticos que já existem' }));
  await again.paste('medir');
  expect(await screen.findByText(/Erro ao carregar dados de suporte\./)).toBeVisible();
});

test('diagnoses are written with codes and parts, moved and taken away; a code that cannot be read is mended at its field', async () => {
  keepDraft({ sintoma: 'Não liga', selectedModels: [prius] });
  const user = await openScreen('/diagnosticos/new', await created(product));
  const page = within(await form('Novo diagnóstico'));
  await fill(user, page.getByLabelText('Diagnóstico 1', textarea), `Ver o disjuntor ${process.pid}`);
  await user.click(page.getByRole('button', { name: 'Códigos e componentes' }));
  await fill(user, page.getByLabelText('Código POST'), 'p0aa6');
  await fill(user, page.getByLabelText('Código LED'), 'azul');
  await pick(user, 'Componentes suspeitos', 'irf540', /IRF540N/);
  await user.click(page.getByRole('button', { name: 'Esconder códigos e componentes' }));
  await user.click(page.getByRole('button', { name: 'Outro diagnóstico' }));
  expect(page.getByLabelText('Diagnóstico 2', textarea)).toHaveFocus();
  await user.paste(`Medir o relé ${process.pid}`);
  await user.click(page.getByRole('button', { name: 'Mover para cima: Diagnóstico 2' }));
  expect(page.getByLabelText('Diagnóstico 2', textarea)).toHaveValue(`Ver o disjuntor ${process.pid}`);
  await user.click(page.getByRole('button', { name: 'Próximo' }));
  expect(await page.findByRole('alert')).toHaveTextContent('Escreva cor e piscadas');
  const led = page
    .getAllByLabelText('Código LED')
    .find((field) => field.ariaInvalid === 'true' || field.getAttribute('aria-invalid') === 'true');
  if (led === undefined) throw new Error('no field is marked');
  await waitFor(() => expect(led).toHaveFocus());
  await fill(user, led, 'A2 B*');
  await user.click(page.getByRole('button', { name: 'Remover: Diagnóstico 1' }));
  await user.click(page.getByRole('button', { name: 'Próximo' }));
  const review = within(await screen.findByRole('region', { name: 'O fluxo inteiro' }));
  expect(review.getByText(`Ver o disjuntor ${process.pid}`)).toBeVisible();
  expect(review.queryByText(`Medir o relé ${process.pid}`)).not.toBeInTheDocument();
  expect(review.getByText(/P0AA6/)).toBeVisible();
  expect(review.getByText(/^Suspeitos: IRF540N/)).toBeVisible();
});

test('back and forward keep what was typed; the review shows all of it and leads to where it is changed', async () => {
  const person = await created(product);
  const known = await someFlow(product, person);
  keepDraft({
    sintoma: 'Não liga',
    ditos: 'não cura',
    selectedModels: [prius],
    newDiagnosticos: [writtenDiagnosis(1, `Medir a fuga ${process.pid}`)],
    selectedDiagnosticos: [{ id: known.diagnostico_ids[0] ?? 0, descricao: known.diagnosticos[0] }],
  });
  const user = await openScreen('/solucoes/new', person);
  const page = within(await form('Nova solução'));
  await fill(user, page.getByLabelText('Nova solução'), `Secar a bancada ${process.pid}`);
  // Of the diagnosis that was chosen.
  await user.click(await page.findByRole('checkbox', { name: known.solucao }));
  const review = within(page.getByRole('region', { name: 'O fluxo inteiro' }));
  expect(review.getByText(/Também se diz: não cura/)).toBeVisible();
  expect(review.getByText(`Medir a fuga ${process.pid}`)).toBeVisible();
  expect(review.getByText(/^2 registros de troubleshooting/)).toBeVisible();
  await user.click(review.getByRole('link', { name: 'Alterar: Equipamentos' }));
  const first = within(await form('Novo sintoma'));
  expect(first.getByLabelText(/^Descrição do sintoma/)).toHaveValue('Não liga');
  await user.click(first.getByRole('button', { name: /^Remover .*Prius/ }));
  await user.click(screen.getByRole('link', { name: /Etapa 3/ }));
  expect(await screen.findByText('Falta preencher.')).toBeVisible();
  expect(screen.getByLabelText('Nova solução', textarea)).toHaveValue(`Secar a bancada ${process.pid}`);
  expect(screen.getByRole('checkbox', { name: known.solucao })).toBeChecked();
});
