// How long a photo takes from the phone's page to the computer's screen on a slow line: from its choice until a small picture of it is drawn
// beside the code, and until it stands there itself, the medians of five. The phone's line is slowed by Chromium, whose uploads count there; the computer is at the server.
// npm run bench phone
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findOrInstallChromium } from '../scripts/testing/chromium.ts';
import { enter } from './support/enter.ts';
import { administrator, startServer, stopServer } from './support/running-server.ts';

const runs = 5;
const kilobit = 1000 / 8;
/** As Chromium's tools name them. */
const lines = {
  'slow 4G': { latency: 150, downloadThroughput: 1_600 * kilobit, uploadThroughput: 750 * kilobit },
  'slow 3G': { latency: 400, downloadThroughput: 400 * kilobit, uploadThroughput: 400 * kilobit },
};

/** A board under a lamp as a phone takes it: 12 million pixels with parts, legs, letters and the noise of a sensor. Runs in the page. */
async function takePhoto(nth: number): Promise<string> {
  const [width, height] = [4_000, 3_000];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const light = context.createRadialGradient(1_500, 900, 200, 2_000, 1_500, 2_600);
  light.addColorStop(0, '#3f7a4a');
  light.addColorStop(1, '#12301c');
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  for (let part = 0; part < 900; part += 1) {
    const [x, y, size] = [Math.random() * width, Math.random() * height, 20 + Math.random() * 140];
    context.fillStyle = `hsl(${Math.random() * 60} 12% ${8 + Math.random() * 50}%)`;
    context.fillRect(x, y, size, size * 0.6);
    context.fillStyle = '#b9bec4';
    for (let leg = 0; leg < size; leg += 14) context.fillRect(x + leg, y - 8, 6, 8);
    context.fillStyle = '#d8d8d0';
    context.font = `${Math.round(size / 5)}px monospace`;
    context.fillText(`R${1000 + part} ${nth}`, x + 4, y + size / 3);
  }
  const pixels = context.getImageData(0, 0, width, height);
  for (let at = 0; at < pixels.data.length; at += 4) {
    const noise = (Math.random() + Math.random() - 1) * 14;
    for (let channel = 0; channel < 3; channel += 1)
      pixels.data[at + channel] = (pixels.data[at + channel] ?? 0) + noise;
  }
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL('image/jpeg', 0.86).replace(/^.*,/, '');
}

async function openComputer(browser: Browser, address: string): Promise<{ pc: Page; code: string }> {
  const pc = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await pc.goto(`${address}/robots.txt`);
  await pc.evaluate(enter, administrator);
  await pc.goto(`${address}/sintomas/1`);
  await pc.getByRole('button', { name: 'Fotos pelo celular' }).click();
  const shown = pc.getByRole('link', { name: 'Abrir neste aparelho' });
  const { pathname, hash } = new URL((await shown.getAttribute('href')) ?? '');
  return { pc, code: pathname + hash };
}

/** Seconds until the next photo is seen small beside the code, and until it stands there itself. */
async function secondsUntilSeen(pc: Page, before: number, choose: () => Promise<void>) {
  const startedAt = performance.now();
  const since = () => (performance.now() - startedAt) / 1_000;
  await choose();
  await pc.waitForFunction(() => {
    const small = document.querySelector<HTMLImageElement>('img[alt="Foto que o celular está enviando"]');
    return small?.complete === true && small.naturalWidth > 0;
  });
  const small = since();
  await pc.waitForFunction((count) => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[aria-label^="Ampliar: "] img')];
    return pictures.length > count && pictures.every((one) => one.complete && one.naturalWidth > 0);
  }, before);
  return { small, whole: since() };
}

if (
  !Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.internal === false)
)
  throw new Error('this machine has no address on a network, and shows no code');
process.env.HOST = '0.0.0.0';
const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-phone-'));
const server = await startServer(path.join(dataDir, 'data'));
const browser = await chromium.launch(await findOrInstallChromium());
const { pc, code } = await openComputer(browser, server.address);
const phone = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
await phone.goto(server.address + code);
const camera = phone.getByLabel('Tirar foto', { exact: true }).and(phone.locator('input'));
const session = await phone.context().newCDPSession(phone);
await session.send('Network.enable');
let seen = 0;
for (const [name, speed] of Object.entries(lines)) {
  const taken: { small: number; whole: number }[] = [];
  for (let run = 0; run < runs; run += 1) {
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
    });
    const buffer = Buffer.from(await phone.evaluate(takePhoto, run), 'base64');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...speed });
    const photo = { name: `IMG_${seen}.jpg`, mimeType: 'image/jpeg', buffer };
    taken.push(await secondsUntilSeen(pc, seen, () => camera.setInputFiles(photo)));
    const { small = 0, whole = 0 } = taken.at(-1) ?? {};
    const size = (buffer.length / 1_000_000).toFixed(1);
    console.log(`${name}: ${size} MB, small in ${small.toFixed(1)} s, itself in ${whole.toFixed(1)} s`);
    seen += 1;
  }
  const median = (of: 'small' | 'whole') =>
    taken
      .map((one) => one[of])
      .sort((one, other) => one - other)
      [Math.floor(runs / 2)]?.toFixed(1);
  console.log(
    `${name}: median ${median('small')} s small, ${median('whole')} s itself; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
}
await browser.close();
await stopServer(server);
rmSync(dataDir, { recursive: true, force: true });
