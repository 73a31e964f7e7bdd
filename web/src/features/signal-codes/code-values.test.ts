import { expect, test } from 'vitest';
import { checkCodes, noCodes } from './code-values.ts';

test('each code is validated in its own notation, and an empty one means none', () => {
  expect(checkCodes(noCodes)).toEqual({});
  expect(
    checkCodes({ ...noCodes, code_post: '0x62', code_led: 'A2 B3', code_beep: '1 longo, 2 curtos' }),
  ).toEqual({});
  expect(Object.keys(checkCodes({ ...noCodes, code_post: '', code_led: 'azul', code_beep: 'xyz' }))).toEqual([
    'code_led',
    'code_beep',
  ]);
});
