import type { Locator, Page } from '@playwright/test';
import { savedFlow } from '../scripts/testing/flows.ts';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, type Person, tokenOf } from '../scripts/testing/people.ts';
import { inTime, settled, twice } from './acts.ts';
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
  const token = await tokenOf(product, person);
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
  await settled(page);
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
  await settled(page);
  await page.keyboard.press('2');
  await expect(page.getByText('O que não estava normal')).toBeVisible();
  await expect(step(page)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Solução' })).toContainText('Refazer a solda');
  await settled(page);
  await button(page, 'Já apliquei e testei').press('Enter');
  await expect(page.getByText('O aparelho ficou bom?')).toBeFocused();
  await settled(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
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
    await page.clock.install();
    await button(page, 'Começar').tap();
    await expect(step(page)).toHaveText('Antes de tocar, deixe o aparelho sem tensão');
    await expect(page.getByText('Pode estar energizado')).toBeVisible();
    await expectStepsInSight(page);
    await page.getByLabel('Isolei').tap();
    await expect(page.getByLabel('Esperei a descarga')).toBeDisabled();
    await page.clock.fastForward('10:00');
    await page.getByLabel('Esperei a descarga').tap();
    await page.getByLabel('Medi a ausência de tensão').tap();
    await button(page, 'Está sem tensão').tap();
    await expect(step(page)).toHaveText(texts[0] ?? '');
    await expect(page.getByText(/^Sem tensão, confirmado por você às/)).toBeVisible();
    await expectInReach(page, ['Normal', 'Não está normal', 'Não consigo verificar']);

    await context.setOffline(true);
    for (const [place, text] of texts.entries()) {
      await expect(step(page)).toHaveText(text);
      await expectNoSidewaysScroll(page);
      await button(page, place === 1 ? 'Não consigo verificar' : 'Normal').tap();
    }
    await expect(step(page)).toHaveText('Só falta o que não deu para verificar');
    await expect(
      page.getByText('3 respostas ficam guardadas neste aparelho', { exact: false }),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Sem conexão com o servidor')).toHaveCount(0);

    await page.getByRole('button', { name: `Tentar de novo: ${texts[1]}` }).tap();
    await expect(step(page)).toHaveText(texts[1] ?? '');
    await button(page, 'Normal').tap();
    await expect(step(page)).toHaveText('Nada do que está registrado é a causa');
    await expectNoSidewaysScroll(page);
    await button(page, 'Registrar o que foi descoberto').tap();
    await expect(page).toHaveURL(/\/diagnosticos\/new$/);
    for (const text of texts) await expect(page.getByText(text)).toBeVisible();
    await page.goBack();
    await expect(step(page)).toHaveText('Encerrado: nada do que está registrado era a causa');
  });

  test('a second tap of the same gesture answers nothing, and no verdict is where an answer was', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    for (const gapMs of [60, 180, 350])
      await inTime(async () => {
        const { sintoma_id, texts } = await someFault(product, person);
        await openSession(page, product, person, sintoma_id);
        await expect(step(page)).toHaveText(texts[0] ?? '');
        const answers = await boxes(page, ['Normal', 'Não está normal', 'Não consigo verificar']);
        await tapTwice(page, 'Normal', gapMs);
        await expect(step(page)).toHaveText(texts[1] ?? '');
        await settled(page);
        await expect(page.getByText('1 de 3 verificações feitas')).toBeVisible();
        await tapTwice(page, 'Não está normal', gapMs);
        await expect(page.getByText('O que não estava normal')).toBeVisible();
        await settled(page);
        await expect(button(page, 'Resolveu')).toHaveCount(0);
        await tapTwice(page, 'Já apliquei e testei', gapMs);
        await settled(page);
        for (const verdict of await boxes(page, ['Resolveu', 'Não resolveu']))
          for (const answer of answers) expect(isOver(verdict, answer)).toBe(false);
        await tapTwice(page, 'Resolveu', gapMs);
        await settled(page);
        await expect(step(page)).toHaveText('Resolvido');
        await tapTwice(page, 'Abrir de novo', gapMs);
        await expect(page.getByText(/^Foi desfeito: Resolveu — Refazer a solda/)).toBeVisible();
        await settled(page);
        await expect(button(page, 'Já apliquei e testei')).toBeVisible();
      });
  });
});

