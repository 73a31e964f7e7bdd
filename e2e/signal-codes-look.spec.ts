import { registered } from '../scripts/testing/letters.ts';
import { checkLook, testLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect } from './product.ts';

testLook(
  'codes',
  async (page, product) => {
    await openSignedIn(page, product, await registered(product));
    await page.goto(
      `${product.address}/troubleshooting?post=1234567890&led=A2+B3&bipe=SlSsSsSlSlS&datasheet=1`,
    );
    await expect(page.getByRole('region', { name: 'Led Code' })).toContainText('âmbar');
    // On a phone the criteria that have values are folded.
    const folded = page.getByRole('button', { name: / Code/, expanded: false });
    while ((await folded.count()) > 0) await folded.first().click();
    await page.getByRole('checkbox', { name: 'Exemplo' }).check();
    await expect(page.getByText('Code Post não encontrado.')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await checkLook(page);
    await page.goto(`${product.address}/troubleshooting?bipe=LsSsS`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('button', { name: 'Maximizar' }).click();
    await checkLook(page);
    await page.goto(`${product.address}/sintomas/3/add-code`);
    // By key: on a phone its label is spread over the switch.
    await page.getByRole('switch', { name: 'Beep Code' }).press('Space');
    await page.getByRole('textbox', { name: 'Código de bipe' }).fill('8 bipes');
    await page.getByRole('textbox', { name: 'Código POST' }).fill('P0A8000');
    await checkLook(page);
  },
  { isTouched: true },
);
