import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { lettersTo, linkOf } from '../../../../scripts/testing/letters.ts';
import { callApi, created, signInElsewhere } from '../../../../scripts/testing/people.ts';
import { pass, takeClock } from '../../../test/clock.ts';
import { field, fill, findField, press, queryField } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const present = 'Senha atual, para trocar o e-mail';
const form = () => screen.findByRole('form', { name: 'Seus dados' });
const question = () => screen.findByRole('dialog', { name: 'Sair sem salvar?' });

async function openProfile() {
  const person = await created(product);
  const user = await openScreen('/edit-profile', person);
  return { person, user, form: await form() };
}

test('another e-mail needs the password, and counts once its link is opened', async () => {
  takeClock();
  const { person, user, form: mine } = await openProfile();
  const email = `novo.${person.email}`;
  expect(queryField(present)).toBeNull();
  await fill(user, field('E-mail', mine), email);
  await press(user, 'Salvar Alterações', mine);
  await waitFor(() => expect(field(present)).toHaveFocus());
  expect(field(present)).toHaveAccessibleDescription('Digite sua senha atual para trocar o e-mail.');
  await fill(user, field(present), 'não é esta');
  await press(user, 'Salvar Alterações', mine);
  expect(await within(mine).findByRole('alert')).toHaveTextContent('A senha atual não confere.');
  await waitFor(() => expect(field(present)).toHaveFocus());
  await fill(user, field(present), person.senha);
  await press(user, 'Salvar Alterações', mine);
  await within(mine).findByText(/^Perfil atualizado com sucesso!/);
  await pass(2000);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(window.location.pathname).toBe('/dashboard');

  const again = await openScreen('/edit-profile');
  const waiting = await form();
  expect(await screen.findByText(new RegExp(`^${email} ainda espera confirmação`))).toHaveTextContent(
    `vale ${person.email};`,
  );
  // A new name alone leaves the change of the e-mail as it is.
  await fill(again, field('Nome', waiting), 'Joana Prado e Silva');
  expect(queryField(present)).toBeNull();
  await press(again, 'Salvar Alterações', waiting);
  await within(waiting).findByText(/^Perfil atualizado com sucesso!/);
  await openScreen(linkOf((await lettersTo(product, email))[0]));
  expect(await screen.findByText(/^Novo e-mail confirmado com sucesso!/)).toBeVisible();
  await openScreen('/edit-profile');
  const saved = await form();
  await waitFor(() => expect(field('E-mail', saved)).toHaveValue(email));
  expect(field('Nome', saved)).toHaveValue('Joana Prado e Silva');
});

test('one’s own name is taken back from its notice', async () => {
  const { person, user, form: mine } = await openProfile();
  await fill(user, field('Nome', mine), 'Joana por Engano');
  await press(user, 'Salvar Alterações', mine);
  expect(await screen.findByText('Seus dados mudaram.')).toBeVisible();
  await press(user, 'Desfazer');
  expect(await screen.findByText('Alteração desfeita.')).toBeVisible();
  await openScreen('/edit-profile', person);
  await waitFor(async () => expect(field('Nome', await form())).toHaveValue(person.nome));
});

test('the form says at its field what is missing or taken, and asks before it is left unsaved', async () => {
  const other = await created(product);
  const { person, user, form: mine } = await openProfile();
  await fill(user, field('Nome', mine), '');
  await press(user, 'Salvar Alterações', mine);
  await waitFor(() => expect(field('Nome', mine)).toHaveFocus());
  expect(field('Nome', mine)).toHaveAccessibleDescription('Campo obrigatório.');
  await fill(user, field('Nome', mine), person.nome);
  await fill(user, field('Nome de Usuário', mine), other.nome_usuario);
  await press(user, 'Salvar Alterações', mine);
  expect(await within(mine).findByRole('alert')).toHaveTextContent('Nome de usuário já está em uso.');
  await waitFor(() => expect(field('Nome de Usuário', mine)).toHaveFocus());

  await user.click(within(mine).getByRole('link', { name: 'Cancelar' }));
  await press(user, 'Continuar aqui', await question());
  await waitFor(() => expect(screen.queryByText('Sair sem salvar?')).toBeNull());
  expect(field('Nome de Usuário', mine)).toHaveValue(other.nome_usuario);
  await press(user, 'Sair', screen.getByRole('banner'));
  await press(user, 'Continuar aqui', await question());
  expect(window.location.pathname).toBe('/edit-profile');
  await waitFor(() => expect(screen.queryByText('Sair sem salvar?')).toBeNull());
  await user.click(within(mine).getByRole('link', { name: 'Cancelar' }));
  await press(user, 'Sair sem salvar', await question());
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
});

