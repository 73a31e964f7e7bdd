import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { calcNotebook as file } from '../../../test/sheet-files.ts';
import { sheetCell, textCell } from './sheet-cells.ts';
import { readWorkbook, UnreadWorkbook } from './workbook.ts';
import { workbookOf } from './workbook-writing.ts';

const part = { field: 'part_number', header: 'Part Number', isRequired: true, cell: 'part' } as const;
const name = { field: 'nome', header: 'Nome', isRequired: true } as const;
const day = { field: 'data_lancamento', header: 'Lançamento', isRequired: false, cell: 'day' } as const;
const minutes = { field: 'minutos', header: 'Minutos', isRequired: false, cell: 'minutes' } as const;

describe.each(['xlsx', 'ods'])('a workbook of Calc as .%s', (ending) => {
  test('its first sheet is read, its others by their names; one that was hidden says so where the file does', () => {
    const { sheets, sheet, rows } = readWorkbook(file(ending));
    expect(sheets.map((one) => one.name)).toEqual(['Caderno', 'Peças', 'Velho']);
    expect(sheets[2]?.isHidden).toBe(ending === 'xlsx');
    expect(sheet).toBe('Caderno');
    expect(rows[3]?.map((cell) => cell?.text)).toEqual([
      'Não aquece',
      'Philco',
      'PME25',
      'Micro-ondas',
      '2019',
      expect.stringMatching(/^Fusível de alta aberto\nMedir o filamento \| onde: magnetron/),
      'Trocar o fusível',
      'F03',
    ]);
    expect(sheetCell(rows[4]?.[4] ?? null, day)).toEqual({ text: '01/05/2015', note: null, fault: null });
  });

  test('what the program has changed in part numbers is told, and errors of formulas are no texts', () => {
    const { rows } = readWorkbook(file(ending), 'Peças');
    const parts = rows.slice(1).map((row) => sheetCell(row[0] ?? null, part));
    expect(parts.map(({ text }) => text)).toEqual([
      '100000',
      '0805',
      '03/04/2026',
      '123456789012346000',
      'TL494',
      'X7R',
    ]);
    expect(parts.map(({ note }) => note)).toEqual([
      expect.stringContaining('1E5'),
      null,
      expect.stringContaining('data'),
      expect.stringContaining('longo demais'),
      null,
      null,
    ]);
    expect(sheetCell(rows[5]?.[1] ?? null, name).fault).toBe('a planilha traz o erro #N/A');
    if (ending === 'ods') return;
    expect(sheetCell(rows[6]?.[1] ?? null, name).text).toBe('10³ pF');
    expect(sheetCell(rows[6]?.[2] ?? null, name).note).toContain('riscadas');
  });
});

/** A workbook of one sheet with these cells. */
function book(cells: object[], props = {}): Uint8Array {
  const sheet = { '!ref': `A1:A${cells.length}` } as Record<string, unknown>;
  for (const [place, cell] of cells.entries()) sheet[`A${place + 1}`] = cell;
  const workbook = { SheetNames: ['F'], Sheets: { F: sheet }, Workbook: { WBProps: props } };
  return new Uint8Array(write(workbook as never, { type: 'array', bookType: 'xlsx' }));
}

test('days are told by their number, from 1904 too; minutes of a clock are minutes, and units stay with their number', () => {
  const cells = [
    { t: 'n', v: 45_000, z: 'm/d/yy' },
    { t: 'n', v: 1.25, z: 'hh:mm:ss' },
    { t: 'n', v: 4.7, z: '0.0" kΩ"' },
    { t: 'n', v: 1234.56, z: '#,##0.00' },
    { t: 'n', v: -12.5 },
    { t: 'b', v: true },
  ];
  const texts = (props: object) =>
    readWorkbook(book(cells, props)).rows.map((row) => sheetCell(row[0] ?? null, name).text);
  expect(texts({})).toEqual(['15/03/2023', '01/01/1900 06:00', '4,7 kΩ', '1234,56', '-12,5', 'sim']);
  expect(texts({ date1904: true })[0]).toBe('16/03/2027');
  const { rows } = readWorkbook(book(cells));
  expect(sheetCell(rows[1]?.[0] ?? null, minutes).text).toBe('1800');
});

