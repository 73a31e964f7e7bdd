import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { section } from './attachments.ts';
import { openBadLine } from './bad-line.ts';
import { makeBytes, makePdf, makePng } from './files.ts';
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

/** A model of its own, so that no journey sees another's files. */
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

/** Gives the page an event that brings a file, as the system does. */
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

/** Whether each upload that the page sends from now on has the bytes of a file. Call before the page is opened. */
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
  await send(page);
  await expect(page.getByRole('alert')).toHaveText('Arquivo e MD5 são obrigatórios.');
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
  await send(page);
  await expect(chosen(page).getByText('Enviado', { exact: true })).toHaveCount(4);
  await expect(section(page).getByRole('button', { name: /^(Ler|Baixar) / })).toHaveCount(4);
  expect(uploads()).toEqual([true, true, true, true]);
  const attached = await attachmentsOf(product, model, token);
  expect(attached.map(({ nome_arquivo, tipo_documento }) => [nome_arquivo, tipo_documento])).toEqual([
    ['bios.bin', 'Software e firmware'],
    ['Esquema elétrico.pdf', 'Diagrama Elétrico'],
    [expect.stringMatching(/^Imagem colada \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/), 'Foto'],
    ['Notas de água.txt', 'Manual Técnico'],
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

test('a name that is taken comes with a free one; what cannot be sent says so before; leaving asks', async ({
  page,
  product,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-anexos-'));
  const uploads = await watchUploads(page);
  const { model, token } = await openModel(page, product);
  await choose(page, [text('manual.txt', `um ${model}`)]);
  await send(page);
  await expect(line(page, 'manual.txt')).toContainText('Enviado');
  const huge = path.join(folder, 'enorme.iso');
  writeFileSync(huge, '');
  truncateSync(huge, 201 * 1024 * 1024);
  await choose(page, huge);
  await expect(line(page, 'enorme.iso')).toContainText('O arquivo passa do limite de 200 MB.');
  await choose(page, [text('vazio.txt', '')]);
  await expect(line(page, 'vazio.txt')).toContainText('O arquivo está vazio');
  await page.getByRole('button', { name: 'Remover enorme.iso' }).click();
  await page.getByRole('button', { name: 'Remover vazio.txt' }).click();

  await choose(page, [text('Manual.TXT', `dois ${model}`)]);
  const second = line(page, 'Manual.TXT');
  await second.getByLabel('Nome do Arquivo').fill(' ');
  await send(page);
  await expect(second.getByText('Digite um nome de arquivo.')).toBeVisible();
  await expect(second.getByLabel('Nome do Arquivo')).toBeFocused();
  await second.getByLabel('Nome do Arquivo').fill('Manual.TXT');
  await send(page);
  await expect(second.getByRole('alert')).toContainText(
    'Já existe um anexo com o nome "Manual.TXT". Por favor, renomeie o arquivo ou escolha outro.',
  );
  expect(uploads()).toHaveLength(1);
  await page.getByRole('link', { name: 'Workbench' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await expect(dialog).toContainText('ainda não foram enviados');
  await dialog.getByRole('button', { name: 'Continuar aqui' }).click();
  await second.getByRole('button', { name: 'Enviar como “Manual (2).TXT”' }).click();
  await expect(second).toContainText('Enviado');
  expect((await attachmentsOf(product, model, token)).map(({ nome_arquivo }) => nome_arquivo)).toEqual([
    'Manual (2).TXT',
    'manual.txt',
  ]);
  rmSync(folder, { recursive: true });
});

test.describe('a bad line', () => {
  // A broken upload, and what it asks meanwhile, are told in the console.
  test.use({ allowedErrors: [/ERR_/] });

  test('a large file goes on where the line broke, also after a reload; cancelled, it is given up', async ({
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
    await expect(line(page, 'firmware.bin')).toContainText('Enviado', { timeout: 15_000 });
    // Not once more from the beginning: but for a part of 8 MiB, which a browser may repeat by itself.
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

    await choose(page, large('engano.bin', model + 2));
    const standsAgain = bad.after(4 * mib, 'stand still');
    await send(page);
    await standsAgain;
    await expect(line(page, 'engano.bin')).toContainText('Enviando: ');
    const givenUp = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.getByRole('button', { name: 'Cancelar engano.bin' }).click();
    expect((await (await givenUp).response())?.status()).toBe(204);
    await expect(line(page, 'engano.bin').getByRole('progressbar')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remover engano.bin' }).click();
    await expect(line(page, 'engano.bin')).toHaveCount(0);
    await context.close();
    await bad.close();
    rmSync(folder, { recursive: true });
  });
});

test.describe('one attachment', () => {
  test.use({ allowedErrors: [/404|409/] });

  test('an attachment is found by its model, edited against others, deleted, taken back, and deleted for the bin', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const token = await signInElsewhere(product, person);
    const model = await newModel(product, token);
    await openSignedIn(page, product, person, '/attachments');
    await page.getByLabel('ID do equipamento').fill(String(model));
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/attachments\\?modelId=${model}$`));
    await expect(page.getByText('Nenhum anexo.')).toBeVisible();
    await page.getByRole('link', { name: 'Adicionar Anexo' }).click();
    await expect(page.getByRole('combobox', { name: 'Modelo' })).toHaveValue('Bancada de prova');
    await choose(page, [text('leitura.txt', `leitura ${model}`)]);
    const types = line(page, 'leitura.txt').getByLabel('Tipo de Documento').getByRole('option');
    await expect(types).toHaveCount(12);
    await page.getByRole('combobox', { name: 'Artigo' }).click();
    const article = page.getByRole('option').nth(1);
    const hasArticle = await article.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    expect(hasArticle).toBe(true);
    await article.click();
    await send(page);
    await expect(page.getByRole('alert')).toHaveText(
      'Forneça exatamente um ID (Modelo, Componente ou Artigo).',
    );
    await page
      .getByRole('button', { name: /Limpar/ })
      .last()
      .click();
    await send(page);
    await expect(line(page, 'leitura.txt')).toContainText('Enviado');
    await page.getByRole('link', { name: 'Ver os anexos' }).click();
    const row = page.getByRole('row').nth(1);
    await expect(row).toContainText('leitura.txt');
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download leitura.txt' }).click();
    expect((await download).suggestedFilename()).toBe('leitura.txt');
    await row.getByRole('link', { name: 'Detalhes leitura.txt' }).click();

    await expect(page.getByRole('link', { name: /^Bancada de prova/ })).toHaveAttribute(
      'href',
      `/equipment-models/${model}`,
    );
    const id = Number(page.url().split('/').at(-1));
    await page.getByRole('button', { name: 'Editar' }).click();
    await callApi(product, `PUT /attachments/${id}`, { descricao: 'de outra pessoa' }, token);
    await page.getByLabel('Nome do Arquivo').fill('medidas.txt');
    await page.getByRole('button', { name: 'Salvar' }).click();
    const conflict = page.getByRole('dialog', { name: 'Outra pessoa salvou este registro' });
    await conflict.getByRole('button', { name: /^Salvar/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('medidas.txt');
    await expect(page.getByText('de outra pessoa')).toBeVisible();
    await page.getByRole('button', { name: 'Histórico' }).click();
    await expect(page.getByRole('button', { name: 'Restaurar esta versão' }).first()).toBeVisible();

    const remove = async () => {
      await page.getByRole('button', { name: 'Excluir Anexo' }).click();
      const asked = page.getByRole('dialog', { name: 'Tem certeza?' });
      await asked.getByRole('button', { name: 'Excluir', exact: true }).click();
      await expect(page.getByText('Anexo excluído com sucesso!')).toBeVisible();
    };
    await remove();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByRole('button', { name: 'Excluir Anexo' })).toBeEnabled();
    await remove();
    await expect(page).toHaveURL(new RegExp(`/attachments\\?modelId=${model}$`));
    await expect(page.getByText('Nenhum anexo.')).toBeVisible();
    await page.goto(`${product.address}/attachments/${id}`);
    await expect(page.getByText('Anexo não encontrado.')).toBeVisible();
  });
});
