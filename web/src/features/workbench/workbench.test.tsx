import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { bypass, HttpResponse, http, passthrough } from 'msw';
import { expect, inject, test } from 'vitest';
import { adminOf, adminToken, callApi, created } from '../../../../scripts/testing/people.ts';
import { fill } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const box = () => screen.findByRole('searchbox');
const open = async (term = '') =>
  openScreen(term === '' ? '/' : `/?${new URLSearchParams({ q: term })}`, await created(product));
const seek = async (user: UserEvent, term: string) => {
  await fill(user, await box(), term);
  await user.keyboard('{Enter}');
};
const firstResult = async () => {
  const [first] = await screen.findAllByRole('article');
  if (first === undefined) throw new Error('no result');
  return first;
};
const address = () => decodeURIComponent(window.location.pathname + window.location.search);

test('a slip is corrected and said, and the words as they were typed are one click away', async () => {
  const user = await open('batria');
  expect(await screen.findByText('Mostrando resultados para', { exact: false })).toHaveTextContent(
    '«bateria»',
  );
  await user.click(screen.getByRole('link', { name: 'Buscar «batria» do jeito que digitei' }));
  await waitFor(() => expect(address()).toBe('/?q=batria&exata=1'));
  await user.click(await screen.findByRole('link', { name: 'Buscar com correções' }));
  await waitFor(() => expect(address()).toBe('/?q=batria'));
  window.history.back();
  await waitFor(() => expect(address()).toBe('/?q=batria&exata=1'));
  // Another term is corrected again.
  await seek(user, 'batria fraca');
  await waitFor(() => expect(address()).toBe('/?q=batria+fraca'));
});

test('a fault stands once and counts once; it opens in place to all its models and solutions', async () => {
  const user = await open('P0A80');
  const card = within(await firstResult());
  expect(await screen.findByText('1 resultado')).toBeVisible();
  const ofFault = screen
    .getAllByRole('article')
    .filter(({ textContent }) => textContent?.includes('P0A80: substituir a bateria'));
  expect(ofFault).toHaveLength(1);
  expect(card.queryByRole('link', { name: /Toyota/ })).toBeNull();
  await user.click(card.getByRole('button', { name: /^Descrição: / }));
  expect((await card.findAllByRole('link', { name: /Toyota/ })).length).toBeGreaterThan(1);
  const solutions = within(card.getByRole('region', { name: /^Soluções: / }));
  expect(solutions.getByRole('link', { name: /^Limpar ventoinha e barramentos/ })).toBeVisible();
  const likes = solutions.getAllByRole('button', { name: /^Útil: / });
  expect(likes).toHaveLength(solutions.getAllByRole('listitem').length);
  await user.click(card.getByRole('button', { name: /^Descrição: / }));
  await waitFor(() => expect(card.queryByRole('region', { name: /^Soluções: / })).toBeNull());
});

test('a closed fault says what to check and what mends it, and is liked, coded and added to as it is', async () => {
  const user = await open('P0A80');
  const card = within(await firstResult());
  expect(card.queryByRole('region')).toBeNull();
  expect(card.getByText('Diagnóstico:', { exact: false })).toBeVisible();
  expect(card.getByText('Solução:', { exact: false })).toBeVisible();
  const like = card.getByRole('button', { name: /^Útil: .*, \d+ curtidas?$/ });
  const before = Number(like.textContent);
  await user.click(like);
  await waitFor(() => expect(like).toHaveTextContent(String(before + 1)));
  expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(card.getByRole('link', { name: /^Code: / })).toBeVisible();
  await user.click(card.getByRole('button', { name: /^Adicionar: / }));
  expect(await screen.findByRole('textbox', { name: 'Diagnóstico 1' })).toBeVisible();
  // Nothing was added: there is no draft to go on with.
  window.history.back();
  await firstResult();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Continuar Rascunho' })).toBeNull());
  expect(localStorage.getItem('symptomWizardDraft')).toBeNull();
});

test('where some or all results do not meet all that was sought, that is said above them', async () => {
  const user = await open('lavadora samsung porta aberta');
  expect(await screen.findByText('1 resultado')).toBeVisible();
  const nearest = 'Os mais próximos: nem todas as palavras foram encontradas';
  expect(screen.getByRole('list', { name: nearest })).toHaveTextContent('Lavadora Samsung com erro 9C');
  await seek(user, 'bateria xqzwvkj estufada');
  const none = 'Nenhum registro tem todas as palavras. Os mais próximos:';
  expect(await screen.findByRole('list', { name: none })).toBeVisible();
  expect(screen.queryByRole('list', { name: nearest })).not.toBeInTheDocument();
});

