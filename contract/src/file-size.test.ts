import { expect, test } from 'vitest';
import { sizeText } from './file-size.ts';

test('a size is shown in the unit that suits it', () => {
  expect([0, 1, 1023, 1024, 1536, 200 * 1024 ** 2, 5 * 1024 ** 3].map(sizeText)).toEqual([
    '0 bytes',
    '1 byte',
    '1.023 bytes',
    '1 KB',
    '1,5 KB',
    '200 MB',
    '5 GB',
  ]);
});
