import { checkLook, testLook } from './look.ts';
import { expect, signIn, test } from './product.ts';
import { waitForResults } from './results.ts';

test('from an empty folder to the first fix: a technician signs in with the printed password, and reads a solution', async ({
  page,
  product,
}) => {
  // A link that somebody sent.
  await page.goto(`${product.address}/?q=capacitor+estufado`);
  await expect(page).toHaveURL(/\/login\?destino=/);
  await signIn(page, product);
  await waitForResults(page);
  const first = page.getByRole('article').first();
  await expect(first.getByRole('heading', { level: 2 })).toHaveText(
    'Placa-mãe trava ou reinicia e há capacitores estufados perto da CPU',
  );
  await expect(first.locator('mark').first()).toHaveText('capacitores');

  // A car's fault code, with the keyboard only.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('p0aa6');
  await page.keyboard.press('Enter');
  await expect(first).toContainText('P0AA6: falha de isolação');
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/troubleshooting\/\d+$/);
  const entry = page.getByRole('article');
  // The address changes before the page does.
  await expect(entry).toHaveCount(1);
  await expect(entry.getByRole('heading', { name: 'Diagnósticos' })).toBeVisible();
  await expect(entry.locator('ol > li')).not.toHaveCount(0);
  await expect(entry.getByRole('heading', { name: 'Solução', exact: true })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('p0aa6');
});

test('signing out in one tab signs out the other, and leaves nothing behind', { tag: '@detail' }, async ({
  page,
  product,
  context,
}) => {
  await page.goto(product.address);
  await signIn(page, product);
  await expect(page.getByRole('article').first()).toBeVisible();
  const other = await context.newPage();
  await other.goto(product.address);
  await expect(other.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

testLook('the first screens', async (page, product) => {
  await page.goto(product.address);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await checkLook(page);
  await signIn(page, product);
  await expect(page.getByRole('article').first()).toBeVisible();
  await checkLook(page);
  await page.goto(`${product.address}/?q=2 piscadas vermelhas`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await checkLook(page);
  await page.goto(`${product.address}/troubleshooting`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await checkLook(page);
});

test('the opening screen shows once per visit, lets keys through, and does not show with reduced motion', {
  tag: '@detail',
}, async ({ browser, product }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    const splash = page.locator('.start');
    // Recorded inside the page: it may be gone before the test looks. On a slow machine what index.html draws is all of it.
    await page.addInitScript(() => {
      const note = () => {
        if (document.querySelector('[class*="splash"]')) document.documentElement.dataset.sawSplash = 'yes';
        if (document.querySelector('#root > .start')) document.documentElement.dataset.sawStart = 'yes';
      };
      new MutationObserver(note).observe(document, { childList: true, subtree: true });
    });
    const sawSplash = () => page.evaluate(() => document.documentElement.dataset.sawSplash ?? 'no');
    await page.goto(product.address);
    await expect(page.getByLabel('E-mail')).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.dataset.sawStart)).toBe('yes');
    if (reducedMotion === 'reduce') expect(await sawSplash()).toBe('no');
    await page.keyboard.type('dono@oficina.test');
    await expect(page.getByLabel('E-mail')).toHaveValue('dono@oficina.test');
    await expect(splash.filter({ visible: true })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(await sawSplash()).toBe('no');
    await context.close();
  }
});

test('another screen flips in, a search does not; with reduced motion nothing flips', {
  tag: '@detail',
}, async ({ browser, product }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    await page.goto(product.address);
    await signIn(page, product);
    await expect(page.getByRole('article').first()).toBeVisible();
    // Wait until the sign-in screen has finished its flip.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          (animation) =>
            !('animationName' in animation && String(animation.animationName).startsWith('flip')),
        ),
    );
    // Records, frame by frame, when the last running flip will end.
    await page.evaluate(() => {
      document.documentElement.dataset.flipEndMs = '0';
      const look = () => {
        for (const animation of document.getAnimations()) {
          const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {};
          const isFlip = 'animationName' in animation && String(animation.animationName).startsWith('flip');
          const latest = Number(document.documentElement.dataset.flipEndMs);
          if (isFlip) document.documentElement.dataset.flipEndMs = String(Math.max(latest, Number(endTime)));
        }
        requestAnimationFrame(look);
      };
      look();
    });
    const flipEndMs = async () => Number(await page.locator('html').getAttribute('data-flip-end-ms'));
    await page.getByRole('searchbox').fill('fonte');
    await expect(page).toHaveURL(/q=fonte/);
    await waitForResults(page);
    expect(await flipEndMs()).toBe(0);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Voltar' })).toBeVisible();
    if (reducedMotion === 'no-preference') await expect.poll(flipEndMs).toBe(600);
    else expect(await flipEndMs()).toBeLessThan(10);
    // Opening a screen while another is still flipping is not an error.
    const cutShort = await page.evaluate(async () => {
      const first = document.startViewTransition(() => undefined);
      document.startViewTransition(() => undefined);
      return first.finished.then(() => true);
    });
    expect(cutShort).toBe(true);
    await context.close();
  }
});