test('a formula that was never worked out is no empty cell', () => {
  const zip = book([{ t: 'n', v: 1, f: '1+0' }]);
  const { rows } = readWorkbook(zip);
  expect(rows[0]?.[0]?.text).toBe('1');
  const sheet = utils.aoa_to_sheet([['x']]);
  sheet.A2 = { t: 'z', f: 'A1&"y"' };
  sheet['!ref'] = 'A1:A2';
  const unworked = new Uint8Array(
    write({ SheetNames: ['F'], Sheets: { F: sheet } }, { type: 'array', bookType: 'xlsx' }),
  );
  const cell = readWorkbook(unworked).rows[1]?.[0] ?? null;
  expect(sheetCell(cell, name).fault).toMatch(/fórmula sem valor/);
});

test('what is no workbook, is locked, or says to be there too often is refused by what it is', () => {
  const fault = (bytes: Uint8Array) => {
    try {
      readWorkbook(bytes);
    } catch (error) {
      if (error instanceof UnreadWorkbook) return error.fault;
      throw error;
    }
    return null;
  };
  const ods = (row: string) =>
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8(`<office:document-content>${row}</office:document-content>`),
    });
  expect(fault(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0))).toBe('old-or-locked');
  expect(fault(zipSync({ 'word/document.xml': strToU8('<w:document/>') }))).toBe('no-workbook');
  expect(fault(Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2, 3))).toBe('unreadable');
  const cell = '<table:table-cell table:number-columns-repeated="3000" office:value-type="string"/>';
  expect(fault(ods(`<table:table-row table:number-rows-repeated="1000">${cell}</table:table-row>`))).toBe(
    'too-large',
  );
});

test('a table of text has the same signs of what a spreadsheet did to it', () => {
  expect(textCell('4,68769E+14', part).note).toContain('cortou');
  expect(textCell('1E5', part)).toEqual({ text: '1E5', note: null, fault: null });
  expect(textCell('#N/D', name).fault).toBe('a planilha traz o erro #N/D');
  expect(textCell('#REF!', part).fault).toContain('#REF!');
  expect(textCell('#N/DISP', name)).toEqual({ text: '', note: expect.any(String), fault: null });
  expect(textCell('#N/D', undefined)).toEqual({ text: '#N/D', note: null, fault: null });
});

/** What spreadsheets take for something else, and signs that XML has its own way to write. */
const text = fc
  .array(
    fc.constantFrom(
      ...`'=+-@\t\n";,|<>&.a1é`,
      ' ',
      '="0"',
      '1E5',
      '0805',
      '3/4',
      '10 A',
      '<sup>2</sup>',
      '_x',
      '🔧',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''))
  .filter((cell) => cell.trim() !== '' && !/_x[\da-f]{4}_/i.test(cell));

test('any texts that are written to a workbook are read from it as they were, and none of them is a number, a day or a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (rows) => {
      const table = [['A', 'B'], ...rows];
      const { rows: read, sheet } = readWorkbook(
        workbookOf({ table, sheet: 'Defeitos' }) ?? new Uint8Array(),
      );
      expect(sheet).toBe('Defeitos');
      expect(read.map((row) => row.map((cell) => cell?.text))).toEqual(table);
      expect(new Set(read.flat().map((cell) => cell?.kind))).toEqual(new Set(['text']));
    }),
    { numRuns: 200 },
  );
});

test('a text that no cell of a workbook holds is told, not cut', () => {
  for (const text of ['x'.repeat(32_768), 'MAX_x0041_B'])
    expect(workbookOf({ table: [['A'], [text]], sheet: 'F' })).toBeNull();
});
