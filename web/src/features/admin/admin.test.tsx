import { policy } from '@bancada/contract/policy';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, inject, test } from 'vitest';
import {
  adminToken,
  callApi,
  created,
  signInElsewhere,
  someone,
} from '../../../../scripts/testing/people.ts';
import { pass, stopClock, takeClock } from '../../../test/clock.ts';
import { field, fill, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const failed = () => new HttpResponse(null, { status: 500 });
const picker = () => screen.getByRole('combobox', { name: 'Buscar usuário' });
const listbox = () => screen.findByRole('listbox', { name: 'Usuários encontrados' });

/** The management of users, of an admin of its own. */
async function openManagement(chosen?: number) {
  const admin = await created(product, { perfil: 'admin' });
  const user = await openScreen(`/admin/users${chosen === undefined ? '' : `?usuario=${chosen}`}`, admin);
  await screen.findByText(chosen === undefined ? 'Escolha um usuário para editar.' : /^Escolhido: /);
  return { admin, user };
}

describe('the search for a user', () => {
  test('asks by name, by e-mail, by id, or not at all', async () => {
    const person = await created(product);
    const { user } = await openManagement();
    const asked: string[] = [];
    line.use(
      http.get('*/api/v1/users', ({ request }) => {
        asked.push(decodeURIComponent(new URL(request.url).search));
      }),
    );
    // The list is there, and no form of nobody.
    expect(await screen.findByRole('table', { name: 'Usuários' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Salvar Alterações' })).toBeNull();
    asked.length = 0;
    await fill(user, picker(), '@@ 12,5');
    await fill(user, picker(), 'ninguem@lugar');
    expect(
      await within(await listbox()).findByText(/^Nenhum usuário encontrado para “ninguem@lugar”\. /),
    ).toBeVisible();
    await fill(user, picker(), String(person.id));
    const option = await within(await listbox()).findByRole('option');
    expect(option).toHaveTextContent(new RegExp(`${person.nome}.*${person.email}`));
    await fill(user, picker(), '');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await fill(user, picker(), person.nome);
    await within(await listbox()).findByRole('option', { name: new RegExp(person.email) });
    expect(asked).toEqual([
      '?email=ninguem@lugar',
      `?user_id=${person.id}`,
      `?page=1&limit=20&search=${person.nome.replaceAll(' ', '+')}`,
    ]);
  });

  test('that fails says so, and tries again; so does a user who is not there', async () => {
    const person = await created(product);
    const { user } = await openManagement();
    line.use(http.get('*/api/v1/users', failed));
    await fill(user, picker(), person.email);
    const list = await listbox();
    expect(await within(list).findByText('Erro ao buscar usuário.')).toBeVisible();
    line.resetHandlers();
    await user.click(within(list).getByRole('option', { name: 'Tentar novamente' }));
    expect(await within(list).findByRole('option', { name: new RegExp(person.nome) })).toBeVisible();
    await openScreen('/admin/users?usuario=999999');
    expect(await screen.findByText('Usuário não encontrado.')).toBeVisible();
  });
});

describe('the chosen user', () => {
  test('is changed in what was changed alone', async () => {
    const [person, other] = [await created(product), await created(product)];
    const { user } = await openManagement(person.id);
    const sent: object[] = [];
    line.use(
      http.put(`*/api/v1/users/${person.id}`, async ({ request }) => {
        sent.push((await request.clone().json()) as object);
      }),
    );
    const save = () => press(user, 'Salvar Alterações');
    const nothing = 'Nenhuma alteração detectada para atualizar.';
    await save();
    expect(await screen.findByText(nothing)).toBeVisible();
    await fill(user, field('Nome'), 'Joana de Outro Nome');
    await save();
    expect(await screen.findByText(`Usuário ${person.nome_usuario} atualizado com sucesso!`)).toBeVisible();
    expect(sent.map(Object.keys)).toEqual([['nome', 'atualizado_em']]);
    await press(user, 'Desfazer');
    await waitFor(() => expect(field('Nome')).toHaveValue(person.nome));
    expect(await screen.findByText('Alteração desfeita.')).toBeVisible();
    expect(sent.map(Object.keys)).toEqual([
      ['nome', 'atualizado_em'],
      ['nome', 'atualizado_em'],
    ]);
    await fill(user, field('Nome de Usuário'), other.nome_usuario);
    await save();
    expect(await screen.findByText('Nome de usuário já está em uso.')).toBeVisible();
    await waitFor(() => expect(field('Nome de Usuário')).toHaveFocus());
    await fill(user, field('Nome de Usuário'), 'a');
    await save();
    await waitFor(() => expect(field('Nome de Usuário')).toHaveAttribute('aria-invalid', 'true'));
    await fill(user, field('Nome de Usuário'), person.nome_usuario);
    await save();
    expect(await screen.findByText(nothing)).toBeVisible();
    expect(sent).toHaveLength(3);
  });

  test('whom another admin changed meanwhile is not overwritten unseen', async () => {
    const person = await created(product);
    const { user } = await openManagement(person.id);
    await fill(user, field('Nome'), 'Nome meu');
    const change = { nome: 'Nome do outro' };
    await callApi(product, `PUT /users/${person.id}`, change, await adminToken(product));
    await press(user, 'Salvar Alterações');
    const dialog = await screen.findByRole('dialog', { name: 'Outra pessoa salvou este registro' });
    await user.click(within(dialog).getByRole('radio', { name: /Nome do outro/ }));
    await press(user, 'Salvar o que escolhi', dialog);
    expect(await screen.findByText(/^Nada mudou em .*: os valores já eram estes\.$/)).toBeVisible();
    expect(field('Nome')).toHaveValue('Nome do outro');
  });

  test('what is said of an action stays five seconds, and while the pointer or the focus is on it', async () => {
    takeClock();
    const person = await created(product);
    const { user } = await openManagement(person.id);
    await press(user, 'Salvar Alterações');
    const said = await screen.findByText('Nenhuma alteração detectada para atualizar.');
    fireEvent.mouseEnter(said);
    stopClock();
    await pass(20_000);
    expect(said).toBeInTheDocument();
    fireEvent.mouseLeave(said);
    await pass(4900);
    expect(said).toBeInTheDocument();
    const close = screen.getByRole('button', { name: 'Fechar o aviso' });
    fireEvent.focus(close);
    await pass(20_000);
    expect(said).toBeInTheDocument();
    fireEvent.blur(close);
    await pass(4900);
    expect(said).toBeInTheDocument();
    await pass(200);
    expect(said).not.toBeInTheDocument();
  });

  test('gets another perfil, which is asked first where an admin comes or goes', async () => {
    const person = await created(product);
    const { user } = await openManagement(person.id);
    const perfil = field('Perfil');
    const change = () => press(user, 'Alterar Perfil', screen.getByRole('region', { name: 'Perfil' }));
    const question = () => screen.findByRole('dialog', { name: 'Alterar o perfil?' });
    const isOver = () => waitFor(() => expect(screen.queryByText('Alterar o perfil?')).toBeNull());
    expect(screen.getByRole('button', { name: 'Alterar Perfil' })).toBeDisabled();
    await user.selectOptions(perfil, 'Editor');
    await change();
    expect(await screen.findByText(`Perfil de ${person.nome_usuario} alterado para Editor.`)).toBeVisible();
    await user.selectOptions(perfil, 'Administrador');
    await change();
    expect(await question()).toHaveTextContent(`${person.nome} (@${person.nome_usuario})`);
    await press(user, 'Cancelar', await question());
    await isOver();
    await change();
    await press(user, 'Alterar Perfil', await question());
    await screen.findByText(`Perfil de ${person.nome_usuario} alterado para Administrador.`);
    await isOver();
    // An action beside the form is no other person's version of it.
    await fill(user, field('Nome'), 'Joana Administradora');
    await press(user, 'Salvar Alterações');
    expect(await screen.findByText(`Usuário ${person.nome_usuario} atualizado com sucesso!`)).toBeVisible();
    await user.selectOptions(perfil, 'Usuário');
    line.use(http.put('*/change-profile', () => HttpResponse.json({ detail: 'Hoje não.' }, { status: 409 })));
    await change();
    await press(user, 'Alterar Perfil', await question());
    expect(await screen.findByText('Hoje não.')).toBeVisible();
    await isOver();
  });

  test('loses the sessions, is deactivated and activated; the own account keeps what it needs', async () => {
    const person = await created(product);
    const token = await signInElsewhere(product, person);
    const { admin, user } = await openManagement(person.id);
    await press(user, 'Revogar Sessões');
    await press(user, 'Revogar Sessões', await screen.findByRole('dialog', { name: 'Revogar as sessões?' }));
    expect(await screen.findByText(`1 sessão de ${person.nome_usuario} foi encerrada.`)).toBeVisible();
    expect((await callApi(product, 'GET /users?user_id=me', undefined, token)).status).toBe(401);
    await waitFor(() => expect(screen.queryByText('Revogar as sessões?')).toBeNull());
    await press(user, 'Desativar');
    await press(user, 'Desativar', await screen.findByRole('dialog', { name: 'Desativar a conta?' }));
    expect(
      await screen.findByText(new RegExp(`^Usuário ${person.nome_usuario} desativado\\.`)),
    ).toBeVisible();
    expect(await screen.findByText('Conta inativa.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Desativar a conta?')).toBeNull());
    await press(user, 'Ativar');
    expect(await screen.findByText(`Usuário ${person.nome_usuario} ativado.`)).toBeVisible();
    expect(await screen.findByText('Conta ativa.')).toBeVisible();
    await openScreen(`/admin/users?usuario=${admin.id}`);
    expect(await screen.findByText('Você não pode excluir nem desativar a própria conta.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Desativar' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Excluir Usuário' })).toBeDisabled();
  });

  test('of several who wait, each is let in by one button, and the rows stay where they were', async () => {
    const [first, second] = [someone(), someone()];
    for (const person of [first, second]) await callApi(product, 'POST /auth/register', person);
    const { user } = await openManagement();
    await screen.findByText(/^\d+ pessoas esperam confirmação$/);
    const count = () => screen.getByRole('navigation', { name: 'Administração' });
    expect(within(count()).getByText(/^, \d+ pessoas esperam confirmação$/)).toBeVisible();
    const names = () =>
      screen.getAllByRole('link', { name: /^Joana Prado/ }).map(({ textContent }) => textContent);
    const before = names().filter((name) => name === first.nome || name === second.nome);
    await press(user, `Confirmar ${first.nome}`);
    expect(await screen.findByText(/^Conta de .* confirmada: a pessoa já pode entrar\.$/)).toBeVisible();
    await signInElsewhere(product, first);
    await waitFor(() => expect(screen.queryByRole('button', { name: `Confirmar ${first.nome}` })).toBeNull());
    expect(names().filter((name) => name === first.nome || name === second.nome)).toEqual(
      expect.arrayContaining(before),
    );
    await press(user, `Excluir o registro de ${second.nome}`);
    await press(
      user,
      'Excluir',
      await screen.findByRole('dialog', { name: 'Tem certeza que deseja excluir este usuário?' }),
    );
    expect(await screen.findByText(`Usuário ${second.nome_usuario} excluído.`)).toBeVisible();
    const signIn = { email: second.email, password: second.senha };
    expect((await callApi(product, 'POST /auth/login', signIn)).status).toBe(401);
  });
});

describe('who may delete', () => {
  test('is chosen on a screen, and what each profile may do is read there as it is now', async () => {
    const admin = await created(product, { perfil: 'admin' });
    // Other screens are tested against the same server: here only what is sent, and what is shown of the answer.
    let perfil = 'usuario';
    line.use(
      http.put('*/policy/deletion', async ({ request }) => {
        ({ perfil } = (await request.clone().json()) as { perfil: string });
        return HttpResponse.json({ perfil, fixado: false });
      }),
      http.get('*/policy/deletion', () => HttpResponse.json({ perfil, fixado: false })),
      http.get('*/policy', () => HttpResponse.json({ ...policy, 'delete-in-knowledge-base': perfil })),
    );
    const user = await openScreen('/admin/permissoes', admin);
    expect(await screen.findByText(/cria, altera e exclui registros/)).toBeVisible();
    expect(await screen.findByRole('radio', { name: 'Todos' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Só administradores' }));
    await press(user, 'Salvar');
    await screen.findByText('Salvo: já vale para todos.');
    expect(perfil).toBe('admin');
    expect(await screen.findByText(/; não exclui\./)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled());
  });

  test('is shown locked, with the reason, where the server fixes it', async () => {
    line.use(http.get('*/policy/deletion', () => HttpResponse.json({ perfil: 'editor', fixado: true })));
    await openScreen('/admin/permissoes', await created(product, { perfil: 'admin' }));
    expect(await screen.findByText(/DELETE_MIN_PERFIL/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Editores e administradores' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
  });
});
