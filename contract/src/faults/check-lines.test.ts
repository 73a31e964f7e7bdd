import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noMeasure } from '../measures/measure.ts';
import { cleanLine } from '../texts.ts';
import { type CheckLine, checkLine, readCheckLines } from './check-lines.ts';

const text = fc
  .string({ unit: fc.constantFrom('a', ' ', '|', '\\', '[', ']', '↵', '\n', ':', 'Ω'), maxLength: 12 })
  .map(cleanLine);
const filled = text.filter((said) => said !== '');
const check: fc.Arbitrary<CheckLine> = fc.record({
  descricao: filled,
  tipo: fc.constantFrom('verificacao', 'preparo', 'sem-tensao'),
  medida: fc.record({ onde: text, grandeza: text, esperado: text, tolerancia: text, unidade: text }),
  minutos: fc.constantFrom('', '5'),
  alta_tensao: fc.constantFrom('', 'sim'),
});

test('checks written into a cell are read from it as they were, whatever signs they have', () => {
  fc.assert(
    fc.property(fc.array(check, { maxLength: 3 }), (checks) => {
      expect(readCheckLines(checks.map(checkLine).join('\n'))).toEqual({ checks, faults: [] });
    }),
  );
});

test('a cell of plain lines is plain checks; a backslash of a path stays', () => {
  const { checks } = readCheckLines('Medir F1\r\n\r\n  Ver C:\\nvram\\log  ');
  expect(checks.map(({ descricao, tipo, medida }) => [descricao, tipo, medida])).toEqual([
    ['Medir F1', 'verificacao', noMeasure],
    ['Ver C:\\nvram\\log', 'verificacao', noMeasure],
  ]);
});
