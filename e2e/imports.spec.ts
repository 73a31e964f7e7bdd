import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

/** The file that the page downloads when this button is pressed. */
async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('a list is exported, edited, dropped on the import page and imported, except for the refused lines', async ({
  page,
  product,
}) => {
  const person = await registered(product);
  const token = await signInElsewhere(product, person);
  const mark = `Oficina ${process.pid}`;
  for (const start of ['=1+1', "'-12 V", 'a;b', 'TV 24" "LED"'])
    await callApi(product, 'POST /categories', { nome: `${start} ${mark}`, descricao: '- a\n- b' }, token);
  await callApi(product, 'POST /categories', { nome: `Muda ${mark}`, descricao: 'Antes' }, token);
  await openSignedIn(page, product, person, `/categories?busca=${encodeURIComponent(mark)}`);
  await expect(page.getByText('5 registros', { exact: true })).toBeVisible();
  const { name, bytes } = await downloaded(page, 'Exportar CSV');
  expect(name).toMatch(/^categorias-\d{4}-\d\d-\d\d\.csv$/);
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));

  const changed = bytes.toString().replace('Antes', 'Depois');
  const worked = `${changed}Nova ${mark};;
${'x'.repeat(300)};;
`;
  await page.getByRole('link', { name: 'Importar planilha' }).click();
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'trabalhada.csv'));
    return transfer;
  }, worked);
  await page.getByRole('region', { name: 'Arquivo' }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('trabalhada.csv')).toBeVisible();
  for (const [choice, count] of Object.entries({ Iguais: 4, 'A alterar': 1, 'A criar': 1, Recusadas: 1 }))
    await expect(page.getByRole('radio', { name: `${choice}: ${count}`, exact: true })).toBeEnabled();
  const refused = await downloaded(page, 'Baixar as linhas recusadas');
  expect(refused.bytes.toString().split('\r\n')[1]).toMatch(/^x{300};.*Nome: Digite no máximo/);
  await page.getByRole('checkbox', { name: 'Importar só as linhas aceitas' }).check();
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click();
  await page.getByRole('link', { name: 'Ver categorias' }).click();
  await page.getByRole('searchbox').fill(mark);
  await expect(page.getByText('6 registros', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: `Muda ${mark}` })).toContainText('Depois');
});

test('a notebook in a spreadsheet becomes faults on a phone, with what it names, and is taken back', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, await registered(product), '/import/troubleshooting');
  await page.getByLabel('Planilha ou CSV').setInputFiles('web/test/sheets/caderno.ods');
  await expect(page.getByText('2 linhas da folha “Caderno”.')).toBeVisible();
  await page.getByRole('button', { name: 'Criar tudo o que falta' }).click();
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click();
  await page.getByRole('button', { name: 'Desfazer a importação' }).click();
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(page.getByText('Importação desfeita.')).toBeVisible();
});
