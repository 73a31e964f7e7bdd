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
    await page.getByRole('checkbox', { name: 'Exemplo' }).check();
    await expect(page.getByText('Code Post não encontrado.')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await checkLook(page);
    await page.goto(`${product.address}/troubleshooting?bipe=LsSsS`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('button', { name: 'Maximizar' }).click();
    await checkLook(page);
    await page.goto(`${product.address}/sintomas/3/add-code`);
    await page.getByRole('switch', { name: 'Beep Code' }).check();
    await page.getByRole('textbox', { name: 'Código de bipe' }).fill('8 bipes');
    await page.getByRole('textbox', { name: 'Código POST' }).fill('P0A8000');
    await checkLook(page);
  },
  { isTouched: true },
);