test('a search that finds nothing offers less of it, a new symptom with its text, and the nearest codes', async () => {
  const user = await open('xqzwvkj plughwk');
  expect(await screen.findByText('Nada encontrado para «xqzwvkj plughwk».')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Buscar só «xqzwvkj»' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Criar novo sintoma com este texto' })).toHaveAttribute(
    'href',
    '/sintomas/new?sintoma=xqzwvkj+plughwk',
  );
  await user.click(screen.getByRole('link', { name: 'Buscar sem «xqzwvkj»' }));
  expect(await screen.findByText('Nada encontrado para «plughwk».')).toBeVisible();
  expect(await box()).toHaveValue('plughwk');
  expect(screen.queryByRole('link', { name: /^Buscar (sem|só) / })).not.toBeInTheDocument();
  await seek(user, 'P0AGG');
  expect(await screen.findByText('Nada encontrado para «P0AGG».')).toBeVisible();
  const near = within(await screen.findByRole('group', { name: 'Códigos próximos' }));
  const [code] = near.getAllByRole('button');
  if (code === undefined) throw new Error('no code is near');
  await user.click(code);
  await waitFor(() => expect(address()).toBe(`/?q=${code.textContent}`));
  expect(await firstResult()).toHaveTextContent(`${code.textContent}:`);
});

test('who may not write a symptom is not offered one', async () => {
  const answer = await callApi(product, 'GET /policy', undefined, await adminToken(product));
  const policy = (await answer.json()) as object;
  line.use(
    http.get('*/api/v1/policy', () => HttpResponse.json({ ...policy, 'edit-knowledge-base': 'admin' })),
  );
  await open('xqzwvkj plughwk');
  expect(await screen.findByText('Nada encontrado para «xqzwvkj plughwk».')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Criar novo sintoma com este texto' })).not.toBeInTheDocument();
});

test('datasheets and articles that hold the term are one click away; where they cannot be counted the results stay', async () => {
  const part = { part_number: `MF-MSMF${process.pid}-2`, nome: 'Fusível rearmável', fabricante_id: 1 };
  expect((await callApi(product, 'POST /datasheets', part, await adminToken(product))).status).toBe(201);
  const user = await open('IRF540N');
  await firstResult();
  expect(await screen.findByRole('link', { name: /^\d+ datasheets? com «IRF540N»$/ })).toBeVisible();
  // Also of a part that no record names.
  await seek(user, `MF-MSMF${process.pid}`);
  expect(await screen.findByRole('link', { name: `1 datasheet com «MF-MSMF${process.pid}»` })).toBeVisible();
  await seek(user, 'bateria');
  expect(await screen.findByRole('link', { name: /^\d+ artigos com «bateria»$/ })).toHaveAttribute(
    'href',
    '/artigos?busca=bateria',
  );
  const refused = Promise.withResolvers<void>();
  const refuse = () => {
    refused.resolve();
    return new HttpResponse(null, { status: 503 });
  };
  line.use(http.get('*/api/v1/datasheets', refuse), http.get('*/api/v1/artigos', refuse));
  await seek(user, 'capacitor estufado');
  await refused.promise;
  await waitFor(async () => expect(await firstResult()).toHaveTextContent('capacitores estufados'));
  expect(screen.queryByRole('list', { name: 'Datasheets e artigos' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an older search is given up for a newer one, whose results its late answer never replaces', async () => {
  const user = await open('p0aa6');
  await waitFor(async () => expect(await firstResult()).toHaveTextContent('P0AA6'));
  const late = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<AbortSignal>();
  line.use(
    http.get('*/api/v1/defeitos', async ({ request }) => {
      if (new URL(request.url).searchParams.get('q') !== 'bateria') return passthrough();
      asked.resolve(request.signal);
      await late.promise;
      return passthrough();
    }),
  );
  await seek(user, 'bateria');
  const signal = await asked.promise;
  // What was found before stays while the answer is waited for.
  expect(await firstResult()).toHaveTextContent('P0AA6');
  await seek(user, 'capacitor estufado');
  await waitFor(async () => expect(await firstResult()).toHaveTextContent('capacitores estufados'));
  expect(signal.aborted).toBe(true);
  late.resolve();
  expect(await firstResult()).toHaveTextContent('capacitores estufados');
});

test('an admin has the order explained, in the address too; nobody else is offered it', async () => {
  const user = await openScreen('/?q=batria+estufada', adminOf(product));
  await user.click(await screen.findByRole('switch', { name: 'Explicar a ordem' }));
  await waitFor(() => expect(address()).toBe('/?q=batria+estufada&explicar=1'));
  const [points] = await screen.findAllByRole('button', { name: /^\d,\d\d pontos, atende a tudo$/ });
  if (points === undefined) throw new Error('no points');
  await user.click(points);
  const table = within(await screen.findByRole('region', { name: 'Por que está nesta ordem' }));
  expect(table.getByRole('row', { name: /^batria palavra erro de digitação corrigido/ })).toBeVisible();
  await openScreen('/?q=batria+estufada&explicar=1', await created(product));
  await firstResult();
  expect(screen.queryByRole('switch', { name: 'Explicar a ordem' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: / pontos, / })).not.toBeInTheDocument();
});

test('a server out of reach is said, and the same search is tried again by itself', async () => {
  line.use(http.get('*/api/v1/defeitos', () => HttpResponse.error()));
  await open('fonte');
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor.');
  line.resetHandlers();
  await firstResult();
  expect(await box()).toHaveValue('fonte');
});

test('while the server still reads records, what it has found so far is shown and said, and the rest comes by itself', async () => {
  let isReading = true;
  const hasFound = (body: unknown) =>
    HttpResponse.json(body as object, { headers: { [incompleteHeader]: 'true' } });
  line.use(
    http.get('*/api/v1/defeitos', async ({ request }) => {
      if (!isReading) return undefined;
      const real = (await (await fetch(bypass(request))).json()) as { data: object[]; total: object };
      const first = new URL(request.url).searchParams.get('q') === 'fonte' ? real.data.slice(0, 1) : [];
      return hasFound({ ...real, data: first, soltos: [], total: { count: first.length, isAtLeast: false } });
    }),
  );
  const user = await open('fonte');
  await firstResult();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText(/^O servidor ainda lê os registros/)).toBeVisible();
  await seek(user, 'fonte queimada');
  expect(await screen.findByText(/^O servidor ainda lê os registros/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  expect(screen.queryByText(/Nada encontrado/)).not.toBeInTheDocument();
  isReading = false;
  await firstResult();
  await waitFor(() => expect(screen.queryByText(/^O servidor ainda lê/)).not.toBeInTheDocument());
});

test('from the box ↓ leads to the first result, → opens it in place, and Back returns to the one that was opened', async () => {
  const user = await open('bateria nao carrega');
  await firstResult();
  const links = () => screen.getAllByRole('link').filter((link) => 'resultLink' in link.dataset);
  await user.click(await box());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(links()[0]).toHaveFocus());
  await user.keyboard('j');
  expect(links()[1]).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('region', { name: /^Diagnósticos: / })).toBeVisible();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Diagnósticos: / })).toBeNull());
  const opened = links()[1]?.getAttribute('href');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe(opened));
  window.history.back();
  await waitFor(() => expect(links()[1]).toHaveFocus());
  expect(await box()).toHaveValue('bateria nao carrega');
});

