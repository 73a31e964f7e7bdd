import type { ImportKind } from '@bancada/contract/imports/import-columns';
import { describe, expect, test } from 'vitest';
import { readTable } from './csv-reading.ts';

const unclosed = /^Aspas sem fechar/;
const textAfter = /^Texto depois de aspas fechadas/;

async function read(text: string, kind: ImportKind = 'categories') {
  const { problems, lines } = await readTable(kind, new TextEncoder().encode(text));
  expect(problems).toEqual([]);
  return lines;
}

/** Per line: `7 | name`, or `7 | why it is refused`. */
async function outcomes(text: string) {
  return (await read(text)).map(({ linha, valores, refusal }) => `${linha} | ${refusal ?? valores.nome}`);
}

const names = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
/** `Peça 4;texto 4` */
const rows = (first: number, last: number) => names(first, last).map((n) => `Peça ${n};texto ${n}`);

describe('a quote never swallows other lines', () => {
  test.each([
    ['opened and never closed', 'Peça 2;"monitor 24 pol', unclosed],
    ['opened in the first cell', '"Peça 2;monitor', unclosed],
    ['closed in the middle of the cell', 'Peça 2;"tela" de 24 pol', textAfter],
    ['an inch sign inside quotes', 'Peça 2;"24" LED"', textAfter],
    ['an inch sign after the number that the cell begins with', 'Peça 2;"24" LED', textAfter],
    ['three quotes', 'Peça 2;"""', unclosed],
    ['a doubled quote that then ends the line', 'Peça 2;"tela 24""', unclosed],
  ])('%s', async (_, fault, why) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const lines = await read(['Nome;Descrição', ...rows(1, 1), fault, ...rows(3, 20), ''].join(end));
      expect(lines.map(({ linha }) => linha)).toEqual(names(2, 21));
      expect(lines[1]?.refusal).toMatch(why);
      expect(lines.filter(({ refusal }) => refusal !== null)).toHaveLength(1);
      expect(lines[2]?.valores).toEqual({ nome: 'Peça 3', descricao: 'texto 3' });
    }
  });

  test('a quoted cell further down does not close it', async () => {
    const text = ['Nome;Descrição', 'Peça 1;"tela 24', ...rows(2, 5), 'Peça 6;"fim"', ...rows(7, 7)].join(
      '\n',
    );
    const lines = await read(text);
    expect(lines.map(({ refusal }) => refusal !== null)).toEqual([true, ...Array(6).fill(false)]);
    expect(lines[5]?.valores).toEqual({ nome: 'Peça 6', descricao: 'fim' });
  });

  test.each(['\n', '\r\n'])(
    'a stray quote at the end of a later line does not close it (%j)',
    async (end) => {
      const text = ['Nome;Descrição', 'Peça 1;"tela 24', ...rows(2, 5), 'Peça 6;32"', ...rows(7, 7)].join(
        end,
      );
      const lines = await read(text);
      expect(lines.map(({ linha }) => linha)).toEqual(names(2, 8));
      expect(lines[0]?.refusal).toMatch(unclosed);
      expect(lines[5]?.valores).toEqual({ nome: 'Peça 6', descricao: '32"' });
      expect(lines.filter(({ refusal }) => refusal !== null)).toHaveLength(1);
    },
  );

  test('nor in a field of one line, where the file has a single column, or in a cell too many', async () => {
    expect(await outcomes('Nome\nPeça 1\n"monitor\nPeça 3\n24"\nPeça 5\n')).toEqual([
      '2 | Peça 1',
      expect.stringMatching(/^3 \| Aspas sem fechar/),
      '4 | Peça 3',
      '5 | 24"',
      '6 | Peça 5',
    ]);
    expect(
      (await outcomes('Nome;Descrição\na;"b\nc\nd";e;f\ng;h\n')).map((line) => line.slice(0, 12)),
    ).toEqual(['2 | Aspas se', '3 | Tem meno', '4 | Tem mais', '5 | g']);
  });

  test('nor in a file whose lines end in several ways', async () => {
    const text = 'Nome;Descrição\r\nPeça 1;x\nPeça 2;"tela 24\nPeça 3;y\nPeça 4;32"\r\nPeça 5;z';
    const lines = await read(text);
    expect(lines.map(({ linha, refusal }) => [linha, refusal === null])).toEqual([
      [2, true],
      [3, false],
      [4, true],
      [5, true],
      [6, true],
    ]);
  });

  test('an unclosed quote in many lines affects each of them and no other, however many there are', async () => {
    const many = names(1, 20_000).map((n) => (n % 2 === 0 ? `Peça ${n};"aberta` : `Peça ${n};texto`));
    const lines = await read(['Nome;Descrição', ...many].join('\n'));
    expect(lines).toHaveLength(20_000);
    expect(lines.filter(({ refusal }) => refusal !== null)).toHaveLength(10_000);
  });

  test('in the header it is reported for the whole file', async () => {
    const bytes = new TextEncoder().encode('Nome;"Descrição\na;b\n');
    expect((await readTable('categories', bytes)).problems).toEqual([
      expect.stringMatching(/^Cabeçalho, linha 1: Aspas sem fechar/),
    ]);
  });

  test('a quote inside an unquoted cell is an ordinary character', async () => {
    const lines = await read('Nome;Descrição\nTV 24" LED;tela "grande" de 24"\n');
    expect(lines.map(({ valores }) => valores)).toEqual([
      { nome: 'TV 24" LED', descricao: 'tela "grande" de 24"' },
    ]);
  });
});

