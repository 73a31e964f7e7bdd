import { type ImportKind, importColumns, importKinds } from '@bancada/contract/imports/import-columns';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTable } from './csv-reading.ts';
import { csvText, fromCell, headsOf, toCell } from './csv-text.ts';

/** Texts of separators, line breaks, what spreadsheets react to, and any other character. */
const cell = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(...`'=+-@＝＋－＠\t\r\n\0";,| .a1é\ufeff`, '\r\n', '""', '="0"'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const isEmpty = (cells: readonly string[]) => cells.every((text) => text.trim() === '');

test.each(importKinds)(
  '%s: any records that are exported are read again as they were',
  async (kind: ImportKind) => {
    const columns = importColumns[kind];
    const record = fc.array(cell, { minLength: columns.length, maxLength: columns.length });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 5 }), async (records) => {
        fc.pre(records.every((cells) => !isEmpty(cells)));
        const table = await readTable(kind, new TextEncoder().encode(csvText(headsOf(kind), records)));
        expect(table.problems).toEqual([]);
        expect(table.lines.map(({ valores }) => columns.map(({ field }) => valores[field]))).toEqual(records);
        // Each was parsed as one line; it may only be refused here for repeating another one's record.
        const refusals = table.lines.flatMap(({ refusal }) => refusal ?? []);
        expect(refusals.filter((refusal) => !refusal.startsWith('Repete'))).toEqual([]);
      }),
      // One reader reads all kinds: each brings its columns.
      { numRuns: 100 },
    );
  },
);

test('no exported cell begins as a formula, and each is read back unchanged', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(toCell(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(fromCell(toCell(text))).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["'-12 V ausente", "''-12 V ausente"],
  ["'=A1", "''=A1"],
  ['=1+1', "'=1+1"],
  ["''=x", "'''=x"],
  ["'aspas", "'aspas"],
  ['＝1', "'＝1"],
  ['="00123"', `'="00123"`],
  ['', ''],
])('%j is written as %j', (text, written) => {
  expect(toCell(text)).toBe(written);
  expect(fromCell(written)).toBe(text);
});

test('a long text is read back unchanged', async () => {
  const text = `${'linha; com "aspas"\r\n'.repeat(9_000)}fim`;
  const table = await readTable(
    'categories',
    new TextEncoder().encode(csvText(headsOf('categories'), [['a', text, '']])),
  );
  expect(table.lines).toMatchObject([{ refusal: null, valores: { nome: 'a', descricao: text } }]);
});
