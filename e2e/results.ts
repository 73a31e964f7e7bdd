import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** Waits for all that a search finds. On a busy machine its time limit may stop it: it is tried again, as its reader would. */
export async function waitForResults(page: Page): Promise<void> {
  const stopped = page.getByText('A busca demorou demais e foi interrompida');
  await expect(page.getByRole('article').or(stopped).first()).toBeVisible();
  await expect(async () => {
    if (await stopped.isVisible())
      await page.getByRole('button', { name: 'Tentar novamente' }).click({ timeout: 3_000 });
    await expect(stopped).toBeHidden({ timeout: 3_000 });
  }).toPass();
}
