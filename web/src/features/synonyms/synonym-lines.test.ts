import { expect, test } from 'vitest';
import {
  changedLines,
  joinVersions,
  lineNamedIn,
  linesWith,
  rangeOfLine,
  tellingLines,
} from './synonym-lines.ts';

const list = '# da loja\ntrem doido = não liga\n\nSMPS > fonte # chinesa\r\n';

test('comments and empty lines do not count', () => {
  expect(tellingLines(list)).toEqual([
    { number: 2, text: 'trem doido = não liga' },
    { number: 4, text: 'SMPS > fonte' },
  ]);
  expect(tellingLines('')).toEqual([]);
});

test('lines are found by any part, ignoring case and accents', () => {
  expect(linesWith(list, ' NAO li ').map(({ number }) => number)).toEqual([2]);
  expect(linesWith(list, 'chinesa')).toEqual([]);
  expect(linesWith(list, ' ')).toEqual([]);
});

test('an error names its line, and the line is found in the text', () => {
  expect(lineNamedIn('linha 12: falta “=” ou “>”')).toBe(12);
  expect(lineNamedIn('Muito longo.')).toBeNull();
  const { start, end } = rangeOfLine(list, 2);
  expect(list.slice(start, end)).toBe('trem doido = não liga');
  expect(rangeOfLine('a = b', 1)).toEqual({ start: 0, end: 5 });
  expect(rangeOfLine('a = b', 9)).toEqual({ start: 5, end: 5 });
});

test('two versions are compared line by line', () => {
  expect(changedLines('a = b\nc = d', '# nova\nc = d\ne = f')).toEqual({
    added: ['e = f'],
    removed: ['a = b'],
  });
});

test('both versions are joined, and nothing of mine is lost except what others removed', () => {
  const base = '# nossa\na = b\nc = d';
  expect(joinVersions(base, '# nossa\na = b\nc = d\nmeu = minha\n', 'c = d\n# dela\ndela = dele')).toBe(
    '# nossa\nc = d\nmeu = minha\ndela = dele',
  );
  expect(joinVersions('', 'meu = minha', 'meu = minha')).toBe('meu = minha');
  expect(joinVersions('', '', 'dela = dele')).toBe('dela = dele');
  expect(joinVersions(base, base, base)).toBe(base);
  // Both changed one line: both versions are there, and the server reports the contradiction.
  expect(joinVersions('a = b', 'a = b = c', 'a = b = d')).toBe('a = b = c\na = b = d');
});
