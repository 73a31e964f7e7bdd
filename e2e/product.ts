import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { RunningProduct } from '../scripts/testing/people.ts';

const root = path.resolve(import.meta.dirname, '..');
const freePort = '0';

export interface Product extends RunningProduct {
  stop(): Promise<number | null>;
  /** Restarts with the same data and address. */
  restart(): Promise<void>;
}

/** The built product as `npm start` starts it, on an empty data folder. */
export async function startProduct(
  environment: Record<string, string> = {},
): Promise<Product & { dispose(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-e2e-'));
  let run = await launch({ DATA_DIR: dataDir, PORT: freePort, ...environment });
  const address = match(run.printed, /Bancada pronta em (http:\/\/localhost:\d+)/);
  const stop = async () => {
    if (run.server.exitCode !== null) return run.server.exitCode;
    const ended = once(run.server, 'exit');
    run.server.kill('SIGTERM');
    const [code] = await ended;
    return code as number | null;
  };
  return {
    address,
    dataDir,
    admin: { email: match(run.printed, /E-mail: (\S+)/), password: match(run.printed, /Senha: {2}(\S+)/) },
    stop,
    restart: async () => {
      run = await launch({ DATA_DIR: dataDir, PORT: new URL(address).port, ...environment });
    },
    dispose: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(
  environment: Record<string, string>,
): Promise<{ server: ChildProcess; printed: string }> {
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  server.stdout.on('data', (data) => {
    printed += data;
  });
  while (!/Bancada pronta em \S+\n/.test(printed)) {
    if (server.exitCode !== null)
      throw new Error(`the product ended with code ${server.exitCode}: ${printed}`);
    await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  }
  return { server, printed };
}

function match(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`${pattern} is not in what the start printed:\n${text}`);
  return found;
}

interface Fixtures {
  /** Console errors and addresses that would fail the journey if they were not expected. */
  allowedErrors: RegExp[];
}

/** A journey fails on any unexpected console error, page error or request to another host. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      // All journeys come from one address within an hour: more people than a shop registers.
      const product = await startProduct({ THROTTLE_FACTOR: '3' });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  allowedErrors: [[], { option: true }],
  page: async ({ page, product, allowedErrors }, use) => {
    const problems: string[] = [];
    const isAllowed = (text: string) => allowedErrors.some((pattern) => pattern.test(text));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isAllowed(message.text()))
        problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== product.address)
        problems.push(`foreign request: ${request.url()}`);
    });
    await use(page);
    expect(problems).toEqual([]);
  },
});

/** Signs in as the first admin on the sign-in screen. */
export async function signIn(page: Page, { admin }: Product): Promise<void> {
  await page.getByLabel('E-mail').fill(admin.email);
  await page.locator('input[name=password]').fill(admin.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

export { expect };
