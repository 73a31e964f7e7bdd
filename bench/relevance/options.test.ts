import { describe, expect, test } from 'vitest';
import { readOptions } from './options.ts';

describe('the options of `npm run bench relevance`', () => {
  test('without options every engine runs, with all rules on', () => {
    expect(readOptions([])).toMatchObject({ isProductAlone: false, misses: 0, without: [] });
  });

  test('rules to turn off are repeated options, or one with commas', () => {
    const { without } = readOptions(['--without', 'synonyms,typos', '--without=phrases']);
    expect(without).toEqual(['synonyms', 'typos', 'phrases']);
  });

  test('--misses shows the forty worst answers, or the number given', () => {
    expect(readOptions(['--misses']).misses).toBe(40);
    expect(readOptions(['--misses=3', '--product'])).toMatchObject({ misses: 3, isProductAlone: true });
  });

  test('unknown options and a --misses that is not a number are refused', () => {
    expect(() => readOptions(['--fast'])).toThrow('--fast');
    expect(() => readOptions(['--misses=many'])).toThrow('many');
  });
});
