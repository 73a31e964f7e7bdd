import { errorCatalogue } from '@bancada/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { registered } from '../../../../scripts/testing/letters.ts';
import {
  adminToken,
  callApi,
  created,
  signInElsewhere,
  someone,
} from '../../../../scripts/testing/people.ts';
import { appOf } from '../../../../scripts/testing/second-factor.ts';
import { pass, takeClock } from '../../../test/clock.ts';
import { field, fill, findField, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { someMaker } from '../../../test/records.ts';

const product = inject('product');
const newPassword = 'Nova senha (vazio: continua a atual)';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The page of someone, read by an admin. */
async function openPage(id: number) {
  const admin = await created(product, { perfil: 'admin' });
  const user = await openScreen(`/users/${id}`, admin);
  await screen.findByRole('heading', { level: 2, name: 'Acesso' });
  return { admin, user };
}

test('an account is read, and edited with a new password, which ends its sessions', async () => {
  const person = await created(product);
  const token = await signInElsewhere(product, person);
  const { admin, user } = await openPage(person.id);
  const main = screen.getByRole('main');
  for (const text of [`@${person.nome_usuario}`, person.email, 'Usuário', 'Ativo', String(person.id)])
    expect(within(main).getAllByText(text)[0]).toBeVisible();
  expect(within(main).getAllByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)[0]).toBeVisible();
  expect(await within(main).findByText(/^Sessões abertas/)).toHaveTextContent('Sessões abertas: 1 de 5');
  await press(user, 'Editar', main);
  await fill(user, await findField('Nome'), 'Joana Lima');
  await user.selectOptions(field('Perfil'), 'Editor');
  const renewed = { ...person, senha: 'multímetro na bancada torta' };
  await fill(user, field(newPassword), renewed.senha);
  await press(user, 'Salvar Alterações', main);
  expect(await screen.findByText(`Usuário ${person.nome_usuario} atualizado com sucesso!`)).toBeVisible();
  await title('Joana Lima');
  await waitFor(() =>
    expect(within(main).getByText(/^Sessões abertas/)).toHaveTextContent('Sessões abertas: 0 de 5'),
  );
  expect((await callApi(product, 'GET /users?user_id=me', undefined, token)).status).toBe(401);
  await signInElsewhere(product, renewed);
  const audit = await screen.findByRole('table', { name: 'O que aconteceu com esta conta' });
  await waitFor(() => expect(audit).toHaveTextContent('Senha alterada'));
  expect(audit).toHaveTextContent('Perfil: de Usuário →para Editor');
  expect(audit).toHaveTextContent(admin.nome);
});

test('an account is deleted once by a double click, two seconds later the list is there, and Back finds nobody', async () => {
  takeClock();
  const person = await created(product);
  const { user } = await openPage(person.id);
  const main = screen.getByRole('main');
  await press(user, 'Excluir Usuário', main);
  const dialog = await screen.findByRole('dialog', { name: 'Tem certeza que deseja excluir este usuário?' });
  const deletions: string[] = [];
  line.events.on('request:start', ({ request }) => {
    if (request.method === 'DELETE') deletions.push(request.url);
  });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText(`Usuário ${person.nome_usuario} excluído.`)).toBeVisible();
  expect(within(main).getByRole('button', { name: 'Editar' })).toBeDisabled();
  expect(deletions).toHaveLength(1);
  await pass(2000);
  // Before the list has taken the page's place.
  window.history.back();
  expect(await screen.findByText('Usuário não encontrado.')).toBeVisible();
  expect(screen.queryByText(person.email)).toBeNull();
  window.history.forward();
  await title('Usuários');
  window.history.back();
  expect(await screen.findByText('Usuário não encontrado.')).toBeVisible();
});

