import type { Page } from '@playwright/test';
import { savedFlow } from '../scripts/testing/flows.ts';
import { registered } from '../scripts/testing/letters.ts';
import { type Person, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

const step = (page: Page) => page.locator('[data-step-heading]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let made = 0;

/** A fault with three checks, the quickest first, on two models. */
async function someFault(product: Product, person: Person, isHighVoltage = false) {
  made += 1;
  const mark = `${process.pid}-${made}`;
  const sintoma = `Carregador de bancada ${mark} corta a corrente sob carga`;
  const checks = ['Medir a fonte auxiliar', 'Inspecionar os conectores do chicote', 'Conferir a ventoinha'];
  const texts = checks.map((what) => `${what} ${mark}`);
  const token = await signInElsewhere(product, person);
  const { sintoma_id } = await savedFlow(product, token, {
    sintoma,
    equipment_model_ids: [1, 2],
    new_diagnosticos_texts: texts.map((descricao, place) => ({
      descricao,
      minutos: 5 * (place + 1),
      alta_tensao: isHighVoltage,
      ...(place === 0 && {
        medida: { onde: 'TP1', grandeza: 'tensão', esperado: '3,3', tolerancia: '5%', unidade: 'V' },
      }),
    })),
    new_solucao_text: `Refazer a solda do conector ${mark}`,
  });
  return { sintoma, sintoma_id, texts, mark };
}

test('from a search to the repair by keyboard: one check at a time, left in between and taken up again', async ({
  page,
  product,
}) => {
  const person = await registered(product);
  const { sintoma, texts, mark } = await someFault(product, person);
  const [first = '', second = ''] = texts;
  await openSignedIn(page, product, person, `/?${new URLSearchParams({ q: `Carregador bancada ${mark}` })}`);
  const card = page.getByRole('article').filter({ hasText: sintoma });
  await card.getByRole('button', { name: `Descrição: ${sintoma}` }).click();
  await card.getByRole('link', { name: `Diagnóstico guiado: ${sintoma}` }).press('Enter');
  const unit = page.getByLabel('Série, placa ou OS (opcional)');
  await unit.fill(`OS ${mark}`);
  await unit.press('Enter');
  await expect(step(page)).toHaveText(first);
  await page.getByLabel('Valor medido em V (opcional)').fill('3,35');
  await expect(page.getByText('Dentro do normal: 3,135 a 3,465 V')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('1');
  await expect(step(page)).toHaveText(second);
  await expect(step(page)).toBeFocused();

  // The technician is interrupted. The phone, a reload and the workbench all lead back.
  await page.reload();
  await expect(step(page)).toHaveText(second);
  await page.goto(product.address);
  const open = page.getByRole('region', { name: 'Diagnósticos em andamento' });
  await expect(open).toContainText(`OS ${mark}`);
  await expect(open).toContainText('1 verificação feita');
  await open.getByRole('link', { name: sintoma }).click();
  await expect(step(page)).toHaveText(second);
  await page.keyboard.press('2');
  await expect(page.getByText('Causa encontrada')).toBeVisible();
  await expect(step(page)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Solução' })).toContainText('Refazer a solda');
  await page.keyboard.press('1');
  await expect(step(page)).toHaveText('Resolvido');
  await page.goto(product.address);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(open).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    allowedErrors: [/Failed to load resource/],
  });

  test('with one thumb and a connection that breaks: safety first, three checks, and a new record with what was found', async ({
    page,
    product,
    context,
  }) => {
    const person = await registered(product);
    const { sintoma, sintoma_id, texts } = await someFault(product, person, true);
    await openSignedIn(page, product, person, `/sintomas/${sintoma_id}`);
    await page.getByRole('link', { name: `Diagnóstico guiado: ${sintoma}` }).tap();
    await button(page, 'Começar').tap();
    await expect(step(page)).toHaveText('Antes da primeira verificação, deixe o aparelho sem tensão');
    for (const done of ['Isolei', 'Esperei a descarga', 'Medi a ausência de tensão'])
      await page.getByLabel(done).tap();
    await button(page, 'Está sem tensão').tap();
    await expect(step(page)).toHaveText(texts[0] ?? '');
    await expectInReach(page, ['Normal', 'Não está normal', 'Não consigo verificar']);

    await context.setOffline(true);
    for (const [place, text] of texts.entries()) {
      await expect(step(page)).toHaveText(text);
      await expectNoSidewaysScroll(page);
      await button(page, place === 1 ? 'Não consigo verificar' : 'Normal').tap();
    }
    await expect(step(page)).toHaveText('Só falta o que não deu para verificar');
    await expectInReach(page, ['Resolveu', 'Não resolveu']);
    await expect(
      page.getByText('3 respostas ficam guardadas neste aparelho', { exact: false }),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Sem conexão com o servidor')).toHaveCount(0);

    await page.getByRole('button', { name: `Tentar de novo: ${texts[1]}` }).tap();
    await expect(step(page)).toHaveText(texts[1] ?? '');
    await button(page, 'Normal').tap();
    await expect(step(page)).toHaveText('Nada do que está registrado é a causa');
    await expectInReach(page, ['Registrar o que foi descoberto']);
    await expectNoSidewaysScroll(page);
    await button(page, 'Registrar o que foi descoberto').tap();
    await expect(page).toHaveURL(/\/diagnosticos\/new$/);
    for (const text of texts) await expect(page.getByText(text)).toBeVisible();
    await page.goBack();
    await expect(step(page)).toHaveText('Encerrado: nada do que está registrado era a causa');
  });
});

/** Whether it is at the bottom of the screen, above the bar, and large enough for a thumb. */
async function expectInReach(page: Page, names: string[]): Promise<void> {
  const bar = await page.getByRole('navigation', { name: 'Atalhos' }).boundingBox();
  for (const name of names) {
    const box = await button(page, name).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(56);
    expect((bar?.y ?? 0) - (box?.y ?? 0)).toBeLessThan(120);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
}
