import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, inject, test } from 'vitest';
import { callApi, created, signInElsewhere, someone } from '../../../../scripts/testing/people.ts';
import { pass, startClock, stopClock, takeClock } from '../../../test/clock.ts';
import { field, fill, findField, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const admin = () => created(product, { perfil: 'admin' });
const failed = () => new HttpResponse(null, { status: 500 });
const table = (name: string) => screen.findByRole('table', { name });

describe('the list of users', () => {
  test('comes a second and a half after the screen, and again at once for a search', async () => {
    takeClock();
    const person = await admin();
    const user = await openScreen('/users', person);
    await screen.findByText('Carregando…');
    stopClock();
    await pass(1000);
    expect(screen.queryByRole('table')).toBeNull();
    await pass(500);
    startClock();
    await table('Usuários');
    await fill(user, screen.getByRole('searchbox'), person.email);
    await pass(500);
    expect(await screen.findByText('1 registro')).toBeVisible();
  });

  test('is searched, filtered, sorted and paged, all in the address', async () => {
    const batch = `lote${process.pid}`;
    for (let index = 0; index < 11; index += 1) {
      const nome_usuario = `${batch}.${index}`;
      await created(product, {
        nome: `Ângela ${batch} ${String(index).padStart(2, '0')}`,
        nome_usuario,
        email: `${nome_usuario}@oficina.test`,
        perfil: index === 3 ? 'editor' : 'usuario',
        ativo: index !== 4,
      });
    }
    const address = () => decodeURIComponent(window.location.search);
    const user = await openScreen(`/users?busca=angela+${batch}`, await admin());
    const list = await table('Usuários');
    const headers = within(list)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent?.trim());
    expect(headers).toEqual(['ID', 'Nome', 'Nome de Usuário', 'E-mail', 'Perfil', 'Ativo', 'Ações']);
    expect(screen.getByText('11 registros')).toBeVisible();
    expect(screen.getByText('Página 1 de 2')).toBeVisible();
    await press(user, 'Próxima');
    expect(await within(list).findByText(`Ângela ${batch} 10`)).toBeVisible();
    expect(address()).toContain('pagina=2');
    await press(user, 'ID', list);
    await waitFor(() => expect(address()).toContain('ordem=id'));
    await press(user, 'ID', list);
    await waitFor(() => expect(address()).toContain('ordem=-id'));
    expect(address()).not.toContain('pagina');
    await waitFor(() => expect(within(list).getAllByRole('row')[1]).toHaveTextContent(`Ângela ${batch} 10`));
    const [id] = within(list).getAllByRole('columnheader');
    expect(id).toHaveAttribute('aria-sort', 'descending');
    await user.selectOptions(field('Perfil'), 'Editor');
    const first = () => within(list).getAllByRole('row')[1];
    await waitFor(() => expect(first()).toHaveTextContent(`${batch}.3@oficina.testEditorSim`));
    expect(screen.getByText('1 registro')).toBeVisible();
    await user.selectOptions(field('Perfil'), 'Todos os perfis');
    await user.selectOptions(field('Ativo'), 'Só inativos');
    await waitFor(() => expect(first()).toHaveTextContent(`${batch}.4@oficina.testUsuárioNão`));
    await openScreen(window.location.pathname + window.location.search);
    expect(await screen.findByText('1 registro')).toBeVisible();
    expect(field('Ativo')).toHaveValue('false');
    await openScreen('/users?busca=ningu%C3%A9m+com+este+nome');
    expect(await screen.findByText('Nenhum usuário encontrado.')).toBeVisible();
  });

  test('that cannot be loaded says so; a deletion that failed stays in its dialog', async () => {
    const person = await created(product);
    line.use(
      http.get('*/api/v1/users', ({ request }) => (request.url.includes('page=') ? failed() : undefined)),
    );
    const user = await openScreen(`/users?busca=${person.email}`, await admin());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ocorreu um erro inesperado ao buscar usuários.',
    );
    line.resetHandlers();
    await press(user, 'Tentar novamente');
    const token = await signInElsewhere(product, person);
    await user.click(await screen.findByRole('button', { name: `Excluir ${person.nome}` }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Tem certeza que deseja excluir este usuário?',
    });
    expect(dialog).toHaveTextContent(`${person.nome} (@${person.nome_usuario})`);
    expect(dialog).toHaveTextContent('sessões abertas terminam');
    line.use(http.delete(`*/api/v1/users/${person.id}`, failed));
    await press(user, 'Excluir', dialog);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Erro ao excluir usuário.');
    line.resetHandlers();
    await press(user, 'Excluir', dialog);
    expect(await screen.findByText(`Usuário ${person.nome_usuario} excluído.`)).toBeVisible();
    expect(await screen.findByText('Nenhum usuário encontrado.')).toBeVisible();
    expect((await callApi(product, 'GET /users?user_id=me', undefined, token)).status).toBe(401);
  });
});