test('a key that is pressed twice answers one check, and its second press no verdict', async ({
  page,
  product,
}) => {
  const person = await registered(product);
  for (const gapMs of [60, 180, 350])
    await inTime(async () => {
      const { sintoma_id, texts } = await someFault(product, person);
      await openSession(page, product, person, sintoma_id);
      await expect(step(page)).toHaveText(texts[0] ?? '');
      await settled(page);
      const answers = await boxes(page, ['Normal', 'Não está normal', 'Não consigo verificar']);
      await keyTwice(page, '1', gapMs);
      await settled(page);
      await expect(step(page)).toHaveText(texts[1] ?? '');
      await keyTwice(page, '2', gapMs);
      await settled(page);
      await expect(step(page)).toHaveText(texts[1] ?? '');
      await expect(page.getByText('O que não estava normal')).toBeVisible();
      await button(page, 'Já apliquei e testei').click();
      for (const key of ['1', '2', '3']) await page.keyboard.press(key);
      for (const verdict of await boxes(page, ['Resolveu', 'Não resolveu']))
        for (const answer of answers) expect(isOver(verdict, answer)).toBe(false);
      await expect(step(page)).toHaveText(texts[1] ?? '');
    });
});

test('enlarged twice, nothing lies over the steps that make a unit safe, nor over the answers', async ({
  page,
  product,
}) => {
  // 1366 x 768 at 200 %.
  await page.setViewportSize({ width: 683, height: 384 });
  const person = await registered(product);
  const { sintoma_id } = await someFault(product, person, true);
  await openSession(page, product, person, sintoma_id);
  await expect(step(page)).toHaveText('Antes de tocar, deixe o aparelho sem tensão');
  for (const name of safetySteps) await expectUncovered(page.getByLabel(name));
  await expectUncovered(button(page, 'Está sem tensão'));
  await expectNoSidewaysScroll(page);
});

const safetySteps = ['Isolei', 'Esperei a descarga', 'Medi a ausência de tensão'];

/** Opens a diagnosis of its own on this fault. */
async function openSession(page: Page, product: Product, person: Person, fault: number): Promise<void> {
  const token = await tokenOf(product, person);
  const begun = await callApi(product, 'POST /diagnosticos-guiados', { sintoma_ids: [fault] }, token);
  const { id } = (await begun.json()) as { id: number };
  const place = `/diagnostico-guiado/${id}`;
  if (page.url().startsWith(product.address)) await page.goto(product.address + place);
  else await openSignedIn(page, product, person, place);
}

/** Two taps on the same point. */
async function tapTwice(page: Page, name: string, gapMs: number): Promise<void> {
  await settled(page);
  const [box] = await boxes(page, [name]);
  if (box === undefined) throw new Error(`no ${name}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await twice(page, gapMs, () => page.touchscreen.tap(x, y));
}

const keyTwice = (page: Page, key: string, gapMs: number) =>
  twice(page, gapMs, () => page.keyboard.press(key));

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where these buttons are, once they stand. */
async function boxes(page: Page, names: string[]): Promise<Box[]> {
  const found: Box[] = [];
  for (const name of names) {
    await button(page, name).scrollIntoViewIfNeeded();
    const box = await button(page, name).boundingBox();
    if (box !== null) found.push(box);
  }
  return found;
}

function isOver(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** All three, without scrolling, above what is fixed at the foot. */
async function expectStepsInSight(page: Page): Promise<void> {
  const bar = await page.getByRole('navigation', { name: 'Atalhos' }).boundingBox();
  for (const name of safetySteps) {
    const row = page.locator('.mantine-Checkbox-root').filter({ has: page.getByLabel(name) });
    const box = await row.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(bar?.y ?? 0);
  }
}

/** Scrolled to, it is what a pointer would hit. */
async function expectUncovered(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const isHit = await control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
  expect(isHit).toBe(true);
}

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
