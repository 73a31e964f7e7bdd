import type { Page } from '@playwright/test';
import type { Person } from '../scripts/testing/people.ts';
import { codeOf } from '../scripts/testing/second-factor.ts';
import { expect } from './product.ts';

/** A virtual authenticator that creates and stores passkeys and confirms without asking. */
export async function plugInAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    forgetAll: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
    refuse: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}

/** Enters the password in the dialog that precedes a change. */
export async function confirmPassword(page: Page, { senha }: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Senha atual' }).fill(senha);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
}

/** Turns on an app, up to the recovery codes. Returns the app's secret and the codes. */
export async function turnOnApp(page: Page, person: Person): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Adicionar aplicativo' }).click();
  await confirmPassword(page, person);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.locator('pre').innerText()).replace(/\s/g, '');
  await dialog.getByLabel('Código do aplicativo').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  return { secret, codes: await keepCodes(page) };
}

/** Reads the recovery codes and confirms that they are saved. */
export async function keepCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Códigos de recuperação' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return codes;
}
