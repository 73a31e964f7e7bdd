import type { Locator } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { expectAtMost, type Hands, handsAt } from './hands.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

// The effort until the solution is on the screen. docs/figures.md has the earlier figures.

/** Types until the list has narrowed to this option, then chooses it. */
async function choose(hands: Hands, field: Locator, typed: string, option: RegExp): Promise<void> {
  await hands.press(field);
  await hands.type(typed);
  const first = field.page().getByRole('option').first();
  await expect(first).toHaveText(option);
  await hands.press(first);
}

test.describe('at the bench', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a technician with a board that beeps writes what is heard, and reads the solution without scrolling', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, await registered(product));
    const hands = handsAt(page);
    await hands.press(page.getByRole('tab', { name: 'Troubleshooting' }));
    await hands.press(page.getByRole('switch', { name: 'Beep Code' }));
    await hands.press(page.getByLabel('Sequência escrita'));
    await hands.type('1 longo 2 curtos');
    const results = page.getByRole('region', { name: 'Resultados', exact: true });
    const fault = results
      .getByRole('article')
      .filter({ hasText: /placa de vídeo/i })
      .first();
    await hands.see(fault.getByText(/^Solução: \S/));
    expectAtMost(hands, { presses: 3, keys: 16, scrolledPx: 0 });
  });

  test('a technician records a new fault on a model that is missing, and opens the saved record', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, await registered(product));
    const hands = handsAt(page);
    const solution = 'Trocar o varistor da entrada';
    await hands.press(page.getByRole('button', { name: 'Novo Sintoma' }));
    await expect(page.getByLabel('Descrição do sintoma')).toBeFocused();
    await hands.type('Fonte de bancada desarma o disjuntor ao ligar');
    await hands.press(page.getByRole('combobox', { name: 'Equipamentos' }));
    await hands.type('Minipa MPS-3005');
    await hands.press(page.getByRole('option', { name: /^Criar equipamento/ }));
    const creation = page.getByRole('dialog', { name: 'Novo equipamento' });
    await expect(creation.getByRole('combobox', { name: 'Fabricante' })).toBeFocused();
    await hands.type('Minipa');
    await hands.key('Enter');
    await expect(page.getByRole('list', { name: 'Equipamentos: escolhidos' })).toContainText('MPS-3005');
    await hands.key('Control+Enter');
    await hands.press(page.getByRole('textbox', { name: 'Diagnóstico 1' }));
    await hands.type('Medir o varistor da entrada');
    await hands.key('Control+Enter');
    await hands.press(page.getByRole('textbox', { name: 'Nova solução', exact: true }));
    await hands.type(solution);
    await hands.key('Control+Enter');
    await hands.press(page.getByRole('button', { name: 'Abrir', exact: true }));
    await hands.see(page.getByRole('region', { name: 'Soluções' }).getByText(solution));
    expectAtMost(hands, { presses: 6, keys: 125, scrolledPx: 0 });
  });

  test('a technician gives the model and the light of a board, and compares three results without scrolling', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, await registered(product), '/troubleshooting');
    const hands = handsAt(page);
    const model = page.getByRole('combobox', { name: 'Nome ou número do modelo' });
    await choose(hands, model, 'tomahawk', /Tomahawk/);
    await hands.press(page.getByRole('switch', { name: 'Led Code' }));
    await hands.press(page.getByLabel('Cores e piscadas'));
    await hands.type('vermelho fixo');
    const results = page.getByRole('region', { name: 'Resultados', exact: true });
    await expect(results.getByRole('status').first()).toHaveText('4 resultados');
    // Neither the window nor the results box (400 px high) cuts off any of the first three.
    for (const fault of (await results.getByRole('article').all()).slice(0, 3))
      await expect(fault).toBeInViewport({ ratio: 1 });
    expectAtMost(hands, { presses: 4, keys: 21, scrolledPx: 0 });
    // On a tablet, a card beside the criteria is as narrow as on a phone; its solution must still be readable.
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const solution of await results.getByText(/^Solução: \S/).all())
      expect(await solution.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

test.describe('beside the car', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('an owner types the code that the car shows, and reads the solution without scrolling', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, await registered(product));
    const hands = handsAt(page, { isTouch: true });
    await hands.press(page.getByRole('searchbox'));
    await hands.type('p0aa6');
    const fault = page.getByRole('article').filter({ hasText: 'P0AA6' }).first();
    await hands.see(fault.getByText(/^Solução: \S/));
    expectAtMost(hands, { presses: 1, keys: 5, scrolledPx: 0 });
    // One more tap shows the whole solution, below the safety line, the steps that make the car safe, and the checks.
    await hands.press(fault.getByRole('button', { name: /^Descrição: / }));
    await hands.see(fault.getByRole('region', { name: 'Soluções' }).getByRole('link').first());
    expectAtMost(hands, { presses: 2, keys: 5, scrolledPx: 400 });
  });
});