test('the results of an older search cannot be pressed while a newer one is on its way', async () => {
  const user = await open('bateria');
  const result = await firstResult();
  const answer = Promise.withResolvers<void>();
  line.use(
    http.get('*/api/v1/defeitos', async () => {
      await answer.promise;
    }),
  );
  await seek(user, 'P0A80');
  await waitFor(() => expect(result.closest('[inert]')).not.toBeNull());
  answer.resolve();
  await waitFor(async () => expect((await firstResult()).closest('[inert]')).toBeNull());
});

test('Ctrl+K finds a page, an action and a record by their names', async () => {
  const user = await open('bateria');
  await firstResult();
  const palette = async (typed: string) => {
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('textbox', { name: 'Página, registro ou ação' });
    await user.clear(field);
    await user.paste(typed);
  };
  await palette('lixei');
  await user.click(await screen.findByRole('button', { name: 'Lixeira' }));
  await waitFor(() => expect(window.location.pathname).toBe('/lixeira'));
  await screen.findByText('A lixeira está vazia.');
  await palette('novo art');
  await user.click(await screen.findByRole('button', { name: 'Novo Artigo' }));
  await waitFor(() => expect(window.location.pathname).toBe('/artigos/create'));
  // The form takes the focus when it opens: the palette is called after that.
  await waitFor(() => expect(document.activeElement?.closest('form')).not.toBeNull());
  await palette('xps 13');
  await user.click(await screen.findByRole('button', { name: /^Dell XPS 13.*Equipamento$/ }));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/equipment-models\/\d+$/));
  await palette('xqzwvkj');
  expect(await screen.findByText(/^Nada encontrado para “/)).toBeVisible();
});
