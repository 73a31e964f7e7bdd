import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { savedFlow } from '../scripts/testing/flows.ts';
import { adminOf, callApi, created, type Person, tokenOf } from '../scripts/testing/people.ts';
import { inTime, latestMs, settled, twice, watchComing } from './acts.ts';
import { misfits } from './fit.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

const step = (page: Page) => page.locator('[data-step-heading]');

let made = 0;

/** A fault with two checks and one solution. */
async function someFault(product: Product, person: Person) {
  made += 1;
  const mark = `${process.pid}-${made}`;
  const token = await tokenOf(product, person);
  const sintoma = `Fonte de bancada ${mark} desarma com carga e reinicia sozinha depois de alguns segundos`;
  const { sintoma_id } = await savedFlow(product, token, {
    sintoma,
    equipment_model_ids: [1],
    new_diagnosticos_texts: [`Medir o MOSFET ${mark}`, `Conferir o relé ${mark}`],
    new_solucao_text: `Trocar o MOSFET de entrada ${mark} e o diodo de roda livre que fica ao lado dele`,
  });
  const begun = await callApi(product, 'POST /diagnosticos-guiados', { sintoma_ids: [sintoma_id] }, token);
  const { id } = (await begun.json()) as { id: number };
  return { sintoma_id, sintoma, guided: `/diagnostico-guiado/${id}`, token, mark };
}

/** What is recorded from here on, as `METHOD /address`. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !pathname.endsWith('/refresh-token'))
      calls.push(`${request.method()} ${pathname.replace(/^\/api\/v1|\d+/g, '')}`);
  });
  return calls;
}

/** On the left half of a button, where it stands now: whatever stands there later is hit. */
async function placeOf(page: Page, name: string) {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (box === null) throw new Error(`${name} is not on the screen`);
  return [box.x + box.width / 4, box.y + box.height / 2] as const;
}

const intervals = [60, 180, 350];

for (const ms of intervals)
  test.describe(`pressed twice within ${ms} ms${ms === 180 ? '' : ' @detail'}`, () => {
    // The page of what was deleted asks for it once more.
    test.use({ allowedErrors: [/Failed to load resource.* 404/] });

    test.describe('by a finger', () => {
      test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

      test('a check is answered once, and no outcome is recorded', async ({ page, product }) => {
        const person = await created(product);
        await inTime(async () => {
          const { guided } = await someFault(product, person);
          await openSignedIn(page, product, person, guided);
          await expect(step(page)).toContainText('Medir o MOSFET');
          await settled(page);
          const calls = watchCalls(page);
          const [x, y] = await placeOf(page, 'Não está normal');
          await twice(page, ms, () => page.touchscreen.tap(x, y));
          await expect(page.getByText('O que não estava normal')).toBeVisible();
          await settled(page);
          expect(calls).toEqual(['PUT /diagnosticos-guiados//respostas/']);
        });
      });
    });

    test('the keys answer once, a deletion is asked, a step of the wizard is not left with the one before', async ({
      page,
      product,
    }) => {
      const person = await created(product);
      await inTime(async () => {
        const { guided, sintoma_id, sintoma } = await someFault(product, person);
        await openSignedIn(page, product, person, guided);
        await expect(step(page)).toContainText('Medir o MOSFET');
        await settled(page);
        const calls = watchCalls(page);
        // An answer that is on its way when the page is left is sent again by the next one.
        await Promise.all([
          page.waitForResponse((response) => response.url().includes('/respostas/')),
          twice(page, ms, () => page.keyboard.press('1')),
        ]);
        await expect(step(page)).toContainText('Conferir o relé');
        await settled(page);
        expect(calls.splice(0)).toEqual(['PUT /diagnosticos-guiados//respostas/']);

        await page.goto(`${product.address}/sintomas/${sintoma_id}`);
        const remove = page.getByRole('button', { name: 'Excluir', exact: true });
        await remove.focus();
        await twice(page, ms, () => page.keyboard.press('Enter'));
        const question = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este sintoma?' });
        await expect(question).toBeVisible();
        const confirm = question.getByRole('button', { name: 'Excluir' });
        await expect(confirm).toBeEnabled();
        await confirm.focus();
        await settled(page);
        expect(calls).toEqual([]);
        const refuseLate = await watchComing(page, 'Desfazer');
        await twice(page, ms, () => page.keyboard.press('Enter'));
        const undo = page.getByRole('button', { name: 'Desfazer' });
        await expect(undo).toBeVisible();
        await undo.focus();
        await page.keyboard.press('Enter');
        await refuseLate();
        await settled(page);
        expect(calls.splice(0)).toEqual(['DELETE /sintomas/']);
        await undo.click();
        await expect(page.getByText('Sintoma restaurado.')).toBeVisible();
        // A busy machine has left its page before it was undone.
        await page.goto(`${product.address}/sintomas/${sintoma_id}`);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(sintoma);

        await page.goto(`${product.address}/sintomas/new`);
        await page
          .getByLabel('Descrição do sintoma')
          .fill(`Rebobinadeira ${Date.now()} vibra em baixa rotação`);
        await page.getByRole('combobox', { name: 'Equipamentos' }).fill('Dell');
        await page.getByRole('option').first().click();
        await page.keyboard.press('Escape');
        await twice(page, ms, () => page.keyboard.press('Control+Enter'));
        await expect(page).toHaveURL(/diagnosticos\/new$/);
        await settled(page);
        await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
      });
    });
  });