describe('a cell with line breaks stays one line of the table', () => {
  test.each([
    ['lines of a text', 'Nome;Descrição\na;"um\ndois\n\ntrês; quatro"\nb;c\n', 'um\ndois\n\ntrês; quatro'],
    [
      'lines as a spreadsheet breaks them',
      'Nome,Descrição\r\na,"5 V\n1,5 V\n3,3 V"\r\nb,c\r\n',
      '5 V\n1,5 V\n3,3 V',
    ],
    ['lines like those of a table, quoted all over', '"Nome";"Descrição"\n"a";"b\nc;d"\n"e";"f"\n', 'b\nc;d'],
  ])('%s', async (_, text, descricao) => {
    const lines = await read(text);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ linha: 2, refusal: null, valores: { nome: 'a', descricao } });
    expect(lines[0]?.lastLine).toBe(1 + descricao.split('\n').length);
    expect(lines[1]).toMatchObject({ linha: 2 + descricao.split('\n').length, refusal: null });
  });
});

describe('the beginning of files, and the cells of their lines', () => {
  test.each([
    ['sep=;\nNome;Descrição\na;b\n', 3],
    ['"sep=;"\r\nNome;Descrição\r\na;b\r\n', 3],
    ['SEP=,\nNome,Descrição\na,b\n', 3],
    ['sep=^\nNome^Descrição\na^b\n', 3],
    ['sep=\t\nNome\tDescrição\na\tb\n', 3],
    ['\n\n  \n;;\nNome;Descrição\na;b\n', 6],
    ['sep=;\n\nNome;Descrição\n\n\na;b\n', 6],
    ['Nome|Descrição\na|b\n', 2],
    ['Nome\tDescrição\na\tb', 2],
    ['Nome;Descrição;;\na;b;;\n', 2],
    ['Nome;Descrição;;\na;b\n', 2],
    ['"Nome" ; "Descrição"\n'.replace('; "', ';"').concat('"a" ;b\n'), 2],
  ])('%j', async (text, linha) => {
    expect(await read(text)).toMatchObject([
      { linha, refusal: null, valores: { nome: 'a', descricao: 'b' } },
    ]);
  });

  test('commas in texts do not become the separator, however many there are', async () => {
    const text = `Nome;Descrição\n${'Fontes, cabos, placas;a, b, c, d\n'.repeat(1)}x,y;z,w\n`;
    expect(await outcomes(text)).toEqual(['2 | Fontes, cabos, placas', '3 | x,y']);
  });

  test('lines with too many or too few cells, or with the header again, are refused', async () => {
    expect(await outcomes('Nome;Descrição\na;b;c\nd\n\ufeffNOME;descricao\ne;f;\ng;h\n')).toEqual([
      '2 | Tem mais células (3) que o cabeçalho (2): confira as aspas e o separador',
      '3 | Tem menos células (1) que o cabeçalho (2): confira as aspas e o separador',
      '4 | Repete o cabeçalho',
      '5 | e',
      '6 | g',
    ]);
  });

  test('a number that a spreadsheet protects as text is that number', async () => {
    const lines = await read(
      'Part Number;Nome;Descrição;Fabricante\n="00123";a;"=""x""""y""";b\n',
      'datasheets',
    );
    expect(lines[0]?.valores).toMatchObject({ part_number: '00123', descricao: 'x"y' });
  });

  test('reading can be cancelled', async () => {
    const bytes = new TextEncoder().encode('Nome\na\n');
    await expect(readTable('categories', bytes, AbortSignal.abort())).rejects.toThrow(/abort/i);
  });
});

describe('what a page could not pause in is refused, and the lines around it are read', () => {
  test('a line of more cells than any table', async () => {
    const lines = await outcomes(`nome;descricao\nPeça 1;um\n${'x;'.repeat(5_000)}\nPeça 3;três\n`);
    expect(lines[0]).toBe('2 | Peça 1');
    expect(lines[1]).toMatch(/^3 \| Linha longa demais/);
    expect(lines[2]).toBe('4 | Peça 3');
  });

  test('a header that is sought too far below', async () => {
    const { problems } = await readTable(
      'categories',
      new TextEncoder().encode(`${'\n'.repeat(5_000)}nome\nx\n`),
    );
    expect(problems).toEqual(['O arquivo está vazio.']);
  });
});
