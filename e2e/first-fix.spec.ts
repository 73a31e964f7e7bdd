import { adminOf } from '../scripts/testing/people.ts';
import { checkLook, testLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect, signIn, test } from './product.ts';

test.describe('from an empty folder to the first fix', () => {
  test('a technician signs in with the printed password, searches, and reads the solution', async ({
    page,
    product,
  }) => {
    await page.goto(product.address);
    await signIn(page, product);
    const search = page.getByRole('searchbox', { name: /Buscar/ });
    await expect(search).toBeFocused();
    await search.fill('capacitor estufado');
    await expect(page.getByRole('status')).toHaveText(/^[1-9]\d* resultados$/);
    const first = page.getByRole('article').first();
    await expect(first.getByRole('heading', { level: 2 })).toHaveText(
      'Placa-mãe trava ou reinicia e há capacitores estufados perto da CPU',
    );
    await expect(first.locator('mark').first()).toHaveText('capacitores');
    await first.getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/troubleshooting\/\d+$/);
    const entry = page.getByRole('article');
    // The address changes before the page does.
    await expect(entry).toHaveCount(1);
    await expect(entry.getByRole('heading', { name: 'Diagnósticos' })).toBeVisible();
    await expect(entry.locator('ol > li')).not.toHaveCount(0);
    await expect(entry.getByRole('heading', { name: 'Solução', exact: true }).locator('..')).toContainText(
      'Trocar',
    );
    await entry.getByRole('button', { name: /Confiança: conhecimento geral/ }).click();
    await expect(page.getByText('Fonte: conhecimento geral de bancada')).toBeVisible();
  });

  test('a trouble code finds its fault, by keyboard alone', async ({ page, product }) => {
    await openSignedIn(page, product, adminOf(product));
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('p0aa6');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').first()).toContainText('P0AA6: falha de isolação');
    await page.keyboard.press('Tab');
    await search.blur();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/troubleshooting\/\d+$/);
    await expect(page.getByRole('button', { name: 'Voltar' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Solução', exact: true })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').blur();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
  });

  test('a screen opened while another still turns over is no error', async ({ page, product }) => {
    await page.goto(product.address);
    await signIn(page, product);
    const cutShort = await page.evaluate(async () => {
      const first = document.startViewTransition(() => undefined);
      document.startViewTransition(() => undefined);
      return first.finished.then(() => true);
    });
    expect(cutShort).toBe(true);
  });

  test('a search is an address: it can be sent, reloaded, and gone back to', async ({ page, product }) => {
    await page.goto(`${product.address}/?q=bateria&pagina=2`);
    await signIn(page, product);
    await expect(page).toHaveURL(`${product.address}/?q=bateria&pagina=2`);
    await expect(page.getByRole('searchbox')).toHaveValue('bateria');
    await expect(page.getByText(/Página 2 de \d+/)).toBeVisible();
    await page.getByRole('button', { name: 'Próxima' }).click();
    await expect(page.getByText(/Página 3 de \d+/)).toBeVisible();
    await page.getByRole('searchbox').fill('xqzwvkj');
    await expect(page.getByText('Nenhum item encontrado.')).toBeVisible();
    await expect(page).toHaveURL(`${product.address}/?q=xqzwvkj`);
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('bateria');
  });

  test('a guarded address asks for a sign-in and comes back; signing out in one tab signs out the other', async ({
    page,
    product,
    context,
  }) => {
    await page.goto(`${product.address}/troubleshooting/1`);
    await expect(page).toHaveURL(/\/login\?destino=/);
    await signIn(page, product);
    await expect(page).toHaveURL(`${product.address}/troubleshooting/1`);
    const other = await context.newPage();
    await other.goto(product.address);
    await expect(other.getByRole('article').first()).toBeVisible();
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(other).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('an unknown address shows the sign-in screen', async ({ page, product }) => {
    await page.goto(`${product.address}/nao/existe`);
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
    await signIn(page, product);
    await expect(page.getByRole('searchbox')).toBeVisible();
  });
});

test('all records are listed, filtered and opened by the whole row; the address says where one is', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, adminOf(product), '/troubleshooting');
  const table = page.getByRole('table', { name: 'Registros de troubleshooting' });
  await expect(table.getByRole('row')).toHaveCount(11);
  await expect(page.getByText('2.108 registros')).toBeVisible();
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(page.getByText('Página 2 de 211')).toBeVisible();
  await expect(page).toHaveURL(/pagina=2/);
  const filter = page.getByLabel('Filtrar por sintoma, solução ou equipamento');
  await filter.fill('wxkjqvz');
  await expect(page.getByText('Nenhum item encontrado.')).toBeVisible();
  // In two fields: no text holds it, but there are records that are meant.
  await filter.fill('isolacao prius');
  await expect(page.getByRole('status').filter({ hasText: 'Nada contém «isolacao prius»' })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('Toyota Prius');
  await filter.fill('PRIUS');
  await expect(table.getByRole('row').nth(1)).toContainText('Toyota Prius');
  await expect(page).toHaveURL(/registros=PRIUS/);
  // The link of the first cell lies over the whole row.
  await table.getByRole('row').nth(1).getByRole('cell').last().click({ force: true });
  await expect(page).toHaveURL(/\/troubleshooting\/\d+$/);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(filter).toHaveValue('PRIUS');
});

test.describe('when something fails', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('a wrong password is said above the form, and the form is there to try again', async ({
    page,
    product,
  }) => {
    await page.goto(product.address);
    await page.getByLabel('E-mail').fill(product.admin.email);
    await page.locator('input[name=password]').fill('errada');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('alert')).toHaveText('Credenciais inválidas');
    await expect(page.getByLabel('E-mail')).toHaveValue(product.admin.email);
    await expect(page.locator('input[name=password]')).toBeFocused();
  });

  test('a record that is not there says so', async ({ page, product }) => {
    await openSignedIn(page, product, adminOf(product), '/troubleshooting/999999');
    await expect(page.getByText('Registro de troubleshooting não encontrado.')).toBeVisible();
  });

  test('a stopped server is a message with a way to try again, and the session survives it', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, adminOf(product));
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await product.stop()).toBe(0);
    await page.getByRole('searchbox').fill('fonte');
    await expect(page.getByRole('alert')).toContainText('Ocorreu um erro inesperado.');
    await product.restart();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('fonte');
  });
});

