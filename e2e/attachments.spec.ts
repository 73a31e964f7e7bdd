import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { makePng } from '../scripts/testing/png.ts';
import { section } from './attachments.ts';
import { openBadLine } from './bad-line.ts';
import { makeBytes, makePdf } from './files.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, type Product, test } from './product.ts';

const chosen = (page: Page) => page.getByRole('list', { name: 'Arquivos escolhidos' });
const line = (page: Page, file: string) => chosen(page).getByRole('listitem', { name: file, exact: true });
const choose = (
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer<ArrayBuffer> }[] | string,
) => page.getByLabel('Arquivo', { exact: true }).and(page.locator('input')).setInputFiles(files);
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true }).click();

/** A new model for each journey, so that none sees another's files. */
async function newModel(product: Product, token: string): Promise<number> {
  const created = await callApi(
    product,
    'POST /equipment-models',
    {
      nome: 'Bancada de prova',
      numero_modelo: `BP-${process.pid}-${Math.round(performance.now())}`,
      fabricante_id: 1,
      categoria_id: 1,
      data_lancamento: '2020-01-01',
    },
    token,
  );
  expect(created.status).toBe(201);
  return ((await created.json()) as { id: number }).id;
}

async function openModel(page: Page, product: Product): Promise<{ model: number; token: string }> {
  const person = await registered(product);
  const token = await signInElsewhere(product, person);
  const model = await newModel(product, token);
  await openSignedIn(page, product, person, `/equipment-models/${model}`);
  await expect(section(page).getByText('Nenhum anexo.')).toBeVisible();
  return { model, token };
}

async function attachmentsOf(product: Product, model: number, token: string) {
  const answer = await callApi(
    product,
    `GET /attachments/list?modelo_equipamento_id=${model}`,
    undefined,
    token,
  );
  return (await answer.json()) as {
    id: number;
    nome_arquivo: string;
    tipo_documento: string;
    descricao: string | null;
    md5: string;
  }[];
}

/** Dispatches a drop or paste event with a file, as the operating system would. */
async function bring(
  page: Page,
  event: 'drop' | 'paste',
  { name, mimeType, buffer }: ReturnType<typeof text>,
) {
  await page.evaluate(
    ({ event, name, mimeType, base64 }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
      const options = { bubbles: true, cancelable: true };
      document
        .querySelector('h1')
        ?.dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
        );
    },
    { event, name, mimeType, base64: buffer.toString('base64') },
  );
}

/** Records, for each upload from now on, whether it carries a file's bytes. Call it before the page opens. */
async function watchUploads(page: Page): Promise<() => boolean[]> {
  const uploads: boolean[] = [];
  await page.exposeFunction('noteUpload', (hasFile: boolean) => uploads.push(hasFile));
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Reflect.get(window, 'noteUpload')(body.has('file'));
      send.call(this, body);
    };
  });
  return () => uploads;
}

test('files are chosen, dropped and pasted, several at once; bytes that the server has are not sent', async ({
  page,
  product,
}) => {
  const uploads = await watchUploads(page);
  const { model, token } = await openModel(page, product);
  const schematic = makePdf(['Esquema da fonte']);
  await choose(page, [
    text('Notas de água.txt', 'medir água antes'),
    { name: 'esquema.pdf', mimeType: 'application/pdf', buffer: schematic },
  ]);
  await bring(page, 'drop', { name: 'bios.bin', mimeType: '', buffer: makeBytes(300_000, model) });
  await bring(page, 'paste', { name: 'image.png', mimeType: 'image/png', buffer: makePng(40, 30) });
  await expect(chosen(page).getByRole('listitem')).toHaveCount(4);
  const pdf = line(page, 'esquema.pdf');
  await pdf.getByLabel('Nome do Arquivo').fill('Esquema elétrico.pdf');
  await pdf.getByLabel('Tipo de Documento').selectOption('Diagrama Elétrico');
  await pdf.getByLabel('Descrição').fill('Folha 1');
  await line(page, 'Notas de água.txt').getByLabel('Tipo de Documento').selectOption('Guia');
  await send(page);
  await expect(chosen(page).getByText('Enviado', { exact: true })).toHaveCount(4);
  await expect(section(page).getByRole('button', { name: /^(Ler|Baixar) / })).toHaveCount(4);
  expect(uploads()).toEqual([true, true, true, true]);
  const attached = await attachmentsOf(product, model, token);
  expect(attached.map(({ nome_arquivo, tipo_documento }) => [nome_arquivo, tipo_documento])).toEqual([
    ['bios.bin', 'Software e firmware'],
    ['Esquema elétrico.pdf', 'Diagrama Elétrico'],
    [expect.stringMatching(/^Imagem colada \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/), 'Foto'],
    ['Notas de água.txt', 'Guia'],
  ]);
  expect(attached[1]).toMatchObject({
    descricao: 'Folha 1',
    md5: createHash('md5').update(schematic).digest('hex'),
  });

  // On a datasheet, under another name.
  await page.goto(`${product.address}/datasheets/1`);
  await choose(page, [{ name: 'copia.pdf', mimeType: 'application/pdf', buffer: schematic }]);
  await send(page);
  await expect(line(page, 'copia.pdf')).toContainText('Já existia no servidor: nada foi enviado');
  expect(uploads().slice(4)).toEqual([false]);
  await expect(section(page).getByRole('button', { name: 'Ler copia.pdf' })).toBeVisible();
});

test.describe('a bad connection', () => {
  // The browser logs the interrupted upload, and the calls that fail meanwhile, to the console.
  test.use({ allowedErrors: [/ERR_/] });

  test('a large upload resumes where the connection broke, also after a reload', async ({
    browser,
    product,
  }) => {
    const person = await registered(product);
    const token = await signInElsewhere(product, person);
    const model = await newModel(product, token);
    const bad = await openBadLine(product);
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const folder = mkdtempSync(path.join(tmpdir(), 'bancada-anexos-'));
    const mib = 1024 * 1024;
    const large = (name: string, seed: number) => {
      const file = path.join(folder, name);
      writeFileSync(file, makeBytes(20 * mib, seed));
      return file;
    };
    await page.goto(`${bad.address}/login`);
    await signInAs(page, person);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.goto(`${bad.address}/equipment-models/${model}`);

    const firmware = large('firmware.bin', model);
    await choose(page, firmware);
    const broken = bad.after(12 * mib, 'break');
    bad.taken();
    await send(page);
    await broken;
    await expect(line(page, 'firmware.bin')).toContainText('A conexão caiu. Nova tentativa em');
    bad.mend();
    await expect(line(page, 'firmware.bin')).toContainText('Enviado', { timeout: 15_000 });
    // It did not start over: at most the part of 8 MiB that was on its way came twice.
    expect(bad.taken()).toBeLessThan(32 * mib);

    const update = large('atualizacao.bin', model + 1);
    await choose(page, update);
    const stands = bad.after(11 * mib, 'stand still');
    await send(page);
    await stands;
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(section(page)).toBeVisible();
    bad.taken();
    await choose(page, update);
    await send(page);
    await expect(line(page, 'atualizacao.bin')).toContainText('Enviado', { timeout: 15_000 });
    expect(bad.taken()).toBeLessThan(15 * mib);
    const attached = await attachmentsOf(product, model, token);
    expect(attached.map(({ md5 }) => md5)).toEqual(
      [update, firmware].map((file) => createHash('md5').update(readFileSync(file)).digest('hex')),
    );

    await context.close();
    await bad.close();
    rmSync(folder, { recursive: true });
  });
});
