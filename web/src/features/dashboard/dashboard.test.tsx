import { screen, waitFor, within } from '@testing-library/react';
import { bypass, HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { someFlow } from '../../../../scripts/testing/flows.ts';
import { created } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, someMaker } from '../../../test/records.ts';
import { expectTitle } from '../../../test/steps.ts';

const someone = () => created(inject('product'));
const panel = (name: string) => screen.findByRole('region', { name });

/** Keeps what the server answers to a call of the screen: others write meanwhile. */
function answersTo<Answer>(place: string) {
  const kept: { answer?: Answer; query?: URLSearchParams } = {};
  line.use(
    http.get(`*/api/v1${place}`, async ({ request }) => {
      const response = await fetch(bypass(request));
      kept.answer = (await response.clone().json()) as Answer;
      kept.query = new URL(request.url).searchParams;
      return response;
    }),
  );
  return kept;
}

test('the dashboard counts what there is, and each figure leads to it', async () => {
  const stats = answersTo<Record<string, number>>('/dashboard/main-stats');
  await openScreen('/dashboard', await someone());
  const totals = await panel('Totais');
  for (const [label, total, address] of [
    ['Total de Sintomas', 'total_sintomas', '/troubleshooting'],
    ['Diagnósticos', 'total_diagnosticos', '/diagnosticos'],
    ['Soluções', 'total_solucoes', '/solucoes'],
    ['Equipamentos', 'total_equipamentos', '/equipment-models'],
    ['Componentes', 'total_componentes', '/datasheets'],
    ['Artigos', 'total_artigos', '/artigos'],
  ] as const) {
    const link = await within(totals).findByRole('link', { name: label });
    expect(link).toHaveAttribute('href', address);
    expect(link.closest('li')).toHaveTextContent(Number(stats.answer?.[total]).toLocaleString('pt-BR'));
  }
});

test('it shows the entries of twelve weeks as bars and as a table', async () => {
  const person = await someone();
  await someFlow(inject('product'), person);
  const weeks = answersTo<{ semana: string; total: number }[]>('/dashboard/weekly-entries');
  const user = await openScreen('/dashboard', person);
  const chart = await panel('Registros por semana');
  const table = await within(chart).findByRole('table', { name: 'Registros adicionados por semana' });
  expect(weeks.query?.get('fuso')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(within(table).getAllByRole('row')).toHaveLength(13);
  const last = weeks.answer?.at(-1)?.total ?? 0;
  expect(last).toBeGreaterThan(0);
  expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent(last.toLocaleString('pt-BR'));
  expect(within(chart).getAllByTitle(/^Semana de /)).toHaveLength(12);
  await press(user, 'Ver tabela', chart);
  expect(within(chart).queryByTitle(/^Semana de /)).toBeNull();
  expect(within(chart).getByRole('table')).toBeVisible();
  await press(user, 'Ver gráfico', chart);
  expect(within(chart).getAllByTitle(/^Semana de /)).toHaveLength(12);
});

test('it leads to what most people found useful, and says where nobody has yet', async () => {
  const [person, other, third] = [await someone(), await someone(), await someone()];
  const flow = await someFlow(inject('product'), person);
  const [id, onOtherModel] = flow.troubleshooting_ids;
  for (const one of [person, other, third]) await callAs(one, `POST /like/likes?id_troubleshooting=${id}`);
  for (const one of [person, other]) await callAs(one, `POST /like/likes?id_troubleshooting=${onOtherModel}`);
  const user = await openScreen('/dashboard', person);
  const link = await within(await panel('Registros mais úteis')).findByRole('link', { name: flow.sintoma });
  expect(link.closest('li')).toHaveTextContent('3 curtidas');
  // The same fault on another model is liked too.
  expect(screen.getAllByRole('link', { name: flow.sintoma })).toHaveLength(1);
  await user.click(link);
  await waitFor(() => expect(window.location.pathname).toBe(`/troubleshooting/${id}`));
  // The server of this run cannot be without likes: others like too.
  line.use(
    http.get('*/api/v1/defeitos/mais-uteis', () =>
      HttpResponse.json({ data: [], total: { count: 0, isAtLeast: false } }),
    ),
  );
  await openScreen('/dashboard');
  await waitFor(() => expect(screen.getByText('Nenhum registro foi marcado como útil ainda.')).toBeVisible());
});

test('it shows the newest activity: to a technician the own, and says so', async () => {
  const person = await someone();
  await openScreen('/dashboard', person);
  let activity = await panel('Atividade recente');
  expect(await within(activity).findByText('Você ainda não alterou nada.')).toBeVisible();
  const own = await someMaker(person);
  await someMaker(await someone());
  const user = await openScreen('/dashboard');
  activity = await panel('Atividade recente');
  const link = await within(activity).findByRole('link', { name: own.nome });
  expect(activity).toHaveTextContent('Aqui está o que você mesmo fez.');
  expect(within(activity).getAllByRole('listitem')).toHaveLength(1);
  expect(link.closest('li')).toHaveTextContent(`Criado por ${person.nome}`);
  expect(within(activity).getByRole('link', { name: 'Ver todas' })).toHaveAttribute(
    'href',
    '/lixeira?aba=alteracoes',
  );
  await user.click(link);
  await expectTitle(own.nome);
});

test('where the server fails each part says so for itself, and tries again', async () => {
  await openScreen('/dashboard', await someone());
  for (const [place, sentence] of [
    ['/dashboard/main-stats', 'Não foi possível carregar as estatísticas.'],
    ['/dashboard/weekly-entries', 'Não foi possível carregar os registros por semana.'],
    ['/defeitos/mais-uteis', 'Não foi possível carregar os registros mais úteis.'],
    ['/dashboard/failed-searches', 'Não foi possível carregar as buscas.'],
    ['/history', 'Não foi possível carregar a atividade recente.'],
  ] as const) {
    line.use(http.get(`*/api/v1${place}`, () => new HttpResponse(null, { status: 500 })));
    const user = await openScreen('/dashboard');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await waitFor(() => expect(screen.queryByText('Carregando…')).toBeNull());
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    line.resetHandlers();
    await press(user, 'Tentar novamente');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  }
});
