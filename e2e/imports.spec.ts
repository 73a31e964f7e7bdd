import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

const kinds = ['manufacturers', 'categories', 'equipment-models', 'datasheets', 'artigos'] as const;

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const csv = (text: string, encoding: BufferEncoding = 'utf8', name = 'tabela.csv'): Upload => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, encoding),
});

/** Exports what the open list finds. */
async function exported(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

async function openImport(page: Page, product: Product, kind: string, file: Upload): Promise<void> {
  await page.goto(`${product.address}/${kind}`);
  await page.getByRole('link', { name: 'Importar CSV' }).click();
  await page.getByLabel('Arquivo CSV').setInputFiles(file);
}

/** The lines that the preview shows, each as `line | deed | record | detail`. */
async function shownLines(page: Page): Promise<string[]> {
  const rows = page.getByRole('table', { name: 'Linhas do arquivo' }).locator('tbody tr');
  return rows.evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent).join(' | ')),
  );
}

/** The box of a choice is drawn by its label; the radio itself is not seen. */
const chip = (page: Page, name: string) => page.getByText(name, { exact: true });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test.describe('what is exported', () => {
  for (const kind of kinds) {
    test(`${kind}: all that the list holds, and imported again every line is the same`, async ({
      page,
      product,
    }) => {
      const person = await registered(product);
      const token = await signInElsewhere(product, person);
      // Texts that a spreadsheet or the file's own signs would harm.
      const texts = { nome: `=1+1;"${kind}"`, descricao: '- a\n- b' };
      await callApi(product, 'POST /categories', texts, token);
      for (const start of ["'-12 V", "'=A1", "''+x", '＝1', '@', '="00123"', 'a;b\r\nc;d', 'TV 24" "LED"'])
        await callApi(product, 'POST /categories', { nome: `${start} ${kind}`, descricao: start }, token);
      const found = await callApi(product, `GET /${kind}?limit=1`, undefined, token);
      const { total } = (await found.json()) as { total: number };
      await openSignedIn(page, product, person, `/${kind}`);
      const { name, bytes } = await exported(page);
      expect(name).toMatch(/^(fabricantes|categorias|equipamentos|datasheets|artigos)-\d{4}-\d\d-\d\d\.csv$/);
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      await page.getByRole('link', { name: 'Importar CSV' }).click();
      await page.getByLabel('Arquivo CSV').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
      await expect(chip(page, `Iguais: ${total}`)).toBeVisible();
      await expect(chip(page, `Todas: ${total}`)).toBeVisible();
      await expect(radio(page, 'Recusadas: 0')).toBeDisabled();
      await expect(
        page.getByText('Nada a importar: todas as linhas já estão como no arquivo.'),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Importar 0 linhas' })).toBeDisabled();
    });
  }

  test('search and filters narrow the export; it can be cancelled, and its failure says so', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, await registered(product), '/equipment-models?busca=b550-f');
    await expect(page.getByText('1 registro', { exact: true })).toBeVisible();
    const { bytes } = await exported(page);
    expect(bytes.toString().split('\r\n')).toEqual([
      '\ufeffNome;N. Modelo;Fabricante;Categoria;Lançamento',
      'ASUS ROG Strix B550-F Gaming;ROG STRIX B550-F GAMING;ASUS;Placas-mãe;01/01/2020',
      '',
    ]);
    await page.route('**/equipment-models?*limit=1000*', () => undefined);
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    await expect(page.getByText(/^Exportando:/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText(/^Exportando:/)).toBeHidden();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unrouteAll();
    await page.route('**/equipment-models?*limit=1000*', (route) => route.abort());
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unrouteAll();
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await again;
  });
  test.use({ allowedErrors: [/ERR_FAILED/] });
});

