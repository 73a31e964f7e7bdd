import type { Locator, Page } from '@playwright/test';
import { expect } from './product.ts';

/** Waits until a search that finds several results has ended. */
export async function waitForResults(page: Page): Promise<void> {
  await expect(page.getByText(/^[1-9]\d* resultados$/)).toBeVisible();
  await tryAgainWhile(page, page.getByText('A busca nos documentos demorou demais.'));
}

/** On a busy machine a time limit may stop what a test does not look at: it is tried again. */
async function tryAgainWhile(page: Page, stopped: Locator): Promise<void> {
  await expect(async () => {
    if (await stopped.isVisible())
      await page.getByRole('button', { name: 'Tentar novamente' }).click({ timeout: 3_000 });
    await expect(stopped).toBeHidden({ timeout: 3_000 });
  }).toPass();
}

/** Waits for what a search inside a document finds. On a busy machine its time limit may stop it: then it is tried again. */
export async function waitForFound(page: Page, found: Locator): Promise<void> {
  const stopped = page.getByText('A busca demorou demais e foi interrompida');
  await expect(found.or(stopped).first()).toBeVisible();
  await tryAgainWhile(page, stopped);
  await expect(found).toBeVisible();
}