describe('a new user', () => {
  test('may sign in at once, and the list comes two seconds later', async () => {
    takeClock();
    const user = await openScreen('/users/create', await admin());
    const person = someone();
    const perfil = await findField('Perfil');
    expect(perfil).toHaveValue('usuario');
    expect(
      within(perfil)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Administrador', 'Editor', 'Usuário']);
    expect(field('Ativo')).toBeChecked();
    await fill(user, field('Nome'), person.nome);
    await fill(user, field('Nome de Usuário'), person.nome_usuario);
    await fill(user, field('E-mail'), person.email);
    await fill(user, field('Senha'), person.senha);
    await user.selectOptions(perfil, 'Editor');
    await press(user, 'Criar Usuário');
    expect(await screen.findByText('Usuário criado com sucesso!')).toBeVisible();
    await signInElsewhere(product, person);
    await pass(2000);
    await screen.findByRole('heading', { level: 1, name: 'Usuários' });
  });

  test('is invited by a link, which is shown once, to copy or as a picture', async () => {
    const user = await openScreen('/users/create', await admin());
    const person = someone();
    await findField('Perfil');
    await user.click(screen.getByRole('checkbox', { name: /^Enviar convite/ }));
    expect(screen.queryByLabelText(/^Senha/)).toBeNull();
    await press(user, 'Criar Usuário');
    expect(screen.getAllByText('Campo obrigatório.')).toHaveLength(3);
    await fill(user, field('Nome'), person.nome);
    await fill(user, field('Nome de Usuário'), person.nome_usuario);
    await fill(user, field('E-mail'), person.email);
    await user.selectOptions(field('Perfil'), 'Editor');
    expect(screen.getByText('Editor', { selector: 'b' }).closest('li')).toHaveTextContent(
      /\(escolhido\): O mesmo que Usuário/,
    );
    await press(user, 'Criar Usuário');
    expect(await screen.findByText('Convite criado! Entregue o link à pessoa.')).toBeVisible();
    const link = screen.getByRole<HTMLInputElement>('textbox', { name: /^Link para .* criar a senha$/ });
    expect(link).toHaveAccessibleDescription(
      /^Vale uma vez, até \d\d\/\d\d\/\d{4} \d\d:\d\d\. Só aparece agora/,
    );
    expect(link.value).toMatch(new RegExp(`^${product.address}/reset-password\\?token=[0-9a-f]{64}$`));
    expect(screen.getByText(/^Este link só abre neste computador/)).toBeVisible();
    await press(user, 'Copiar link');
    expect(await screen.findByText('Link copiado.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(link.value);
    await press(user, 'Mostrar QR code');
    expect(await screen.findByRole('img', { name: /^QR code do link/ })).toBeInTheDocument();
    const theirs = await openScreen(link.value);
    expect(await screen.findByText(/Sua conta está pronta: crie a senha\./)).toHaveTextContent(person.email);
    await fill(theirs, field('Nova senha'), person.senha);
    await fill(theirs, field('Confirmar nova senha'), person.senha);
    await press(theirs, 'Salvar Nova Senha');
    expect(await screen.findByText(/^Senha redefinida com sucesso!/)).toBeVisible();
    await signInElsewhere(product, person);
  });

  test('keeps what was typed but the password, and says at its field what is bad', async () => {
    const other = await created(product);
    const user = await openScreen('/users/create', await admin());
    await findField('Perfil');
    await press(user, 'Criar Usuário');
    expect(screen.getAllByText('Campo obrigatório.')).toHaveLength(4);
    await waitFor(() => expect(field('Nome')).toHaveFocus());
    const person = someone();
    await fill(user, field('Nome'), person.nome);
    await fill(user, field('Nome de Usuário'), other.nome_usuario.toUpperCase());
    await fill(user, field('E-mail'), person.email);
    await fill(user, field('Senha'), person.senha);
    expect(await screen.findByText(/^(boa|forte)$/)).toBeVisible();
    const again = await openScreen('/users/create');
    expect(await screen.findByText(/^Recuperamos o que você tinha começado a escrever\./)).toBeVisible();
    expect(field('E-mail')).toHaveValue(person.email);
    expect(field('Senha')).toHaveValue('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(person.senha);
    await fill(again, field('Senha'), person.senha);
    await press(again, 'Criar Usuário');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nome de usuário já está em uso.');
    await waitFor(() => expect(field('Nome de Usuário')).toHaveFocus());
    line.use(http.post('*/api/v1/users', failed));
    await press(again, 'Criar Usuário');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Erro ao criar usuário.'));
  });
});
