import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { checkLook, testLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product } from './product.ts';

async function checkPublicScreens(page: Page, { address }: Product): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Campo obrigatório.')).toHaveCount(2);
  await checkLook(page);
  await page.goto(`${address}/register`);
  await page.getByRole('textbox', { name: 'Senha' }).fill('flamengo');
  await expect(page.getByText('Senha muito fraca')).toBeVisible();
  await page.getByRole('button', { name: 'Registrar' }).click();
  await checkLook(page);
  await page.goto(`${address}/forgot-password`);
  await page.getByLabel('E-mail').fill('ninguem@oficina.test');
  await page.getByRole('button', { name: 'Enviar Link de Redefinição' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Se um e-mail' })).toBeVisible();
  await checkLook(page);
  await page.goto(`${address}/reset-password?token=nada`);
  await expect(page.getByRole('alert')).toBeVisible();
  await checkLook(page);
  await page.goto(`${address}/verify-email?token=nada`);
  await expect(page.getByRole('alert')).toBeVisible();
  await checkLook(page);
  await page.goto(`${address}/nao-fui-eu?token=nada`);
  await checkLook(page);
  await page.getByRole('button', { name: 'Não fui eu: desfazer' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkLook(page);
  await page.goto(`${address}/kiss`);
  await expect(page.getByRole('button', { name: 'Voltar' })).toBeVisible();
  await checkLook(page);
  await page.goto(`${address}/https`);
  await expect(page.getByText('O https está desligado nesta Bancada.')).toBeVisible();
  await checkLook(page);
  await page.goto(`${address}/privacidade`);
  await expect(page.getByRole('heading', { name: 'Com quem falar' })).toBeVisible();
  await checkLook(page);
}

async function checkOwnScreens(page: Page, { address }: Product): Promise<void> {
  await page.goto(`${address}/edit-profile`);
  await expect(page.getByRole('region', { name: 'Últimas entradas' }).getByRole('table')).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('outro@oficina.test');
  await page.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(page.getByText('Campo obrigatório.')).toBeVisible();
  await expect(page.getByText('Digite sua senha atual para trocar o e-mail.')).toBeVisible();
  await checkLook(page);
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  await page.getByRole('button', { name: 'Excluir para sempre' }).click();
  await expect(page.getByRole('dialog').getByText('Campo obrigatório.')).toBeVisible();
  await checkLook(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
  await checkLook(page);
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(`${address}/dashboard`);
  // Wait for the screen to move the focus to its title; otherwise it would do so between focusing the button and pressing it.
  await expect(page.locator('[data-page-title]')).toBeFocused();
  // By keyboard, because the pointer would leave the popup, and close it, when the width changes.
  await page.getByRole('button', { name: /abrir seu perfil/ }).press('Enter');
  await expect(page.getByText('Sessões permitidas: 5')).toBeVisible();
  await checkLook(page);
  await page.getByRole('button', { name: 'Revogar Sessões' }).click();
  await expect(page.getByRole('dialog', { name: 'Revogar todas as sessões?' })).toBeVisible();
  await checkLook(page);
}

testLook('accounts', async (page, product) => {
  await checkPublicScreens(page, product);
  await openSignedIn(page, product, await registered(product));
  await checkOwnScreens(page, product);
});
