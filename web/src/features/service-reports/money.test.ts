import { expect, test } from 'vitest';
import { moneyText, readMoney } from './report-values.ts';

test.each([
  ['', null],
  ['12', 1200],
  ['12,5', 1250],
  ['12,50', 1250],
  ['12.50', 1250],
  ['1.234', 123_400],
  ['R$ 1.234,56', 123_456],
  ['1234567,89', 123_456_789],
  ['0', 0],
])('%j is %d centavos', (typed, centavos) => {
  expect(readMoney(typed)).toBe(centavos);
});

test.each(['doze', '1,2,3', '12,345', '-5', '1.23.4'])('%j is no amount', (typed) => {
  expect(readMoney(typed)).toBeNaN();
});

test('is shown as it is written', () => {
  expect(moneyText(123_456).replaceAll('\u00a0', ' ')).toBe('R$ 1.234,56');
});
