/// <reference lib="dom" />
// How long a board takes to open, and each frame of it while it is moved and enlarged, in Chromium without a graphics processor. Exits with 1
// above the goals. npm run bench boards
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { madeBoard } from '@bancada/contract/boards/made-boards';
import { readBoard } from '@bancada/contract/boards/read-board';
import { writeBvr3 } from '@bancada/contract/boards/write-boards';
import { apiPrefix } from '@bancada/contract/endpoint';
import { chromium, type Page } from '@playwright/test';
import { attachBytes } from '../scripts/testing/attachments.ts';
import { findOrInstallChromium } from '../scripts/testing/chromium.ts';
import { callApi } from '../scripts/testing/people.ts';
import { administrator, startServer, stopServer } from './support/running-server.ts';

const boards = [
  { parts: 4_000, pins: 15_000, openMs: 1_000, frameMs: 16 },
  { parts: 10_000, pins: 40_000, openMs: Number.POSITIVE_INFINITY, frameMs: 33 },
] as const;
const opens = 5;
/** Nets of which good boards were measured: their values are drawn at their pins. */
const measured = 1_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-boards-'));
const server = await startServer(path.join(dataDir, 'data'));
const answer = await fetch(`${server.address}${apiPrefix}/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(administrator),
});
const tokens = (await answer.json()) as { access_token: string; refresh_token: string };
const browser = await chromium.launch(await findOrInstallChromium());
const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
await page.addInitScript(timeFrames);
await page.goto(`${server.address}/login`);
await page.evaluate((kept) => {
  for (const [name, token] of Object.entries(kept)) localStorage.setItem(name, token);
}, tokens);

await takeReadings(writeBvr3(madeBoard(boards[0])).bytes);
const moves = {
  'moving the whole board': pan,
  enlarging: zoom,
  'moving near': panNear,
  'moving with GND lit': panLit,
};
let failed = 0;
for (const board of boards) {
  const { bytes } = writeBvr3(madeBoard(board));
  const owner = { modelo_equipamento_id: 1 };
  const id = await attachBytes(server, tokens.access_token, { owner, name: `${board.pins}.bvr`, bytes });
  const times: number[] = [];
  for (let at = 0; at < opens; at++) times.push(await openOnce(page, id));
  const open = median(times);
  console.log(
    `${board.parts} parts, ${board.pins} pins, ${(bytes.length / 1024).toFixed(0)} KiB: opened in ${open.toFixed(0)} ms (${times.map((ms) => ms.toFixed(0)).join(', ')})`,
  );
  if (open > board.openMs) failed += 1;
  for (const [name, move] of Object.entries(moves)) {
    const frames = await framesOf(page, move);
    console.log(
      `  ${name}: drawing ${median(frames.drawing).toFixed(1)} ms, 95% within ${share(frames.drawing, 0.95).toFixed(1)}, worst ${Math.max(...frames.drawing).toFixed(1)}; from frame to frame ${median(frames.gaps).toFixed(1)}, 95% within ${share(frames.gaps, 0.95).toFixed(1)} (${frames.drawing.length} frames)`,
    );
    if (share(frames.drawing, 0.95) > board.frameMs) failed += 1;
  }
}
await browser.close();
await stopServer(server);
rmSync(dataDir, { recursive: true, force: true });
console.log(`load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}`);
if (failed > 0) process.exitCode = 1;

async function takeReadings(bytes: Uint8Array): Promise<void> {
  const board = readBoard(bytes);
  if ('error' in board) throw new Error(board.error);
  const nets = new Set(board.parts.flatMap(({ pins }) => pins.flatMap(({ net }) => net ?? [])));
  const linhas = [...nets].slice(0, measured).map((ponto, at) => ({
    ...{ linha: at + 2, ponto, grandeza: 'tensao', condicao: 'ligado', valor: `3,${100 + at}` },
  }));
  const body = { modelo_equipamento_id: 1, linhas };
  const taken = await callApi(server, 'POST /readings/linhas', body, tokens.access_token);
  if (!taken.ok) throw new Error(await taken.text());
  console.log(`readings on ${linhas.length} of ${nets.size} nets`);
}

function median(values: readonly number[]): number {
  return share(values, 0.5);
}

function share(values: readonly number[], of: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * of)] ?? Number.NaN;
}

/** From another screen of the opened application, with the code of the screen fetched anew only the first time. */
async function openOnce(on: Page, id: number): Promise<number> {
  await on.goto(`${server.address}/manufacturers`);
  await on.getByRole('heading', { level: 1 }).waitFor();
  return on.evaluate(async (address) => {
    const begin = performance.now();
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
    while (document.querySelector('canvas[data-drawn]') === null)
      await new Promise((drawn) => requestAnimationFrame(drawn));
    return performance.now() - begin;
  }, `/placas/${id}`);
}

interface Frames {
  /** Of the main thread, for each frame that draws. */
  drawing: number[];
  gaps: number[];
}

/** Runs in the page before all else: measures what is done in each frame. */
function timeFrames(): void {
  const kept: Frames = { drawing: [], gaps: [] };
  Object.assign(window, { frames60: kept });
  const plan = window.requestAnimationFrame.bind(window);
  let last = 0;
  window.requestAnimationFrame = (callback) =>
    plan((time) => {
      const begin = performance.now();
      callback(time);
      kept.drawing.push(performance.now() - begin);
      if (last > 0 && time > last) kept.gaps.push(time - last);
      last = time;
    });
}

async function framesOf(
  on: Page,
  move: (on: Page, at: { x: number; y: number }) => Promise<void>,
): Promise<Frames> {
  const box = await on.locator('canvas').boundingBox();
  if (box === null) throw new Error('no board on the screen');
  const read = () => on.evaluate(() => (window as unknown as { frames60: Frames }).frames60);
  await on.getByRole('button', { name: 'Placa inteira' }).click();
  await on.waitForTimeout(300);
  const before = await read();
  await move(on, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const after = await read();
  const isAnew = after.drawing.length < before.drawing.length;
  const since = (name: keyof Frames) => (isAnew ? after[name] : after[name].slice(before[name].length));
  // The first gap is the rest before.
  return { drawing: since('drawing'), gaps: since('gaps').slice(1) };
}

async function pan(on: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await on.mouse.move(x, y);
  await on.mouse.down();
  for (let round = 0; round < 4; round++) {
    await on.mouse.move(x + 200, y + 100, { steps: 30 });
    await on.mouse.move(x - 200, y - 100, { steps: 30 });
  }
  await on.mouse.up();
}

async function zoom(on: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await on.mouse.move(x, y);
  for (const by of [-60, 60]) for (let step = 0; step < 60; step++) await on.mouse.wheel(0, by);
}

/** Where a hundred parts are seen, with their names. */
async function panNear(on: Page, at: { x: number; y: number }): Promise<void> {
  await on.mouse.move(at.x, at.y);
  for (let step = 0; step < 20; step++) await on.mouse.wheel(0, -60);
  await pan(on, at);
}

/** A net of thousands of pins is lit. */
async function panLit(on: Page, at: { x: number; y: number }): Promise<void> {
  await on.goto(`${on.url().split('?')[0]}?rede=GND`);
  await on.locator('canvas[data-drawn]').waitFor();
  await on.getByRole('button', { name: 'Placa inteira' }).click();
  await pan(on, at);
}
