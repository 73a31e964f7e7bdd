import { expect, test } from 'vitest';
import { maySayTheSame } from './near-duplicates.ts';

test.each([
  ['Trocar conector', 'Trocar conector HDMI.', false],
  ['Trocar conector', 'Trocar o conector.', true],
  ['Testar bateria', 'Testar bateria de 12 V.', false],
  ['Testar bateria de 12V', 'Testar a bateria de 12 V.', true],
  ['Trocar fusível de 10 A', 'Trocar fusível de 15 A', false],
  ['Ajustar para 3,3 V e 5 V', 'Ajustar para 5 V e 3,3 V', true],
])('«%s» may say the same as «%s»: %s', (one, other, expected) => {
  expect(maySayTheSame(one, other)).toBe(expected);
});