test.describe('what is imported', () => {
  test('an old file with commas: created, changed, the same, refused; then the accepted lines alone', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const token = await signInElsewhere(product, person);
    const maker = `Eletrônica São João ${process.pid}`;
    await callApi(
      product,
      'POST /manufacturers',
      { nome: maker, website: 'https://a.test', contato_suporte: '1133334444' },
      token,
    );
    const models = (text: string) => csv(text, 'latin1');
    await openSignedIn(page, product, person);
    await openImport(
      page,
      product,
      'equipment-models',
      models(
        [
          'Modelo,Número do Modelo,FABRICANTE,categoria,Lançamento,Cor',
          `Rádio à válvula,RV-1,${maker},Televisores,01/02/1950,azul`,
          `"Rádio, o outro",RV-2,${maker.toUpperCase()},televisores,1951-03-04,`,
          'ASUS ROG Strix B550-F Gaming,ROG STRIX B550-F GAMING,ASUS,Placas-mãe,01/01/2020,',
          'ASUS Strix B550,rog strix b550-f gaming,asus,Placas-mãe,01/01/2020,',
          'Sem fabricante,X-1,Não Existe SA,Placas-mãe,01/01/2020,',
          'Data impossível,X-2,ASUS,Placas-mãe,30/02/2021,',
          `${'x'.repeat(300)},X-3,ASUS,Placas-mãe,01/01/2021,`,
          '',
          'A mais,X-4,ASUS,Placas-mãe,01/01/2021,,,sobra',
        ].join('\r\n'),
      ),
    );
    await expect(page.getByText('Colunas desconhecidas, que não são importadas: “Cor”.')).toBeVisible();
    await expect(page.getByText('8 linhas, lidas como Windows-1252, separadas por vírgula.')).toBeVisible();
    await expect(radio(page, 'Recusadas: 5')).toBeChecked();
    const refused = await shownLines(page);
    expect(refused[0]).toContain(
      '5 | Recusada | ASUS Strix B550 · rog strix b550-f gaming | Repete a linha 4',
    );
    expect(refused[1]).toContain('Fabricante: O fabricante “Não Existe SA” não existe');
    expect(refused[2]).toMatch(/^7 .*Lançamento: /);
    expect(refused[3]).toMatch(/^8 .*Nome: Digite no máximo 200 caracteres\./);
    expect(refused[4]).toMatch(/^10 .*Tem mais células/);
    await chip(page, 'A criar: 2').click();
    expect((await shownLines(page)).map((line) => line.split(' | ').slice(0, 3).join(' | '))).toEqual([
      '2 | Criar | Rádio à válvula · RV-1',
      '3 | Criar | Rádio, o outro · RV-2',
    ]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar as linhas recusadas' }).click();
    const text = readFileSync(await (await download).path(), 'utf8').split('\r\n');
    expect(text[0]).toBe('\ufeffModelo;Número do Modelo;FABRICANTE;categoria;Lançamento;Cor;Motivos');
    expect(text).toHaveLength(7);
    expect(text[2]).toMatch(/^Sem fabricante;X-1;Não Existe SA;.*;Fabricante: O fabricante/);

    const run = page.getByRole('button', { name: 'Importar 2 linhas' });
    await expect(run).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Importar só as linhas aceitas' }).check();
    await run.click();
    await expect(page.getByRole('link', { name: 'Ver equipamentos' })).toBeVisible();
    await page.getByRole('link', { name: 'Ver equipamentos' }).click();
    await page.getByRole('searchbox').fill('RV');
    await expect(page.getByRole('row', { name: /Rádio, o outro/ })).toContainText(
      `${maker}Televisores04/03/1951`,
    );
  });

  test('a quote that is never closed costs its own line: the preview refuses it, and the others are imported', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const name = `Aspas ${process.pid}`;
    const lines = Array.from({ length: 20 }, (_, n) => `${name} ${n + 1};texto ${n + 1}`);
    lines[1] = `${name} 2;"monitor 24 pol`;
    lines[6] = `${name} 7;"24" LED`;
    lines[11] = `${name} 12;32"`;
    await openSignedIn(page, product, person);
    await openImport(page, product, 'categories', csv(['Nome;Descrição', ...lines].join('\r\n')));
    await expect(chip(page, 'Todas: 20')).toBeVisible();
    await expect(radio(page, 'Recusadas: 2')).toBeChecked();
    expect(await shownLines(page)).toEqual([
      expect.stringMatching(`^3 \\| Recusada \\| ${name} 2 \\| Aspas sem fechar`),
      expect.stringMatching(`^8 \\| Recusada \\| ${name} 7 \\| Texto depois de aspas fechadas`),
    ]);
    await chip(page, 'A criar: 18').click();
    expect((await shownLines(page))[1]).toBe(`4 | Criar | ${name} 3 | `);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar as linhas recusadas' }).click();
    const text = readFileSync(await (await download).path(), 'utf8').split('\r\n');
    expect(text[1]).toMatch(`${name} 2;"""monitor 24 pol";Aspas sem fechar`);
    await page.getByRole('checkbox', { name: 'Importar só as linhas aceitas' }).check();
    await page.getByRole('button', { name: 'Importar 18 linhas' }).click();
    await page.getByRole('link', { name: 'Ver categorias' }).click();
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByText('18 registros', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`^${name} 12`) })).toContainText('32"');
  });

  test('a cell with line breaks is one line, shown with its first and last', async ({ page, product }) => {
    const person = await registered(product);
    const name = `Quebras ${process.pid}`;
    await openSignedIn(page, product, person);
    await openImport(
      page,
      product,
      'categories',
      csv(`sep=;\n\nNome;Descrição\n${name};"um\ndois"\n${name} b;x`),
    );
    await expect(page.getByText('Com quebras de linha dentro de células: 1.')).toBeVisible();
    await expect(chip(page, 'A criar: 2')).toBeVisible();
    expect((await shownLines(page)).map((line) => line.split(' | ')[0])).toEqual(['4–5', '6']);
  });

  test('changes show before and after; a base that changed meanwhile is not overwritten, and the preview stays', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const token = await signInElsewhere(product, person);
    const nome = `Categoria de prova ${process.pid}`;
    await callApi(product, 'POST /categories', { nome, descricao: 'Antes' }, token);
    await openSignedIn(page, product, person);
    await openImport(page, product, 'categories', csv(`Nome\tDescrição\n${nome}\tDepois\nOutra ${nome}\t`));
    await expect(chip(page, 'A alterar: 1')).toBeVisible();
    await expect(page.getByText('Descrição: Antes → Depois')).toBeVisible();
    await callApi(product, 'POST /categories', { nome: `Outra ${nome}` }, token);
    await page.getByRole('button', { name: 'Importar 2 linhas' }).click();
    await expect(page.getByText(/A base mudou desde a prévia/)).toBeVisible();
    await expect(page.getByText('Descrição: Antes → Depois')).toBeVisible();
    await page.getByRole('button', { name: 'Ver a prévia de novo' }).click();
    await page.getByRole('button', { name: 'Importar 1 linha', exact: true }).click();
    await page.getByRole('link', { name: 'Ver categorias' }).click();
    await page.getByRole('searchbox').fill(nome);
    await expect(page.getByRole('row', { name: new RegExp(`^${nome}`) })).toContainText('Depois');
  });
  test.use({ allowedErrors: [/409|ERR_FAILED/] });

  test('a file with the wrong head cannot be imported, and says why; the next one can', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, await registered(product));
    await openImport(page, product, 'datasheets', csv('Nome;Nome;Part\nx;y;z'));
    const alert = page.getByRole('alert', { name: 'Este arquivo não pode ser importado' });
    await expect(alert).toContainText('Falta a coluna obrigatória “Part Number”.');
    await expect(alert).toContainText('Falta a coluna obrigatória “Fabricante”.');
    await expect(alert).toContainText('A coluna “Nome” está repetida.');
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['Part Number;Nome;Fabricante\nQ-1;Peça;ASUS'], 'solta.csv'));
      return transfer;
    });
    await page.getByRole('region', { name: 'Arquivo' }).dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.getByText('solta.csv')).toBeVisible();
    await expect(alert).toBeHidden();
    await expect(page.getByRole('button', { name: 'Importar 1 linha', exact: true })).toBeEnabled();
    await page.goto(`${product.address}/import/usuarios`);
    await expect(page.getByText('Não há importação deste tipo de registro.')).toBeVisible();
  });

  test('many lines come in portions, with their progress; the preview can be cancelled and begun again', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, await registered(product));
    const lines = Array.from({ length: 4_500 }, (_, n) => `Lote ${n}`);
    let previews = 0;
    await page.route('**/import/categories/preview', async (route) => {
      previews += 1;
      // The second portion of the first try never comes.
      if (previews !== 2) await route.continue();
    });
    await openImport(page, product, 'categories', csv(`Nome\n${lines.join('\n')}`));
    await expect(page.getByText('Prévia: 1.000 de 4.500 linhas')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Ver a prévia' }).click();
    await expect(chip(page, 'A criar: 4.500')).toBeVisible();
    expect(previews).toBe(7);
    await expect(page.getByText('Página 1 de 90')).toBeVisible();
    await page.getByRole('button', { name: 'Próxima' }).click();
    expect((await shownLines(page))[0]).toMatch(/^52 \| Criar \| Lote 50/);
  });

  test('a table whose sending breaks off goes on by itself; it can be cancelled and sent again', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, await registered(product));
    const lines = Array.from({ length: 2_500 }, (_, n) => `Parcela ${process.pid} ${n}`);
    const sent: string[] = [];
    let isHeld = true;
    await page.route('**/import/categories/envios/*/*', async (route) => {
      const part = route.request().url().split('/').at(-1) ?? '';
      sent.push(part);
      // The third part never comes while it is held; the second breaks off once.
      if (part === '3' && isHeld) return;
      if (part === '2' && sent.filter((other) => other === '2').length === 1) await route.abort();
      else await route.continue();
    });
    await openImport(page, product, 'categories', csv(`Nome\n${lines.join('\n')}`));
    const run = page.getByRole('button', { name: 'Importar 2.500 linhas' });
    await run.click();
    await expect(page.getByText('Envio: 2.000 de 2.500 linhas')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText(/^Envio:/)).toBeHidden();
    await expect(page.getByRole('alert')).toHaveCount(0);
    isHeld = false;
    await run.click();
    await expect(page.getByText(/^Importação concluída: 2\.500 criadas/)).toBeVisible();
    expect(sent).toEqual(['1', '2', '2', '3', '3']);
  });
});
