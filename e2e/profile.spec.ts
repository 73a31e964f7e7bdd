import type { Page, Request } from '@playwright/test';
import { lettersTo, linkOf, registered } from '../scripts/testing/letters.ts';
import { callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, test } from './product.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const opener = (page: Page) => page.getByRole('button', { name: /online.*abrir seu perfil/ });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Seu perfil' });

test.describe('the profile popup', () => {
  test('shows who one is and where one is signed in, and ends a session', async ({ page, product }) => {
    const person = await registered(product);
    await openSignedIn(page, product, person);
    const elsewhere = await signInElsewhere(product, person);
    await opener(page).click();
    for (const text of [person.nome, `@${person.nome_usuario}`, person.email, 'Usuário']) {
      await expect(popup(page).getByText(text, { exact: true })).toBeVisible();
    }
    await expect(popup(page).getByText('Sessões ativas: 2')).toBeVisible();
    await expect(popup(page).getByText('Sessões permitidas: 5')).toBeVisible();
    const sessions = popup(page).getByRole('list', { name: 'Suas sessões' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.first()).toContainText(/Chrom.*Esta sessão.*127\.0\.0\.1|Chrom.*Esta sessão.*::1/);
    await expect(sessions.first()).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
    await expect(sessions.first().getByRole('button')).toHaveCount(0);
    await sessions
      .last()
      .getByRole('button', { name: /^Encerrar a sessão/ })
      .click();
    await expect(sessions).toHaveCount(1);
    await expect(popup(page).getByText('Sessões ativas: 1')).toBeVisible();
    expect((await callApi(product, 'GET /auth/session-stats', undefined, elsewhere)).status).toBe(401);
    await popup(page).getByRole('link', { name: 'Editar Perfil' }).click();
    await expect(page).toHaveURL(`${product.address}/edit-profile`);
    await expect(popup(page)).toHaveCount(0);
  });

  test('closes 2 s after the pointer has left it, and stays where the pointer comes back', async ({
    page,
    product,
  }) => {
    await page.clock.install();
    await openSignedIn(page, product, await registered(product));
    await opener(page).click();
    await expect(popup(page).getByText('Sessões permitidas: 5')).toBeVisible();
    await popup(page).hover();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.mouse.move(5, 5);
    await page.clock.runFor(1900);
    await expect(popup(page)).toBeVisible();
    await popup(page).hover();
    await page.clock.runFor(10_000);
    await expect(popup(page)).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(1990);
    await expect(popup(page)).toBeVisible();
    await page.clock.runFor(10);
    await page.clock.resume();
    await expect(popup(page)).toHaveCount(0);
  });

  test('opens and closes by keyboard, and the focus goes back to where it was', async ({ page, product }) => {
    await openSignedIn(page, product, await registered(product));
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(popup(page).getByText('Sessões permitidas: 5')).toBeVisible();
    await page.keyboard.press('Tab');
    expect(await popup(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(popup(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });

  test('opens by touch, and stays until one touches beside it', async ({ browser, product }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.clock.install();
    await openSignedIn(page, product, await registered(product));
    await opener(page).tap();
    await expect(popup(page).getByText('Sessões permitidas: 5')).toBeVisible();
    await popup(page).getByText('Sessões permitidas: 5').tap();
    await page.clock.fastForward(10_000);
    await expect(popup(page)).toBeVisible();
    await page.getByRole('banner').tap();
    await expect(popup(page)).toHaveCount(0);
    await context.close();
  });

  test('revokes all sessions once one has confirmed it', async ({ page, product }) => {
    const person = await registered(product);
    await openSignedIn(page, product, person);
    const elsewhere = await signInElsewhere(product, person);
    await opener(page).click();
    await popup(page).getByRole('button', { name: 'Revogar Sessões' }).click();
    const question = page.getByRole('dialog', { name: 'Revogar todas as sessões?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toHaveCount(0);
    await expect(popup(page).getByRole('button', { name: 'Revogar Sessões' })).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Revogar Sessões' }).click();
    await expect(page).toHaveURL(`${product.address}/login`);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect((await callApi(product, 'GET /auth/session-stats', undefined, elsewhere)).status).toBe(401);
  });

  test.describe('where the server does not answer', () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test('says what could not be done', async ({ page, product }) => {
      await openSignedIn(page, product, await registered(product));
      await page.route(/user_id=me|session-stats|logout-all/, (route) => route.abort());
      await opener(page).click();
      await expect(popup(page).getByRole('alert')).toHaveText(
        'Não foi possível carregar os dados do perfil.',
      );
      await expect(popup(page).getByText('Sessões permitidas: –')).toBeVisible();
      await popup(page).getByRole('button', { name: 'Revogar Sessões' }).click();
      const question = page.getByRole('dialog', { name: 'Revogar todas as sessões?' });
      await question.getByRole('button', { name: 'Revogar Sessões' }).click();
      await expect(question.getByRole('alert')).toHaveText('Falha ao revogar as sessões.');
    });
  });
});

test.describe('the count of people online', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('is asked each 30 s while the tab is seen, and is Offline without an answer', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    await page.clock.install();
    let asked = 0;
    const underWay = new Set<Request>();
    page.on('request', (request) => {
      if (!request.url().endsWith('/online-users')) return;
      asked += 1;
      underWay.add(request);
    });
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    // A question whose turn comes while the last is under way is not asked: the clock is moved between them alone.
    const allAnswered = async () => {
      await expect.poll(() => underWay.size).toBe(0);
      await page.evaluate(() => undefined);
    };
    await page.goto(`${product.address}/login`);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(/^\d+ usuários? online$/)).toBeVisible();
    await expect(footer.getByRole('button')).toHaveCount(0);
    await signInAs(page, person);
    await expect(opener(page)).toBeVisible();
    await allAnswered();

    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    const before = asked;
    await page.clock.fastForward(30_000);
    await expect.poll(() => asked).toBe(before + 1);
    await allAnswered();
    await show('hidden');
    await page.clock.fastForward(120_000);
    await page.clock.runFor(1000);
    expect(asked).toBe(before + 1);
    await show('visible');
    await expect.poll(() => asked).toBe(before + 2);
    await allAnswered();

    await page.route('**/online-users', (route) => route.abort());
    await page.clock.fastForward(30_000);
    await expect(footer.getByText('Offline')).toBeVisible();
    await page.unroute('**/online-users');
    await page.clock.fastForward(30_000);
    await expect(footer.getByText(/^\d+ usuários? online/)).toBeVisible();
  });
});

test.describe('the own profile', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('is saved and leads to the dashboard after 2 s; a new e-mail counts once it is confirmed', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    await page.clock.install();
    await openSignedIn(page, product, person, '/edit-profile');
    const email = `novo.${person.email}`;
    await field(page, 'Nome').fill('Joana Prado e Silva');
    const present = field(page, 'Senha atual, para trocar o e-mail');
    await expect(present).toHaveCount(0);
    await field(page, 'E-mail').fill(email);
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(present).toBeFocused();
    await expect(present).toHaveAccessibleDescription('Digite sua senha atual para trocar o e-mail.');
    await present.fill('não é esta');
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByRole('alert')).toHaveText('A senha atual não confere.');
    await expect(present).toBeFocused();
    await present.fill(person.senha);
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
    await page.clock.fastForward(2000);
    await expect(page).toHaveURL(`${product.address}/dashboard`);
    await page.goto(`${product.address}/edit-profile`);
    await expect(field(page, 'Nome')).toHaveValue('Joana Prado e Silva');
    await expect(page.getByText(`${email} ainda espera confirmação`)).toContainText(`vale ${person.email};`);
    await field(page, 'Nome').fill('Joana Prado');
    await expect(present).toHaveCount(0);
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
    await page.goto(linkOf((await lettersTo(product, email))[0]));
    await expect(page.getByText('Novo e-mail confirmado com sucesso!')).toBeVisible();
    await page.goto(`${product.address}/edit-profile`);
    await expect(field(page, 'E-mail')).toHaveValue(email);
  });

  test('says at its field what is bad or taken, and asks before it is left unsaved', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const other = await registered(product);
    await openSignedIn(page, product, person, '/edit-profile');
    await field(page, 'Nome').fill('');
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(field(page, 'Nome')).toBeFocused();
    await expect(field(page, 'Nome')).toHaveAccessibleDescription('Campo obrigatório.');
    await field(page, 'Nome').fill(person.nome);
    await field(page, 'Nome de usuário').fill(other.nome_usuario);
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByRole('alert')).toHaveText('Nome de usuário já está em uso.');
    await expect(field(page, 'Nome de usuário')).toBeFocused();

    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await question.getByRole('button', { name: 'Continuar aqui' }).click();
    await expect(question).toHaveCount(0);
    await expect(field(page, 'Nome de usuário')).toHaveValue(other.nome_usuario);
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await question.getByRole('button', { name: 'Continuar aqui' }).click();
    await expect(page).toHaveURL(`${product.address}/edit-profile`);
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await question.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page).toHaveURL(`${product.address}/dashboard`);
  });

  test('takes a new password from who knows the old one, and the other sessions end', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    await openSignedIn(page, product, person);
    const elsewhere = await signInElsewhere(product, person);
    await page.goto(`${product.address}/edit-profile`);
    await field(page, 'Senha atual').fill('não é esta');
    await field(page, 'Nova senha').fill('multímetro na bancada torta');
    await field(page, 'Confirmar nova senha').fill('multímetro na bancada torta');
    await page.getByRole('button', { name: 'Alterar Senha' }).click();
    await expect(page.getByRole('alert')).toHaveText('A senha atual não confere.');
    await expect(field(page, 'Senha atual')).toBeFocused();
    await field(page, 'Senha atual').fill(person.senha);
    await page.getByRole('button', { name: 'Alterar Senha' }).click();
    await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
    await expect(field(page, 'Nova senha')).toHaveValue('');
    expect((await callApi(product, 'GET /auth/session-stats', undefined, elsewhere)).status).toBe(401);
    await page.reload();
    await expect(field(page, 'Senha atual')).toBeVisible();
    await signInElsewhere(product, { ...person, senha: 'multímetro na bancada torta' });
  });

  test('a change of e-mail that one did not ask for is undone from the old mailbox, with a new password', async ({
    browser,
    page,
    product,
  }) => {
    const person = await registered(product);
    await openSignedIn(page, product, person);
    const thief = await signInElsewhere(product, person);
    const stolen = `ladrao.${person.email}`;
    const { nome, nome_usuario, senha: senha_atual } = person;
    await callApi(product, 'PUT /users/me', { nome, nome_usuario, email: stolen, senha_atual }, thief);
    const confirm = new URL(linkOf((await lettersTo(product, stolen))[0])).searchParams.get('token');
    await callApi(product, `GET /auth/verify-email?token=${confirm}`);
    const notices = await lettersTo(product, person.email, 3);
    const link = linkOf(notices.at(-1), '/nao-fui-eu');

    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const mailbox = await context.newPage();
    await mailbox.goto(link);
    await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('Não fui eu');
    // Opening it has done nothing.
    expect((await callApi(product, 'GET /auth/session-stats', undefined, thief)).status).toBe(200);
    await mailbox.route('**/auth/not-me', (route) => route.abort());
    await mailbox.getByRole('button', { name: 'Não fui eu: desfazer' }).click();
    await expect(mailbox.getByRole('alert')).toBeVisible();
    await mailbox.unroute('**/auth/not-me');
    await mailbox.getByRole('button', { name: 'Não fui eu: desfazer' }).click();
    await expect(mailbox.getByText('Troca de e-mail desfeita.')).toBeVisible();
    expect((await callApi(product, 'GET /auth/session-stats', undefined, thief)).status).toBe(401);
    await mailbox.getByRole('link', { name: 'Criar nova senha' }).click();
    const renewed = { ...person, senha: 'multímetro na bancada torta' };
    await field(mailbox, 'Nova senha').fill(renewed.senha);
    await field(mailbox, 'Confirmar nova senha').fill(renewed.senha);
    await mailbox.getByRole('button', { name: 'Salvar Nova Senha' }).click();
    await expect(mailbox.getByText('Senha redefinida com sucesso!')).toBeVisible();
    await mailbox.getByRole('link', { name: 'Ir para o login' }).click();
    await signInAs(mailbox, renewed);
    await expect(mailbox.getByRole('searchbox')).toBeVisible();
    await context.close();
  });

  test('shows the last sign-ins, those that failed too, and says where they cannot be loaded', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    for (let time = 0; time < 2; time += 1)
      await callApi(product, 'POST /auth/login', { email: person.email, password: 'errada' });
    await page.route('**/auth/sign-ins', (route) => route.fulfill({ status: 500, body: '' }));
    await openSignedIn(page, product, person, '/edit-profile');
    const section = page.getByRole('region', { name: 'Últimas entradas' });
    await expect(section.getByRole('alert')).toContainText('Não foi possível carregar as últimas entradas.');
    await page.unroute('**/auth/sign-ins');
    await section.getByRole('button', { name: 'Tentar novamente' }).click();
    const rows = section.getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText(/Entrou.*Chrom/);
    await expect(rows.nth(2)).toContainText(/2 vezes desde .*Senha errada.*(127\.0\.0\.1|::1)/);
  });
});
