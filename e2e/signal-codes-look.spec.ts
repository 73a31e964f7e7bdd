import { checkLook, looks } from './look.ts';
import { openSignedIn, registered } from './people.ts';
import { expect, test } from './product.ts';

/** Written for people to look at: `SHOTS=folder`. */
const shots = process.env.SHOTS;

for (const { width, colorScheme } of looks) {
  test(`codes at ${width} px, ${colorScheme}: nothing overflows, and the accessibility rules hold`, async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
      hasTouch: width === 360,
      isMobile: width === 360,
    });
    const page = await context.newPage();
    const look = async (name: string) => {
      await checkLook(page);
      if (shots !== undefined)
        await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    };
    await openSignedIn(page, product, await registered(product));
    await page.goto(
      `${product.address}/troubleshooting?post=1234567890&led=A2+B3&bipe=SlSsSsSlSlS&datasheet=1`,
    );
    await page.getByRole('checkbox', { name: 'Exemplo' }).check();
    await expect(page.getByText('Code Post não encontrado.')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await look('all-cards');
    await page.goto(`${product.address}/troubleshooting?bipe=LsSsS`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('button', { name: 'Maximizar' }).click();
    await look('maximised');
    await page.goto(`${product.address}/sintomas/3/add-code`);
    await page.getByRole('switch', { name: 'Beep' }).check();
    await page.getByRole('textbox', { name: 'Código de bipe' }).fill('8 bipes');
    await page.getByRole('textbox', { name: 'Código POST' }).fill('P0A8000');
    await look('add-code');
    await context.close();
  });
}