/** Addresses of the product map that are signed in, with the ids of the starter base. */
function addresses(): string[] {
  const map = readFileSync(path.resolve(import.meta.dirname, '../docs/product-map.md'), 'utf8');
  return [...map.matchAll(/^\| (\/\S*) \| .* \| signed in(?:, admin)? \| built \|$/gm)].map(
    ([, route = '']) => route.replace('{tipo}', 'categories').replace(/\{\w+\}/g, '1'),
  );
}

/** Presses whatever is no act, and says what recorded something all the same; `acts` stood there before. */
function pressAll(): Promise<{ pressed: number; acts: number; recorded: { label: string; call: string }[] }> {
  const recorded: { label: string; call: string }[] = [];
  let pressed = 0;
  let label = '';
  const { fetch } = window;
  window.fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    if (method === 'GET' || url.endsWith('/refresh-token')) return fetch(input, init);
    recorded.push({ label, call: `${method} ${new URL(url).pathname}` });
    return Promise.reject(new TypeError('nothing is recorded'));
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const isAct = (button: HTMLButtonElement) =>
    getComputedStyle(button).animationName.startsWith('settle') || button.type === 'submit';
  const at = location.pathname;
  const acts = [...document.querySelectorAll<HTMLButtonElement>('main button')].filter(isAct).length;
  return (async () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('main button')) {
      if (location.pathname !== at) break;
      if (!button.isConnected || button.disabled || isAct(button)) continue;
      label = button.getAttribute('aria-label') ?? button.textContent ?? '';
      button.click();
      pressed += 1;
      await frame();
      await frame();
    }
    window.fetch = fetch;
    return { pressed, acts, recorded };
  })();
}

/** Presses each act, and once more what stands in its place by then; says which acts recorded twice. */
function pressActsTwice({
  intervalsMs,
  latestMs,
}: {
  intervalsMs: number[];
  latestMs: number;
}): Promise<{ pressed: number; twice: string[][] }> {
  const twice: string[][] = [];
  let pressed = 0;
  let recorded: string[] = [];
  const { fetch } = window;
  window.fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    if (method === 'GET' || url.endsWith('/refresh-token')) return fetch(input, init);
    recorded.push(`${method} ${new URL(url).pathname}`);
    // A refusal, not a line that breaks: after that it would be sent again by itself.
    const headers = { 'content-type': 'application/json', 'x-bancada': '1' };
    return Promise.resolve(new Response('{"detail":"nothing is recorded"}', { status: 409, headers }));
  };
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const isSettling = (button: Element) =>
    button
      .getAnimations()
      .some((one) => ('animationName' in one ? String(one.animationName) : one.id).startsWith('settle'));
  const isAct = (button: HTMLButtonElement) =>
    getComputedStyle(button).animationName.startsWith('settle') || button.type === 'submit';
  const at = location.pathname;
  return (async () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('main button')) {
      if (location.pathname !== at) break;
      if (!button.isConnected || button.disabled || !isAct(button)) continue;
      button.scrollIntoView({ block: 'center' });
      while (isSettling(button)) await pause(50);
      const { x, y, width, height } = button.getBoundingClientRect();
      recorded = [];
      const pressedAt = performance.now();
      button.click();
      await pause(intervalsMs[pressed % intervalsMs.length] ?? 0);
      // A busy machine was so late that this would be a gesture of its own.
      if (performance.now() - pressedAt > latestMs) continue;
      document
        .elementFromPoint(x + width / 2, y + height / 2)
        ?.closest('button')
        ?.click();
      await pause(50);
      pressed += 1;
      if (recorded.length > 1) twice.push([button.textContent ?? '', ...recorded]);
    }
    window.fetch = fetch;
    return { pressed, twice };
  })();
}

