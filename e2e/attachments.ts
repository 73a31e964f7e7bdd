import type { Page } from '@playwright/test';

/** The section of a record's page that lists its files. */
export const section = (page: Page) => page.getByRole('region', { name: 'Anexos' });

/** Gives each chosen file whose type nothing tells this one. */
export async function chooseTypes(page: Page, type: string): Promise<void> {
  const types = page.getByLabel('Tipo de Documento');
  await types.first().waitFor();
  for (const one of await types.all()) if ((await one.inputValue()) === '') await one.selectOption(type);
}