test('of two admins who edit one account the second sees both versions, and no password among them', async () => {
  const person = await created(product);
  const { user } = await openPage(person.id);
  await press(user, 'Editar');
  const change = { nome: 'Nome do outro', ativo: false };
  await callApi(product, `PUT /users/${person.id}`, change, await adminToken(product));
  await fill(user, await findField('Nome'), 'Nome meu');
  await fill(user, field(newPassword), 'multímetro na bancada torta');
  await press(user, 'Salvar Alterações');
  const dialog = await screen.findByRole('dialog', { name: 'Outra pessoa salvou este registro' });
  expect(within(dialog).getAllByRole('radiogroup')).toHaveLength(2);
  expect(dialog).not.toHaveTextContent('multímetro');
  const choice = (name: string, side: RegExp) =>
    within(within(dialog).getByRole('radiogroup', { name })).getByRole('radio', { name: side });
  expect(choice('Nome', /Nome meu/)).toBeChecked();
  expect(choice('Ativo', /salvo agora.*Não/s)).toBeChecked();
  await user.click(choice('Ativo', /digitou.*Sim/s));
  await press(user, 'Salvar o que escolhi', dialog);
  await title('Nome meu');
  expect(screen.getByText('Ativo')).toBeVisible();
  await signInElsewhere(product, { ...person, senha: 'multímetro na bancada torta' });
});

test('whose sessions are revoked signs in again', async () => {
  const person = await created(product);
  const token = await signInElsewhere(product, person);
  const { user } = await openPage(person.id);
  expect(screen.queryByRole('button', { name: 'Enviar verificação de novo' })).toBeNull();
  await press(user, 'Revogar Sessões');
  await press(user, 'Revogar Sessões', await screen.findByRole('dialog', { name: 'Revogar as sessões?' }));
  expect(await screen.findByText(`1 sessão de ${person.nome_usuario} foi encerrada.`)).toBeVisible();
  await waitFor(() =>
    expect(screen.getByText(/^Sessões abertas/)).toHaveTextContent('Sessões abertas: 0 de 5'),
  );
  expect((await callApi(product, 'GET /users?user_id=me', undefined, token)).status).toBe(401);
});

