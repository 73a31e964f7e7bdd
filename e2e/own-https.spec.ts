import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { type Browser, test as base, chromium, expect } from '@playwright/test';
import { authorityFile, OwnHttps } from '../contract/src/instance/own-https.ts';
import { findOrInstallChromium } from '../scripts/testing/chromium.ts';
import { plugInAuthenticator } from './factors.ts';
import { checkLook } from './look.ts';
import { startProduct } from './product.ts';

type Served = Awaited<ReturnType<typeof startProduct>>;

const test = base.extend<object, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const product = await startProduct({ HTTPS: '1', HTTPS_PORT: '0', HOST: '127.0.0.1' });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const withFakes = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** What Chromium on Linux trusts besides its own list lies in the home folder; `certutil` writes it, where the machine has it. */
function homeThatTrusts(authority: X509Certificate): string | null {
  const home = mkdtempSync(path.join(tmpdir(), 'bancada-trusts-'));
  const folder = path.join(home, '.pki/nssdb');
  mkdirSync(folder, { recursive: true });
  const file = path.join(home, 'bancada.pem');
  writeFileSync(file, authority.toString());
  const db = ['-d', `sql:${folder}`];
  const made = spawnSync('certutil', ['-N', ...db, '--empty-password']);
  if (made.status !== 0) {
    rmSync(home, { recursive: true });
    return null;
  }
  spawnSync('certutil', ['-A', ...db, '-n', 'bancada', '-t', 'C,,', '-i', file]);
  return home;
}

/** The hash of a server's key, as Node sees it, which checks names, dates and limits against this authority alone. */
async function keyServedAt(port: number, authority: X509Certificate): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', ca: authority.toString() });
  await once(socket, 'secureConnect');
  const spki = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
  socket.destroy();
  return createHash('sha256')
    .update(spki ?? '')
    .digest('base64');
}

/**
 * A Chromium that trusts this authority alone. Where there is no `certutil`, one that takes the key that Node has found to be right: what
 * Chromium itself thinks of the certificate is then left out.
 */
async function openTrusting(port: number, authority: X509Certificate): Promise<Browser & AsyncDisposable> {
  const found = await findOrInstallChromium();
  const home = homeThatTrusts(authority);
  const key = await keyServedAt(port, authority);
  const byKey = home === null ? [`--ignore-certificate-errors-spki-list=${key}`] : [];
  const browser = await chromium.launch({
    ...found,
    args: [...found.args, ...withFakes, ...byKey],
    env: home === null ? found.env : { ...found.env, HOME: home },
  });
  return Object.assign(browser, {
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      if (home !== null && existsSync(home)) rmSync(home, { recursive: true, force: true });
    },
  });
}

const authorityOf = async ({ address }: Served) =>
  new X509Certificate(Buffer.from(await (await fetch(address + authorityFile)).arrayBuffer()));

const toldBy = async ({ address }: Served) =>
  OwnHttps.parse(await (await fetch(`${address}/api/v1/https`)).json());

test('http leads a phone to what it has to trust, step by step', async ({ browser, served }) => {
  const { autoridade } = await toldBy(served);
  const phone = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    viewport: { width: 360, height: 740 },
  });
  const page = await phone.newPage();
  await page.goto(`${served.address}/https`);
  await expect(page.getByRole('tab', { name: 'Android' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(autoridade?.impressao_digital ?? '?')).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await checkLook(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar certificado' }).click();
  expect((await download).suggestedFilename()).toBe('bancada.crt');
  await page.getByRole('tab', { name: 'iPhone' }).click();
  await expect(page.getByText(/Perfil Baixado/)).toBeVisible();
  await phone.close();
});

test('who does not trust is stopped by the browser; who does has microphone, offline use and passkeys', async ({
  browser,
  served,
}) => {
  const { porta } = await toldBy(served);
  const stranger = await browser.newPage();
  await expect(stranger.goto(`https://localhost:${porta}/`)).rejects.toThrow(/ERR_CERT_AUTHORITY_INVALID/);
  await using trusting = await openTrusting(porta ?? 0, await authorityOf(served));
  const context = await trusting.newContext({ serviceWorkers: 'allow', permissions: ['microphone'] });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  for (const host of ['127.0.0.1', 'localhost']) {
    await page.goto(`https://${host}:${porta}/login`);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
  }
  await page.getByLabel('E-mail').fill(served.admin.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(served.admin.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  const heard = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    await navigator.serviceWorker.ready;
    return stream.getAudioTracks().length;
  });
  expect(heard).toBe(1);
  await plugInAuthenticator(page);
  await page.goto(`https://localhost:${porta}/edit-profile`);
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Senha atual' }).fill(served.admin.password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByLabel('Nome da chave de acesso').fill('Notebook da bancada');
  await dialog.getByRole('button', { name: 'Criar chave de acesso' }).click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible();
  expect(problems).toEqual([]);
});
