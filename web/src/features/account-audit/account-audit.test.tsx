import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { adminToken, callApi, created } from '../../../../scripts/testing/people.ts';
import { field, findField, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const countRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));
const setDay = (label: string, day: string) => fireEvent.change(field(label), { target: { value: day } });
const reload = () => openScreen(window.location.pathname + window.location.search);

test('the audit says who did what to whom, and is filtered, all in the address', async () => {
  const person = await created(product);
  const admin = await created(product, { perfil: 'admin', nome: 'Dona da Oficina' });
  const user = await openScreen(`/admin/users?usuario=${person.id}`, admin);
  await user.selectOptions(await findField('Perfil'), 'Editor');
  await press(user, 'Alterar Perfil');
  await screen.findByText(`Perfil de ${person.nome_usuario} alterado para Editor.`);
  const search = `/admin/audit?busca=${person.nome_usuario}`;
  const again = await openScreen(search);
  await screen.findByRole('table');
  expect(rows()[0]).toHaveTextContent('Dados alterados');
  expect(rows()[0]).toHaveTextContent('Perfil: de Usuário →para Editor');
  expect(rows()[0]).toHaveTextContent(admin.nome);
  expect(rows()[1]).toHaveTextContent('Conta criada');
  expect(rows()[1]).toHaveTextContent('Ativo: Sim');
  await again.selectOptions(field('Ação'), 'Conta criada');
  await countRows(1);
  setDay('Até', '2020-01-01');
  expect(await screen.findByText('Nenhum acontecimento encontrado.')).toBeVisible();
  const reloaded = await reload();
  expect(await findField('Ação')).toHaveValue('create');
  expect(field('Até')).toHaveValue('01/01/2020');
  setDay('Até', '');
  await screen.findByRole('table');
  await countRows(1);
  await reloaded.click(within(rows()[0] as HTMLElement).getByRole('link', { name: person.nome_usuario }));
  await screen.findByRole('heading', { level: 1, name: person.nome });
  await callApi(product, `DELETE /users/${person.id}`, undefined, await adminToken(product));
  await openScreen(search);
  await screen.findByRole('table');
  expect(rows()[0]).toHaveTextContent('Conta excluída');
  expect(rows()[0]).toHaveTextContent(`${person.nome_usuario} (conta excluída)`);
  expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
});

test('the sign-ins say who entered and who tried to, and are filtered, all in the address', async () => {
  const person = await created(product);
  for (let time = 0; time < 3; time += 1)
    await callApi(product, 'POST /auth/login', { email: person.email, password: 'errada' });
  await callApi(product, 'POST /auth/login', { email: person.email, password: person.senha });
  const admin = await created(product, { perfil: 'admin' });
  const user = await openScreen(`/admin/audit?busca=${person.nome_usuario}`, admin);
  await user.click(await screen.findByRole('tab', { name: 'Acessos' }));
  await waitFor(() => expect(window.location.search).toContain('aba=acessos'));
  const reading = await openScreen(`/admin/audit?aba=acessos&busca=${person.nome_usuario}`);
  await screen.findByRole('table');
  await countRows(2);
  expect(rows()[0]).toHaveTextContent('Entrada');
  expect(rows()[1]).toHaveTextContent(/3 vezes desde .*Senha errada/);
  await reading.selectOptions(field('Acontecimento'), 'Senha errada');
  await countRows(1);
  const reloaded = await reload();
  expect(await findField('Acontecimento')).toHaveValue('sign-in-failed');
  await screen.findByRole('table');
  await countRows(1);
  setDay('Até', '2020-01-01');
  expect(await screen.findByText('Nenhum acesso encontrado.')).toBeVisible();
  setDay('Até', '');
  await screen.findByRole('table');
  await countRows(1);
  await reloaded.click(within(rows()[0] as HTMLElement).getByRole('link', { name: person.nome_usuario }));
  await screen.findByRole('heading', { level: 1, name: person.nome });
});

test.each([
  ['/admin/audit', '*/api/v1/account-audit', 'Erro ao buscar a auditoria.'],
  ['/admin/audit?aba=acessos', '*/api/v1/security-events', 'Erro ao buscar os acessos.'],
])('%s that cannot be loaded says so, and tries again', async (place, call, sentence) => {
  line.use(http.get(call, () => new HttpResponse(null, { status: 500 })));
  const user = await openScreen(place, await created(product, { perfil: 'admin' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  line.resetHandlers();
  await press(user, 'Tentar novamente');
  expect(await screen.findByRole('table')).toBeVisible();
});
