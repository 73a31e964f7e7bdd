/// <reference lib="dom" />
// Which PDFs of a folder our viewer draws, beside pdf.js alone in the same run: each file's state, and whether its first page looks
// the same. npm run bench pdf-files <folder> [minutes]
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiPrefix } from '@bancada/contract/endpoint';
import { chromium, type Page } from '@playwright/test';
import { attachBytes } from '../scripts/testing/attachments.ts';
import { findOrInstallChromium } from '../scripts/testing/chromium.ts';
import { seenPlain, servePlain } from './pdf-files/plain-page.ts';
import { difference, type Seen, smallPicture } from './pdf-files/seen.ts';
import {
  administrator,
  type RunningServer,
  signIn,
  startServer,
  stopServer,
} from './support/running-server.ts';

const [folder = '', minutes = '60'] = process.argv.slice(2);
const endsAt = Date.now() + Number(minutes) * 60_000;
/** For one file. */
const patienceMs = 40_000;
/** Of brightness, of 255: sizes and smoothing differ a little. */
const sameBelow = 8;

const names = readdirSync(folder)
  .filter((name) => name.toLowerCase().endsWith('.pdf'))
  .toSorted();

async function newTokens({ address }: RunningServer) {
  const answer = await fetch(`${address}${apiPrefix}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  return (await answer.json()) as { access_token: string; refresh_token: string };
}

/** A way to attach files to an article of ours, as the screens do. */
async function attaching(running: RunningServer) {
  const { call } = await signIn(running);
  const article = await call('/artigos', { nome: 'Arquivos', descricao: 'Arquivos', autor: 'Medida' });
  const { id } = (await article.json()) as { id: number };
  return async (name: string): Promise<number> => {
    const { access_token } = await newTokens(running);
    const bytes = readFileSync(path.join(folder, name));
    return attachBytes(running, access_token, { owner: { artigo_id: id }, name, bytes });
  };
}

/** What our viewer makes of an attachment. */
async function seenByUs(page: Page, address: string): Promise<Seen> {
  const first = page.locator('.pdfViewer .page[data-page-number="1"]');
  const states: [Seen['state'], ReturnType<Page['locator']>][] = [
    ['password', page.getByLabel('Este PDF pede uma senha')],
    ['broken', page.getByText('O arquivo está danificado.')],
    ['not shown', page.getByText('Este tipo de arquivo não é mostrado aqui.')],
    ['shown as text', page.getByRole('region', { name: /^Texto de / })],
    ['page failed', first.getByRole('alert')],
    [
      'drawn',
      page.locator('.page[data-page-number="1"][data-loaded]:not(.loadingIcon) .canvasWrapper canvas'),
    ],
  ];
  const any = states.map(([, locator]) => locator).reduce((one, other) => one.or(other));
  try {
    await page.goto(address, { timeout: patienceMs });
    await any.first().waitFor({ timeout: patienceMs });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
    return { state: 'no end' };
  }
  for (const [state, locator] of states)
    if ((await locator.count()) > 0)
      return state === 'drawn' ? { state, picture: await smallPicture(locator) } : { state };
  return { state: 'no end' };
}

/** Ends in time, whatever a file does to the page. */
function inTime(seen: Promise<Seen>): Promise<Seen> {
  const late = new Promise<Seen>((resolve) =>
    setTimeout(() => resolve({ state: 'no end' }), patienceMs).unref(),
  );
  return Promise.race([seen, late]);
}

interface Compared {
  name: string;
  ours: Seen;
  plain: Seen;
}

const verdictOf = ({ ours, plain }: Compared): string => {
  if (ours.state !== plain.state) return `we: ${ours.state}, pdf.js alone: ${plain.state}`;
  if (ours.state !== 'drawn') return ours.state;
  return difference(ours.picture, plain.picture) < sameBelow ? 'drawn, the same' : 'drawn, not the same';
};

async function compareAll(running: RunningServer, plainAddress: string): Promise<Compared[]> {
  const browser = await chromium.launch(await findOrInstallChromium());
  const context = await browser.newContext({
    viewport: { width: 1000, height: 900 },
    reducedMotion: 'reduce',
  });
  const attach = await attaching(running);
  const [ours, plain] = [await context.newPage(), await (await browser.newContext()).newPage()];
  await signInHere(ours, running);
  const compared: Compared[] = [];
  for (const name of names) {
    if (Date.now() > endsAt) break;
    const id = await attach(name);
    const byUs = await inTime(seenByUs(ours, `${running.address}/attachments/${id}`));
    await plain.goto(plainAddress);
    const alone = await inTime(seenPlain(plain, name));
    const one = { name, ours: byUs, plain: alone };
    compared.push(one);
    console.log(`${String(compared.length).padStart(4)}  ${name}: ${verdictOf(one)}`);
  }
  await browser.close();
  return compared;
}

/** With both tokens: the run is longer than one is valid. */
async function signInHere(page: Page, running: RunningServer): Promise<void> {
  await page.goto(`${running.address}/icone.svg`);
  const tokens = await newTokens(running);
  await page.evaluate((both) => {
    for (const [key, value] of Object.entries(both)) localStorage.setItem(key, value);
  }, tokens);
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
const running = await startServer(dataDir);
const { server, address } = await servePlain(path.resolve(folder));
try {
  const compared = await compareAll(running, address);
  const counts = Object.groupBy(compared, verdictOf);
  console.log(`\n${compared.length} of ${names.length} files`);
  for (const [verdict, files = []] of Object.entries(counts))
    console.log(`${String(files.length).padStart(4)}  ${verdict}`);
} finally {
  server.close();
  await stopServer(running);
  rmSync(dataDir, { recursive: true, force: true });
}
