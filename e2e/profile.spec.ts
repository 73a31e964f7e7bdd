import type { Page } from '@playwright/test';
import { lettersTo, linkOf, registered } from '../scripts/testing/letters.ts';
import { callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, test } from './product.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const opener = (page: Page) => page.getByRole('button', { name: /online.*abrir seu perfil/ });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Seu perfil' });

test.describe('the profile popup', { tag: '@detail' }, () => {
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

  test('opens by touch, and stays until the person touches outside it', async ({ browser, product }) => {
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
});

test.describe('your own profile', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('a new e-mail takes effect when its link is opened, and a new password ends the other sessions', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    await page.clock.install();
    await openSignedIn(page, product, person, '/edit-profile');
    const email = `novo.${person.email}`;
    await field(page, 'Nome').fill('Joana Prado e Silva');
    await field(page, 'E-mail').fill(email);
    await field(page, 'Senha atual, para trocar o e-mail').fill(person.senha);
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
    await page.clock.fastForward(2000);
    await expect(page).toHaveURL(`${product.address}/dashboard`);
    await page.goto(linkOf((await lettersTo(product, email))[0]));
    await expect(page.getByText('Novo e-mail confirmado com sucesso!')).toBeVisible();
    await page.goto(`${product.address}/edit-profile`);
    await expect(field(page, 'E-mail')).toHaveValue(email);

    const elsewhere = await signInElsewhere(product, { ...person, email });
    const senha = 'multímetro na bancada torta';
    await field(page, 'Senha atual').fill(person.senha);
    await field(page, 'Nova senha').fill(senha);
    await field(page, 'Confirmar nova senha').fill(senha);
    await page.getByRole('button', { name: 'Alterar Senha' }).click();
    await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
    expect((await callApi(product, 'GET /auth/session-stats', undefined, elsewhere)).status).toBe(401);
    await signInElsewhere(product, { ...person, email, senha });
  });

  test('an unwanted change of e-mail is undone from the old mailbox, with a new password', async ({
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
    // Opening the link has changed nothing yet.
    expect((await callApi(product, 'GET /auth/session-stats', undefined, thief)).status).toBe(200);
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
});
