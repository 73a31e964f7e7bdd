import { expect, test } from 'vitest';
import { cutName } from './RecordAnchor.tsx';

test('a long name is cut at some lines, a usual one never', () => {
  expect(cutName('Notebook liga na tomada mas a bateria não carrega')).toEqual({});
  expect(cutName('não liga '.repeat(200))).toEqual({ lineClamp: 3 });
});
