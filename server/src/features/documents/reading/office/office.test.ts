import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docxOf, xlsxOf, zipOf } from '../../../../../test/documents/zip.ts';
import { outcomeOf } from '../document-in-hand.ts';

const made = path.join(import.meta.dirname, '../../../../../test/documents/office');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bancada office '));
});
afterAll(() => rm(folder, { recursive: true }));

/** The text of all pages, or why there is none. */
async function textOf(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'arquivo');
  await writeFile(file, bytes);
  const opened = await outcomeOf({ kind: 'open', path: file });
  if (!('done' in opened)) return 'failed' in opened ? opened.failed : opened.broken;
  const pages = opened.done !== null && 'pages' in opened.done ? opened.done.pages : 0;
  const texts: string[] = [];
  for (let page = 1; page <= pages; page++) {
    const read = await outcomeOf({ kind: 'page', page });
    texts.push('done' in read && read.done !== null && 'text' in read.done ? read.done.text : 'falhou');
  }
  return texts.join('\n---\n');
}

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('texts that LibreOffice wrote', () => {
  test.each(['procedimento.docx', 'procedimento.odt', 'procedimento.rtf'])(
    'are read with table, footnote, comment, box and header, and without what was deleted: %s',
    async (name) => {
      const text = await textOf(await readFile(path.join(made, name)));
      const lines = text.split('\n').map((line) => line.trim());
      expect(lines).toEqual(
        expect.arrayContaining([
          ...[
            'Procedimento de medição',
            'Resistência de 4,7 kΩ ± 5 %',
            'Antes depois',
            'C12 | 100 nF',
            'Quadro:',
          ],
          ...['Rodapé9953 com o multímetro', 'Comentário6614: trocar U7', 'Caixa7745 de texto'],
          ...['Oficina Cabeçalho7731', 'Fim do laudo.'],
        ]),
      );
      expect(text).toContain('PPBUS_G3H\t12,6 V.');
      expect(text).not.toMatch(/Apagado8842|Maria Anotadora|Times/);
    },
  );

  test.each(['pecas.xlsx', 'pecas.ods'])(
    'and sheets, a row a line, with Brazilian days: %s',
    async (name) => {
      const text = await textOf(await readFile(path.join(made, name)));
      expect(text.replaceAll(/(?<=\d)\.(?=\d)/g, ',')).toBe(
        's:\nPeça | Valor | Data | Preço\nR12 | 4,7 | 05/03/2026 | 12,5\n805 | 0,1 | 01/12/2025 | 3\n',
      );
    },
  );
});

describe('a text of Word', () => {
  test('has signs of the Symbol font, tabs and breaks, and nothing twice or hidden', async () => {
    const body = `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>22</w:t><w:sym w:font="Symbol" w:char="F057"/>
      <w:br/><w:t>R9</w:t><w:tab/><w:t>ok</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>oculto</w:t></w:r></w:p>
      <w:p><w:r><mc:AlternateContent><mc:Choice>${paragraph('caixa')}</mc:Choice><mc:Fallback>${paragraph('caixa')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    expect(await textOf(docxOf(body))).toBe('22Ω\nR9\tok\ncaixa\n');
  });

  test('of any length is read by pages of sixty lines, and longer lines are folded', async () => {
    const many = Array.from({ length: 130 }, (_, at) => paragraph(`linha ${at}`)).join('');
    const pages = (await textOf(docxOf(many))).split('\n---\n');
    expect(pages.map((page) => page.split('\n').length)).toEqual([60, 60, 10]);
    const long = await textOf(docxOf(paragraph('placa '.repeat(50_000))));
    expect(long.split('\n').every((line) => line.length <= 1_600)).toBe(true);
    expect(long.match(/placa/g)).toHaveLength(50_000);
  });
});

describe('a workbook', () => {
  test('has numbers as Brazil writes them, with the words of their formats, and what is no number as it stands', async () => {
    const formats = ['General', '0000', '0.0&quot; kΩ&quot;', 'dd/mm/yyyy hh:mm', '#,##0.00', '0%'];
    const values = [4.7, 805, 4.7, 46_086.5, 1234.5, 0.125];
    const cells = values.map((value, style) => `<c s="${style}"><v>${value}</v></c>`).join('');
    const others = `<c t="b"><v>1</v></c><c t="e"><v>#N/D</v></c><c t="str"><f>A1</f><v>R12</v></c><c t="inlineStr"><is><r><t>LM</t></r><r><t>317</t></r></is></c>`;
    expect(await textOf(xlsxOf(`<row>${cells}</row><row>${others}</row>`, formats))).toBe(
      'Peças:\n4,7 | 0805 | 4,7 kΩ | 05/03/2026 12:00 | 1.234,50 | 13%\nVERDADEIRO | #N/D | R12 | LM317\n',
    );
  });
});

describe('a text as RTF', () => {
  test('has letters of code pages, of Unicode and of symbols, and no bytes of pictures', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset2 Symbol;}{\f2\fcharset204 Arial;}}
{\*\generator Riched20;}\uc1 Medi\'e7\'e3o de 22{\f1 W} e 4,7 k\u937?\par {\f2\'cf\'eb\'e0\'f2\'e0}
{\pict\wmetafile8 0102}{\*\desconhecido nada}\{R5\}\line\v oculto\v0 fim\par}`;
    expect(await textOf(Buffer.from(rtf, 'latin1'))).toBe('Medição de 22Ω e 4,7 kΩ\nПлата{R5}\nfim');
  });
});

describe('an office file that lies', () => {
  test('is given up where it is packed too densely, has too many parts, is too deep or is none', async () => {
    const dense = paragraph('0'.repeat(6_000_000));
    const deep = `${'<w:p>'.repeat(300)}${'</w:p>'.repeat(300)}`;
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`word/x${at}`, '']));
    const results = [docxOf(dense), docxOf(deep), docxOf('', many), docxOf('<w:p>'), Buffer.from('{\\rtf1')];
    const outcomes: string[] = [];
    for (const bytes of results) outcomes.push(await textOf(bytes));
    expect(outcomes).toEqual(['grande-demais', 'grande-demais', 'grande-demais', 'danificado', '']);
  });

  test('has its repeated cells a few times, however often it says that they are there', async () => {
    const cells = '<t:table-cell t:number-columns-repeated="16384"><x:p>ok</x:p></t:table-cell>';
    const content = `<o:doc><o:body><o:spreadsheet><t:table t:name="A"><t:table-row t:number-rows-repeated="1048576">${cells}</t:table-row></t:table></o:spreadsheet></o:body></o:doc>`;
    const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
    const manifest = '<manifest/>';
    const text = await textOf(zipOf({ mimetype, 'META-INF/manifest.xml': manifest, 'content.xml': content }));
    expect(text).toBe(`A:\n${Array.from({ length: 8 }, () => 'ok').join(' | ')}\n`);
  });

  test('is known to have a password', async () => {
    const manifest = '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>';
    const mimetype = 'application/vnd.oasis.opendocument.text';
    const bytes = zipOf({ mimetype, 'META-INF/manifest.xml': manifest, 'content.xml': 'noise' });
    expect(await textOf(bytes)).toBe('senha');
  });
});
