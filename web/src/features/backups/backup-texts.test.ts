import { expect, test } from 'vitest';
import { ageText } from './backup-texts.ts';

test.each([
  [0, 'há menos de um minuto'],
  [59, 'há menos de um minuto'],
  [60, 'há 1 minuto'],
  [3_599, 'há 59 minutos'],
  [7_200, 'há 2 horas'],
  [86_399, 'há 23 horas'],
  [86_400, 'há 1 dia'],
  [31 * 86_400, 'há 31 dias'],
])('%d seconds are %s', (seconds, text) => {
  expect(ageText(seconds)).toBe(text);
});