test.describe('how it looks', () => {
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
});

test('the opening screen shows once a visit, lets keys through, and not at all where motion is unwanted', async ({
  browser,
  product,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    const splash = page.locator('[class*="splash"]');
    // Noted in the page: on a slow machine it may be gone before it is looked for.
    await page.addInitScript(() => {
      const note = () => {
        if (document.querySelector('[class*="splash"]')) document.documentElement.dataset.sawSplash = 'yes';
      };
      new MutationObserver(note).observe(document, { childList: true, subtree: true });
    });
    const sawSplash = () => page.evaluate(() => document.documentElement.dataset.sawSplash ?? 'no');
    await page.goto(product.address);
    await expect(page.getByLabel('E-mail')).toBeFocused();
    expect(await sawSplash()).toBe(reducedMotion === 'reduce' ? 'no' : 'yes');
    await page.keyboard.type('dono@oficina.test');
    await expect(page.getByLabel('E-mail')).toHaveValue('dono@oficina.test');
    await expect(splash).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(await sawSplash()).toBe('no');
    await context.close();
  }
});

test('another screen flips in, a search does not, and neither where motion is unwanted', async ({
  browser,
  product,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    await page.goto(product.address);
    await signIn(page, product);
    await expect(page.getByRole('article').first()).toBeVisible();
    // The flip of the sign-in is over.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          (animation) =>
            !('animationName' in animation && String(animation.animationName).startsWith('flip')),
        ),
    );
    // Notes, frame by frame, when the last of the running flips will end.
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
    await expect(page.getByText(/\d+ resultados/)).toBeVisible();
    expect(await flipEndMs()).toBe(0);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Voltar' })).toBeVisible();
    if (reducedMotion === 'no-preference') await expect.poll(flipEndMs).toBe(600);
    else expect(await flipEndMs()).toBeLessThan(10);
    await context.close();
  }
});
