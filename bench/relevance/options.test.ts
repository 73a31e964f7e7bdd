import { describe, expect, test } from 'vitest';
import { readOptions } from './options.ts';

describe('The options of `npm run bench relevance`', () => {
  test('none: every engine is asked, with all rules on', () => {
    expect(readOptions([])).toMatchObject({ isProductAlone: false, misses: 0, without: [] });
  });

  test('rules to turn off come with one option each, or several with commas', () => {
    const { without } = readOptions(['--without', 'synonyms,typos', '--without=phrases']);
    expect(without).toEqual(['synonyms', 'typos', 'phrases']);
  });

  test('--misses shows forty of the worst answers, or as many as it says', () => {
    expect(readOptions(['--misses']).misses).toBe(40);
    expect(readOptions(['--misses=3', '--product'])).toMatchObject({ misses: 3, isProductAlone: true });
  });

  test('what is no option, and no number of misses, is refused', () => {
    expect(() => readOptions(['--fast'])).toThrow('--fast');
    expect(() => readOptions(['--misses=many'])).toThrow('many');
  });
});
