import { attachFile } from './attachments.ts';
import { openSignedIn, registered } from './people.ts';
import { expect, test } from './product.ts';

test.describe('attachments', () => {
  test.use({ allowedErrors: [/404/] });

  test('an icon opens its file and not the row; what cannot be shown is saved; a missing one says so', async ({
    page,
    product,
  }) => {
    const owner = { modelo_equipamento_id: 1 };
    const file = (nome_arquivo: string, tipo_documento: string, tipo_arquivo: string, bytes: string | null) =>
      attachFile(product, owner, { nome_arquivo, tipo_documento, tipo_arquivo, bytes });
    await file('Notas de água.txt', 'Manual Técnico', 'text/plain; charset=utf-8', 'medir água');
    await file('Página.html', 'Outro', 'text/html', '<script>alert(1)</script>');
    await file('Sumiu.zip', 'Tipo que não há', 'application/zip', null);
    await openSignedIn(page, product, await registered(product));
    await page.goto(`${product.address}/equipment-models?busca=b550-f`);
    const row = page.getByRole('row').nth(1);
    await expect(row.getByRole('button')).toHaveCount(3);
    const opened = page.waitForEvent('popup');
    await row.getByRole('button', { name: 'Notas de água.txt' }).click();
    const tab = await opened;
    await expect(tab.locator('body')).toHaveText('medir água');
    await tab.close();
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Página.html' }).click();
    expect((await download).suggestedFilename()).toBe('Página.html');
    await row.getByRole('button', { name: 'Sumiu.zip' }).click();
    await expect(page.getByRole('alert')).toContainText(/^Não foi possível baixar o arquivo/);
    await expect(page).toHaveURL(/equipment-models\?busca=b550-f$/);

    await page.getByRole('link', { name: 'ASUS ROG Strix B550-F Gaming' }).click();
    const section = page.getByRole('region', { name: 'Anexos' });
    await expect(section.getByRole('button', { name: 'Ler Notas de água.txt' })).toBeVisible();
    await expect(section.getByRole('button', { name: 'Baixar Página.html' })).toBeVisible();
  });
});