/** In `npm test` those where most is recorded. */
const often = ['/', '/sintomas/1', '/troubleshooting/1', '/lixeira', '/admin/users', '/edit-profile'];

const others = [...new Set(addresses())].filter((place) => !often.includes(place));
const walks = [...Map.groupBy(others, (place) => Math.floor(others.indexOf(place) / 10)).values()];

for (const walked of [often, ...walks])
  test.describe(
    walked === often ? 'on the screens where most is recorded' : `from ${walked[0]} on @detail`,
    () => {
      test.use({ allowedErrors: [/Failed to load resource|nothing is recorded/] });

      test('what records, deletes or ends something is dead when it comes', async ({ page, product }) => {
        const admin = adminOf(product);
        const { guided } = await someFault(product, admin);
        await openSignedIn(page, product, admin);
        const open = async (place: string) => {
          await page.goto(product.address + place);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('.mantine-Skeleton-root, main [aria-busy="true"]')).toHaveCount(0);
        };
        const wrong: unknown[] = [];
        let pressed = 0;
        let acts = 0;
        for (const place of [...walked, guided]) {
          await open(place);
          const found = await page.evaluate(pressAll);
          pressed += found.pressed;
          for (const one of found.recorded) wrong.push({ place, ...one });
          await open(place);
          const { pressed: more, twice: again } = await page.evaluate(pressActsTwice, {
            intervalsMs: intervals,
            latestMs,
          });
          acts += more;
          for (const one of again) wrong.push({ place, one });
        }
        expect(wrong).toEqual([]);
        expect(pressed).toBeGreaterThan(walked.length);
        expect(acts).toBeGreaterThan(0);
      });
    },
  );

test('«Funcionou?» is asked on a search alone, whole at 320 px and at 200 % zoom, and goes when something is opened', async ({
  page,
  product,
}) => {
  const person = await created(product);
  const { sintoma_id, sintoma, guided, token } = await someFault(product, person);
  const me = (await (await callApi(product, 'GET /users?user_id=me', undefined, token)).json()) as {
    id: number;
  };
  const reading = { sintoma_id, sintoma, readMs: 600_000, lastAt: Date.now(), wasAsked: false };
  await openSignedIn(page, product, person, guided);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `leituras:${me.id}`,
    JSON.stringify([reading]),
  ] as const);
  await page.reload();
  await expect(step(page)).toContainText('Medir o MOSFET');
  await expect(page.getByText('Funcionou?')).toHaveCount(0);
  const notice = page.getByRole('alert').filter({ hasText: 'Funcionou?' });
  for (const [width, height] of [
    [320, 568],
    [683, 384],
    [360, 740],
  ] as const) {
    // No page's change is under way while the window changes.
    await page.goto(`${product.address}/icone.svg`);
    await page.setViewportSize({ width, height });
    await page.goto(product.address);
    await expect(notice).toBeVisible();
    await settled(page);
    for (const part of ['Funcionou?', sintoma])
      await expect(notice.getByText(part, { exact: true })).toBeInViewport({ ratio: 0.5 });
    for (const name of [/^Resolveu: /, /^Não resolveu: /, 'Agora não'])
      await expect(notice.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    expect(await notice.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0);
    expect(await notice.evaluate(brokenWords)).toEqual([]);
    expect(await misfits(page)).toEqual([]);
    // Something is opened: it goes, and is asked again.
    await page.evaluate(() => document.querySelector<HTMLElement>('main a[data-result-link]')?.click());
    await expect(notice).toHaveCount(0);
  }
});

/** Words of the buttons' labels that are on two lines. */
function brokenWords(box: Element): string[] {
  return [...box.querySelectorAll('.mantine-Button-label')].flatMap((label) => {
    const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode();
    const words = [...(text?.textContent ?? '').matchAll(/\S+/g)];
    return words.flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      if (text === null) return [];
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
}
