import { createHash, randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, newSession, signInElsewhere } from '../scripts/testing/people.ts';
import { makePng } from '../scripts/testing/png.ts';
import { openBadLine } from './bad-line.ts';
import { checkLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { startProduct } from './product.ts';

type Served = Awaited<ReturnType<typeof startProduct>>;

const test = base.extend<object, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const product = await startProduct({ HOST: '0.0.0.0', THROTTLE_FACTOR: '3' });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** An address of this machine on a network, where browsers hold the page for unsafe; null where it has none. */
const onNetwork = () =>
  Object.values(networkInterfaces())
    .flatMap((found = []) => found)
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? null;

/** What comes after the host of the address in the code. */
async function codeShown(pc: Page): Promise<string> {
  await expect(pc.getByRole('img', { name: 'QR code para o celular' })).toBeVisible();
  const href = (await pc.getByRole('link', { name: 'Abrir neste aparelho' }).getAttribute('href')) ?? '';
  const { pathname, hash } = new URL(href);
  return pathname + hash;
}

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  return context.newPage();
}

const photo = (width: number) => ({
  name: 'image.png',
  mimeType: 'image/png',
  buffer: makePng(width, 600),
});

/** A photo as a phone takes it: 8 million pixels of noise and shapes, some megabytes. */
async function largePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3_264, 2_448];
    const context = canvas.getContext('2d');
    for (let line = 0; line < 40_000; line += 1) {
      context?.beginPath();
      context?.arc(Math.random() * 3_264, Math.random() * 2_448, Math.random() * 40, 0, 6.3);
      if (context) context.strokeStyle = `hsl(${Math.random() * 360} 60% 50%)`;
      context?.stroke();
    }
    return canvas.toDataURL('image/jpeg', 0.95).replace(/^.*,/, '');
  });
  return Buffer.from(base64, 'base64');
}

