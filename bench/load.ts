// How first views load on a bad line: Lighthouse's scores (mobile), and when slow 3G shows something, of three runs the one in the
// middle. `--keep` keeps the results, against which later runs are shown. Lighthouse is installed on demand, in a folder of its own: shops never download it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findOrInstallChromium } from '../scripts/testing/chromium.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { openSlowLine, slow3G } from '../scripts/testing/slow-line.ts';
import { type FirstView, lighthouseOf, slow3GOf, tableOf } from './load/first-views.ts';
import { enter } from './support/enter.ts';
import { administrator, startServer, stopServer } from './support/running-server.ts';

const own = path.join(import.meta.dirname, 'load');
const results = path.join(own, 'results.json');
const runs = 3;
const addresses = ['/login', '/?q=bateria', '/equipment-models', '/sintomas/1', '/artigos/15'];

if (!existsSync(path.join(own, 'lighthouse/node_modules'))) {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: path.join(own, 'lighthouse'),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed');
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-load-'));
const server = await startServer(path.join(dataDir, 'data'));
const port = await freePort();
const browser = await findOrInstallChromium();
const found: Record<string, FirstView> = {};
for (const address of addresses) {
  const views: FirstView[] = [];
  for (let run = 0; run < runs; run += 1) views.push(await firstView(address));
  views.sort((one, other) => one.performance - other.performance);
  const middle = views[(runs - 1) / 2];
  if (middle !== undefined)
    found[address] = { ...middle, scores: views.map((view) => view.performance).join(', ') };
}
await stopServer(server);
rmSync(dataDir, { recursive: true, force: true });

const [load = 0] = loadavg();
const kept = existsSync(results)
  ? (JSON.parse(readFileSync(results, 'utf8')) as { views: Record<string, FirstView> }).views
  : {};
console.log(tableOf(found, kept));
console.log(`load of the machine: ${load.toFixed(1)}; scores of a busy one say little`);
if (process.argv.includes('--keep'))
  writeFileSync(
    results,
    `${JSON.stringify({ loadOfMachine: Number(load.toFixed(1)), views: found }, null, 2)}\n`,
  );

/** In a profile of its own: nothing of it is known to the browser yet. */
async function firstView(address: string): Promise<FirstView> {
  const context = await chromium.launchPersistentContext(mkdtempSync(path.join(dataDir, 'profile')), {
    ...browser,
    args: [...browser.args, `--remote-debugging-port=${port}`],
  });
  const line = await openSlowLine(server, slow3G);
  const page = await context.newPage();
  for (const origin of [line.address, server.address]) {
    await page.goto(`${origin}/robots.txt`);
    if (address !== '/login') await page.evaluate(enter, administrator);
  }
  const slow3GMs = await slow3GOf(context, line.address + address);
  await line.close();
  const view = { ...(await lighthouseOf(server.address + address, port)), slow3GMs };
  await context.close();
  return view;
}