test('who is not confirmed is confirmed by a button, and an e-mail that waits is shown', async () => {
  const waiting = someone();
  await callApi(product, 'POST /auth/register', waiting);
  const find = async (email: string) => {
    const found = await callApi(product, `GET /users?email=${email}`, undefined, await adminToken(product));
    const [{ id }] = (await found.json()) as [{ id: number }];
    return id;
  };
  const { user } = await openPage(await find(waiting.email));
  expect(await screen.findByText(/^Não confirmado: a pessoa não entra até alguém confirmar/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar verificação de novo' })).toBeNull();
  await press(user, 'Confirmar esta conta');
  expect(
    await screen.findByText(`Conta de ${waiting.nome_usuario} confirmada: a pessoa já pode entrar.`),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Não confirmado/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Confirmar esta conta' })).toBeNull();
  expect(await screen.findByText('Conta confirmada')).toBeVisible();
  await signInElsewhere(product, waiting);

  const person = await registered(product);
  const { senha: senha_atual, ...profile } = person;
  const wanted = { ...profile, email: `novo.${person.email}`, senha_atual };
  const token = await signInElsewhere(product, person);
  expect((await callApi(product, 'PUT /users/me', wanted, token)).status).toBe(200);
  await openPage(await find(person.email));
  expect(await screen.findByText(/^Troca para .* à espera de confirmação\./)).toHaveTextContent(
    `Troca para ${wanted.email} à espera de confirmação. Esta Bancada não envia e-mails: troque você, em Editar.`,
  );
});

test('where e-mails are sent, the link of a registration is sent again', async () => {
  const waiting = someone();
  await callApi(product, 'POST /auth/register', waiting);
  const found = await callApi(
    product,
    `GET /users?email=${waiting.email}`,
    undefined,
    await adminToken(product),
  );
  const [{ id }] = (await found.json()) as [{ id: number }];
  const message = `E-mail de verificação enviado para ${waiting.email}.`;
  line.use(
    http.get('*/api/v1/contato/interno', () => HttpResponse.json({ email: null, envia_emails: true })),
    http.post('*/send-verification', () => HttpResponse.json({ message })),
  );
  const { user } = await openPage(id);
  await user.click(await screen.findByRole('button', { name: 'Enviar verificação de novo' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('a link for a new password is made for another, never for oneself', async () => {
  const person = await created(product);
  const { admin, user } = await openPage(person.id);
  await press(user, 'Criar link de nova senha');
  expect(await screen.findByText(/^Link de .* criado\. O anterior/)).toBeVisible();
  const { value } = screen.getByRole<HTMLInputElement>('textbox', { name: /criar a senha$/ });
  const renewed = { ...person, senha: 'multímetro na bancada torta' };
  const theirs = await openScreen(value);
  expect(await screen.findByText(/^Conta de /)).toHaveTextContent(person.email);
  await fill(theirs, field('Nova senha'), renewed.senha);
  await fill(theirs, field('Confirmar nova senha'), renewed.senha);
  await press(theirs, 'Salvar Nova Senha');
  expect(await screen.findByText(/^Senha redefinida com sucesso!/)).toBeVisible();
  await signInElsewhere(product, renewed);
  await openScreen(`/users/${admin.id}`, admin);
  await screen.findByRole('heading', { level: 2, name: 'Acesso' });
  expect(screen.queryByRole('button', { name: 'Criar link de nova senha' })).toBeNull();
});

test('what a person did in the knowledge base is one link away', async () => {
  const person = await created(product);
  const maker = await someMaker(person);
  const { user } = await openPage(person.id);
  await user.click(screen.getByRole('link', { name: 'O que esta pessoa fez' }));
  expect(await screen.findByRole('link', { name: maker.nome })).toBeVisible();
  expect(screen.getByText('1 alteração')).toBeVisible();
  expect(window.location.search).toBe(`?pessoa=${person.id}`);
  await waitFor(() => expect(field('Quem')).toHaveValue(String(person.id)));
});

test('nobody deletes or deactivates themselves, and the last admin stays one, in words', async () => {
  const admin = await created(product, { perfil: 'admin' });
  const user = await openScreen(`/users/${admin.id}`, admin);
  const deletion = await screen.findByRole('button', { name: 'Excluir Usuário' });
  expect(deletion).toBeDisabled();
  expect(deletion).toHaveAccessibleDescription('Você não pode excluir nem desativar a própria conta.');
  await press(user, 'Editar');
  expect(await findField('Ativo')).toBeDisabled();
  // There are other admins here; that the last one is refused is a matter of the server.
  const { status, detail } = errorCatalogue['last-admin'];
  line.use(http.put(`*/api/v1/users/${admin.id}`, () => HttpResponse.json({ detail }, { status })));
  await user.selectOptions(field('Perfil'), 'Usuário');
  await press(user, 'Salvar Alterações');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Este é o único administrador ativo. Nomeie outro antes.',
  );
});

test('the second factor of who lost it is removed with the password of the admin', async () => {
  const person = await created(product);
  await appOf(product, person);
  const { admin, user } = await openPage(person.id);
  const section = screen.getByRole('region', { name: 'Verificação em duas etapas' });
  expect(
    await within(section).findByText('Ativa: aplicativo autenticador, 10 códigos de recuperação.'),
  ).toBeVisible();
  await press(user, 'Remover verificação', section);
  const dialog = await screen.findByRole('dialog');
  await fill(user, field('Senha atual', dialog), admin.senha);
  await press(user, 'Continuar', dialog);
  expect(
    await within(section).findByText(
      new RegExp(`^Verificação em duas etapas de ${person.nome_usuario} removida\\.`),
    ),
  ).toBeVisible();
  expect(await within(section).findByText('Inativa: a pessoa entra só com a senha.')).toBeVisible();
  expect(await screen.findByText('Verificação em duas etapas removida')).toBeVisible();
  await signInElsewhere(product, person);
});