test('a new password is taken from who knows the old one, and the other sessions end', async () => {
  const { person, user } = await openProfile();
  const elsewhere = await signInElsewhere(product, person);
  const mine = screen.getByRole('form', { name: 'Alterar senha' });
  const renewed = { ...person, senha: 'multímetro na bancada torta' };
  await fill(user, field('Senha atual', mine), 'não é esta');
  await fill(user, field('Nova senha', mine), renewed.senha);
  await fill(user, field('Confirmar nova senha', mine), 'outra');
  await press(user, 'Alterar Senha', mine);
  await waitFor(() => expect(field('Confirmar nova senha', mine)).toHaveFocus());
  expect(field('Confirmar nova senha', mine)).toHaveAccessibleDescription('As senhas não coincidem.');
  await fill(user, field('Confirmar nova senha', mine), renewed.senha);
  await press(user, 'Alterar Senha', mine);
  expect(await within(mine).findByRole('alert')).toHaveTextContent('A senha atual não confere.');
  await waitFor(() => expect(field('Senha atual', mine)).toHaveFocus());
  await fill(user, field('Senha atual', mine), person.senha);
  await press(user, 'Alterar Senha', mine);
  expect(await within(mine).findByText(/^Senha alterada com sucesso!/)).toBeVisible();
  expect(field('Nova senha', mine)).toHaveValue('');
  expect((await callApi(product, 'GET /auth/session-stats', undefined, elsewhere)).status).toBe(401);
  await signInElsewhere(product, renewed);
  // This session goes on.
  await openScreen('/edit-profile');
  expect(await findField('Nova senha')).toBeVisible();
});

test('the last sign-ins are shown, those that failed too, once they could be loaded', async () => {
  const person = await created(product);
  for (let time = 0; time < 2; time += 1)
    await callApi(product, 'POST /auth/login', { email: person.email, password: 'errada' });
  line.use(http.get('*/auth/sign-ins', () => new HttpResponse(null, { status: 500 })));
  const user = await openScreen('/edit-profile', person);
  const section = await screen.findByRole('region', { name: 'Últimas entradas' });
  expect(await within(section).findByRole('alert')).toHaveTextContent(
    'Não foi possível carregar as últimas entradas.',
  );
  line.resetHandlers();
  await press(user, 'Tentar novamente', section);
  const rows = within(await within(section).findByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toHaveTextContent('Entrou');
  expect(rows[2]).toHaveTextContent(/2 vezes desde .*Senha errada.*(127\.0\.0\.1|::1)/);
});

test('an export of the own data that fails says so, and can be tried again', async () => {
  const { user } = await openProfile();
  const section = screen.getByRole('region', { name: 'Meus dados' });
  line.use(http.get('*/users/me/export', () => HttpResponse.error()));
  await press(user, 'Exportar meus dados', section);
  expect(await within(section).findByRole('alert')).toBeVisible();
  expect(within(section).getByRole('button', { name: 'Tentar novamente' })).toBeEnabled();
});

test('a wrong password removes no account, and is said at its field', async () => {
  const { user } = await openProfile();
  await press(user, 'Excluir minha conta');
  const dialog = await screen.findByRole('dialog', { name: 'Excluir sua conta?' });
  await press(user, 'Excluir para sempre', dialog);
  expect(field('Sua senha', dialog)).toHaveAccessibleDescription('Campo obrigatório.');
  await fill(user, field('Sua senha', dialog), 'não é esta');
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('A senha atual não confere.');
  expect(field('Sua senha', dialog)).toHaveAttribute('aria-invalid', 'true');
});