test('a phone that is not signed in takes photos of a fault, and each is seen on the computer', async ({
  browser,
  served,
}) => {
  const pc = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const person = await registered(served);
  await openSignedIn(pc, served, person, '/sintomas/1');
  const photos = pc.getByRole('region', { name: 'Fotos', exact: true });
  await photos.scrollIntoViewIfNeeded();
  await photos.getByRole('button', { name: 'Fotos pelo celular' }).click();
  const host = onNetwork();
  const address = host === null ? served.address : served.address.replace('localhost', host);
  const phone = await openPhone(browser);
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  const code = await codeShown(pc);
  await phone.goto(address + code);
  await expect(phone.getByText('As fotos vão para')).toBeVisible();
  expect(await phone.evaluate(() => window.isSecureContext)).toBe(host === null);
  const camera = phone.getByLabel('Tirar foto', { exact: true }).and(phone.locator('input'));
  await checkLook(phone);
  for (const [place, words] of ['1 foto chegou', '2 fotos chegaram'].entries()) {
    await camera.setInputFiles(photo(800 + place));
    await expect(pc.getByText(`${words} por este código.`)).toBeVisible();
    await expect(photos.getByRole('button', { name: /^Ampliar: / })).toHaveCount(place + 1);
  }
  await expect(phone.getByText('2 fotos enviadas.')).toBeVisible();
  await checkLook(pc);

  // What a camera makes is sent as small as the computer's screen needs it.
  const buffer = await largePhoto(phone);
  // It comes, even if the small picture before it is refused.
  let refused = 0;
  await phone.route('**/celular/previas', async (route) => {
    refused += 1;
    await route.fulfill({ status: 500, json: { detail: 'Falhou.' } });
  });
  await camera.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await expect(phone.getByText('3 fotos enviadas.')).toBeVisible();
  await expect(photos.getByRole('button', { name: /^Ampliar: / })).toHaveCount(3);
  expect(refused).toBe(1);
  const token = await signInElsewhere(served, person);
  const read = async <Answer>(place: string) =>
    (await (await callApi(served, `GET ${place}`, undefined, token)).json()) as Answer;
  const { fotos } = await read<{ fotos: { id: number; nome_arquivo: string }[] }>('/sintomas/1/fotos');
  const { id } = fotos.find(({ nome_arquivo }) => nome_arquivo.startsWith('IMG_1')) ?? {};
  const kept = await read<{ tamanho: number }>(`/attachments/${id}`);
  expect(kept.tamanho).toBeGreaterThan(10_000);
  expect(kept.tamanho).toBeLessThan(buffer.length / 3);
  const [, secret = '?'] = code.split('#');
  expect(asked.filter((url) => url.replace(/#.*/, '').includes(secret))).toEqual([]);

  await photos.getByRole('button', { name: 'Encerrar' }).click();
  await camera.setInputFiles(photo(900));
  await expect(phone.getByText(/foi encerrado no computador/)).toBeVisible();
  await expect(phone.getByText(/1 foto espera neste celular pelo próximo código/)).toBeVisible();
  await checkLook(phone);

  // The phone's camera may have taken the page's memory meanwhile.
  await phone.goto('about:blank');
  await photos.getByRole('button', { name: 'Fotos pelo celular' }).click();
  const later = await codeShown(pc);
  await phone.goto(address + later);
  await expect(phone.getByText('1 foto enviada.')).toBeVisible();
  await expect(photos.getByRole('button', { name: /^Ampliar: / })).toHaveCount(4);
  // Leaving the page ends the code, by a call that may come after the page is gone. For a page of the same site the browser keeps the
  // process, so that a busy machine has time to send it.
  await pc.goto(`${served.address}/robots.txt`);
  const headers = { 'x-celular': later.split('#')[1] ?? '' };
  const asCode = async () => (await fetch(`${served.address}/api/v1/celular`, { headers })).status;
  await expect.poll(asCode).not.toBe(200);
  await camera.setInputFiles(photo(901));
  await expect(phone.getByText(/foi encerrado no computador/)).toBeVisible();
  await phone.goto(`${address}/celular`);
  await expect(phone.getByText('Leia o QR code com a câmera.')).toBeVisible();
  await checkLook(phone);
  await pc.close();
  await phone.context().close();
});

test('of 50 photos, one after the other, none is lost or kept twice by a line that is cut ten times', async ({
  browser,
  served,
}) => {
  test.setTimeout(240_000);
  const person = await registered(served);
  const pc = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await openSignedIn(pc, served, person, '/equipment-models/1');
  await pc.getByRole('button', { name: 'Fotos pelo celular' }).click();
  const line = await openBadLine(served);
  const phone = await openPhone(browser);
  await phone.goto(line.address + (await codeShown(pc)));
  const gallery = phone.getByLabel('Escolher da galeria').and(phone.locator('input'));
  await expect(gallery).toBeAttached();
  // What is behind the picture's end is kept with it.
  const taken = Array.from({ length: 50 }, (_, nth) => ({
    ...photo(40 + nth),
    buffer: Buffer.concat([makePng(40 + nth, 30), randomBytes(20_000)]),
  }));
  let next = line.after(15_000, 'break');
  await gallery.setInputFiles(taken);
  for (let cut = 1; cut <= 10; cut += 1) {
    await next;
    await expect(phone.getByText(/Sem conexão/)).toBeVisible();
    // Within a photo, and near its end, where only the answer is lost.
    if (cut < 10) next = line.after(30_000 + cut * 6_500, 'break');
    line.mend();
  }
  await expect(phone.getByText('50 fotos enviadas.')).toBeVisible({ timeout: 120_000 });
  await expect(pc.getByText('50 fotos chegaram por este código.')).toBeVisible();
  const { access_token } = await newSession(served, person);
  const call = 'GET /attachments/list?modelo_equipamento_id=1';
  const kept = (await (await callApi(served, call, undefined, access_token)).json()) as { md5: string }[];
  const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
  expect(kept.map((one) => one.md5).sort()).toEqual(taken.map(({ buffer }) => md5(buffer)).sort());
  await line.close();
  await pc.close();
  await phone.context().close();
});
