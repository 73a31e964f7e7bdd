import type { Page } from '@playwright/test';
import { adminOf, created } from '../scripts/testing/people.ts';
import { codeOf } from '../scripts/testing/second-factor.ts';
import { settled } from './acts.ts';
import { confirmPassword, keepCodes, plugInAuthenticator } from './factors.ts';
import { checkLook, testLook } from './look.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, type Product, startProduct } from './product.ts';

async function checkSetUp(page: Page, product: Product): Promise<void> {
  await plugInAuthenticator(page);
  const person = await created(product);
  await openSignedIn(page, product, person, '/edit-profile');
  await expect(page.getByText('Inativa')).toBeVisible();
  await checkLook(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Adicionar aplicativo' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Senha atual' })).toBeFocused();
  await confirmPassword(page, { ...person, senha: 'nao-e-esta' });
  await expect(dialog.getByText('A senha atual não confere.')).toBeVisible();
  await checkLook(page);
  await confirmPassword(page, person);
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await checkLook(page);
  const secret = (await dialog.locator('pre').innerText()).replace(/\s/g, '');
  await dialog.getByLabel('Código do aplicativo').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await expect(page.getByRole('button', { name: 'Guardei os códigos' })).toBeVisible();
  await checkLook(page);
  const codes = await keepCodes(page);
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await confirmPassword(page, person);
  await expect(dialog.getByLabel('Código do aplicativo')).toBeVisible();
  await checkLook(page);
  await dialog.getByRole('button', { name: 'Usar código de recuperação' }).click();
  await dialog.getByLabel('Código de recuperação').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByLabel('Nome da chave de acesso')).toBeFocused();
  await checkLook(page);
  await dialog
    .getByLabel('Nome da chave de acesso')
    .fill('Notebook da bancada, o que fica ao lado do osciloscópio');
  await dialog.getByRole('button', { name: 'Criar chave de acesso' }).click();
  await expect(page.getByText('Chave de acesso adicionada.')).toBeVisible();
  await checkLook(page);
  await page.getByRole('button', { name: /^Renomear/ }).click();
  await checkLook(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.address}/login`);
  await signInAs(page, person);
  await expect(page.getByLabel('Código do aplicativo')).toBeFocused();
  await settled(page);
  await page.keyboard.press('Enter');
  await checkLook(page);
  await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkLook(page);
  await openSignedIn(page, product, adminOf(product), `/users/${person.id}`);
  await page.getByRole('button', { name: 'Remover verificação' }).click();
  await expect(dialog.getByText('passa a entrar só com a senha')).toBeVisible();
  await checkLook(page);
}

testLook('the screens of the second factor', checkSetUp);

testLook('the set-up that an instance demands', async (page) => {
  const product = await startProduct({ REQUIRE_2FA: 'admin' });
  try {
    await page.goto(`${product.address}/login`);
    await signInAs(page, adminOf(product));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ative a verificação em duas etapas');
    await expect(page.getByRole('button', { name: 'Adicionar aplicativo' })).toBeVisible();
    await checkLook(page);
  } finally {
    await product.dispose();
  }
});
