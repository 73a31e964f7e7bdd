import { importColumns, importKinds } from '@bancada/contract/imports/import-columns';
import { importLimits } from '@bancada/contract/imports/imports';
import { describe, expect, test } from 'vitest';
import { readTable } from './csv-reading.ts';
import { csvText, headsOf } from './csv-text.ts';
import { inParts } from './import-calls.ts';
import { exportTable } from './table-export.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('writing', () => {
  test('a table has `;`, CRLF, a UTF-8 BOM, and no formula', () => {
    const text = csvText(
      ['Nome', 'Descrição'],
      [
        ['=1+1', 'com "aspas"; e ponto e vírgula'],
        ['+55 11', '-5 V'],
        ['@soma', 'a'],
        ['a=b', "'- lista"],
      ],
    );
    expect(text).toBe(
      '\ufeffNome;Descrição\r\n' +
        '\'=1+1;"com ""aspas""; e ponto e vírgula"\r\n' +
        "'+55 11;'-5 V\r\n" +
        "'@soma;a\r\n" +
        "a=b;''- lista\r\n",
    );
  });

  test('all pages of the list are written, and the progress is reported', async () => {
    const asked: number[] = [];
    const told: number[] = [];
    const file = await exportTable(
      {
        kind: 'categories',
        listPage: async ({ page, limit }) => {
          asked.push(page);
          const data =
            page < 3 ? Array.from({ length: limit }, (_, row) => ({ nome: `${page}.${row}` })) : [];
          return { data, total: 2 * limit, total_pages: 3 };
        },
        cells: async (row) => ({ ...row, descricao: null, alta_tensao: true }),
      },
      'csv',
      { signal: new AbortController().signal, onProgress: ({ done }) => told.push(done) },
    );
    expect(asked).toEqual([1, 2, 3]);
    expect(told.at(-1)).toBe(2_000);
    expect(file.name).toMatch(/^categorias-\d{4}-\d\d-\d\d\.csv$/);
    const table = await readTable('categories', new Uint8Array(await file.arrayBuffer()));
    expect(table.lines).toHaveLength(2_000);
    expect(table.lines[0]?.valores).toEqual({ nome: '1.0', descricao: '', alta_tensao: 'sim' });
  });
});

describe('reading', async () => {
  test.each(importKinds)('%s: what the export writes, the import reads', async (kind) => {
    const row = importColumns[kind].map(({ header }, place) => `${header} ç ${place}; "x"\ny`);
    const { problems, warnings, delimiter, lines } = await readTable(
      kind,
      bytes(csvText(headsOf(kind), [row])),
    );
    expect({ problems, warnings, delimiter }).toEqual({ problems: [], warnings: [], delimiter: ';' });
    expect(lines.map(({ linha, valores }) => ({ linha, valores }))).toEqual([
      {
        linha: 2,
        valores: Object.fromEntries(importColumns[kind].map(({ field }, place) => [field, row[place]])),
      },
    ]);
  });

  test.each([
    ['vírgula', ','],
    ['ponto e vírgula', ';'],
    ['tabulação', '\t'],
  ])('%s is found by itself, though the texts have the others', async (_, delimiter) => {
    const text = `NOME${delimiter}descricao\n"a,b;c\td"${delimiter}"x, y; z"`;
    const table = await readTable('categories', bytes(text));
    expect(table.delimiter).toBe(delimiter);
    expect(table.lines[0]?.valores).toEqual({ nome: 'a,b;c\td', descricao: 'x, y; z' });
  });

  test('headers are matched regardless of case and accents, and by their synonyms', async () => {
    const table = await readTable(
      'equipment-models',
      bytes('MODELO;Numero do  Modelo;fabricante;CATEGORIA;lancamento\na;b;c;d;e'),
    );
    expect(table.problems).toEqual([]);
    expect(table.lines[0]?.valores).toEqual({
      nome: 'a',
      numero_modelo: 'b',
      fabricante: 'c',
      categoria: 'd',
      data_lancamento: 'e',
    });
  });

  test('missing, repeated and unknown headers, and a file without lines, are reported', async () => {
    expect(await readTable('datasheets', bytes('Nome;Nome;Cor;Part Number\na;b;c;d'))).toMatchObject({
      problems: ['Falta a coluna obrigatória “Fabricante”.', 'A coluna “Nome” está repetida.'],
      warnings: ['Colunas desconhecidas, que não são importadas: “Nome”, “Cor”.'],
    });
    expect((await readTable('categories', bytes(''))).problems).toEqual(['O arquivo está vazio.']);
    expect((await readTable('categories', bytes('Nome;Descrição\r\n'))).problems).toEqual([
      'O arquivo não tem nenhuma linha além do cabeçalho.',
    ]);
    const large = new Uint8Array(importLimits.bodyMaxBytes + 1);
    expect((await readTable('categories', large)).problems).toEqual([
      'O arquivo passa do limite de 128 MiB. Divida o arquivo.',
    ]);
    const many = `Nome\n${'x\n'.repeat(importLimits.linesMax + 1)}`;
    expect((await readTable('categories', bytes(many))).problems[0]).toMatch(
      /100\.001 linhas; o máximo é 100\.000/,
    );
  });

  test('the second of two equal records is refused; blank lines are skipped but counted', async () => {
    const { lines } = await readTable(
      'categories',
      bytes('Nome\nPlacas-mãe\n\n  PLACAS-MAE\nFontes\nplacas-mãe'),
    );
    expect(lines.map(({ linha, refusal }) => [linha, refusal])).toEqual([
      [2, null],
      [4, 'Repete a linha 2'],
      [5, null],
      [6, 'Repete a linha 2'],
    ]);
  });

  test('a line with more cells than the header is refused: its quotes or its separator are wrong', async () => {
    const { lines } = await readTable('categories', bytes('Nome;Descrição\na;b;c\nd;e;'));
    expect(lines.map(({ refusal }) => refusal)).toEqual([
      'Tem mais células (3) que o cabeçalho (2): confira as aspas e o separador',
      null,
    ]);
  });

  test('a part has at most 1,000 lines, and fewer if they are long', async () => {
    const { lines } = await readTable(
      'categories',
      bytes(`Nome\n${Array.from({ length: 2_500 }, (_, n) => `n${n}`).join('\n')}`),
    );
    expect(inParts(lines).parts.map((some) => some.length)).toEqual([1_000, 1_000, 500]);
    const long = await readTable(
      'artigos',
      bytes(`Nome;Autor;Descrição\n${'a;b;'.concat('á'.repeat(150_000), '\n').repeat(60)}`),
    );
    const { parts } = inParts(long.lines);
    const sent = parts.map((some) => some.map(({ linha, valores }) => ({ linha, valores })));
    const sizes = sent.map((linhas) => Buffer.byteLength(JSON.stringify({ linhas })));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(importLimits.partMaxBytes);
    expect(parts.flat()).toEqual(long.lines);
  });

  test('a line that fits into no part is left out, with its own line number', async () => {
    const cell = '\u0001'.repeat(190_000);
    const { lines } = await readTable(
      'artigos',
      bytes(`Nome;Autor;Descrição\na;b;c\n${cell};${cell};d\ne;f;g`),
    );
    const { parts, tooLong } = inParts(lines);
    expect([...tooLong].map(({ linha }) => linha)).toEqual([3]);
    expect(parts.flat().map(({ linha }) => linha)).toEqual([2, 4]);
  });
});
