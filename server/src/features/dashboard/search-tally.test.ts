import { describe, expect, test } from 'vitest';
import { type KeptTerm, type NotedSearch, tally } from './search-tally.ts';

const second = 1_000;
const now = 1_000 * second;

const kept = (key: string, rest: Partial<KeptTerm> = {}): KeptTerm => ({
  id: 1,
  key,
  text: key,
  times: 1,
  first: now - 30 * second,
  last: now - 30 * second,
  before: null,
  ...rest,
});
const failed = (...keys: string[]): NotedSearch[] =>
  keys.map((key, index) => ({ key, text: key, hasFound: false, at: now + index }));
const found = (key: string): NotedSearch => ({ key, text: key, hasFound: true, at: now });
const timesOf = (terms: readonly KeptTerm[]) => terms.map(({ key, times }) => [key, times]);

describe('a batch of searches', () => {
  test('is added with its counts, as last typed', () => {
    const [one, other] = failed('rele', 'rele');
    if (one === undefined || other === undefined) throw new Error('two searches');
    expect(tally([], [one, { ...other, text: 'Relé' }])).toEqual({
      removed: [],
      changed: [],
      added: [{ id: null, key: 'rele', text: 'Relé', times: 2, first: now, last: now + 1, before: now }],
    });
  });

  test('prefixes of a word being typed leave nothing, whether they are stored yet or not', () => {
    const { removed, added } = tally([kept('xq', { id: 7 })], failed('xqu', 'xqua', 'xquadro'));
    expect(removed).toEqual([7]);
    expect(timesOf(added)).toEqual([['xquadro', 1]]);
  });

  test('a term that others have searched keeps its count, and one is subtracted once', () => {
    const times = { times: 3, last: now - second, before: now - 50 * second };
    const { changed, added } = tally([kept('xquadro', times)], failed('xquadro d', 'xquadro di'));
    expect(changed).toEqual([kept('xquadro', { times: 2, last: now - 50 * second, before: null })]);
    expect(timesOf(added)).toEqual([['xquadro di', 1]]);
  });

  test('a term of more than a minute ago is neither decremented nor taken for the start of an erasure', () => {
    const old = { first: now - 60 * second, last: now - 60 * second };
    const { removed, changed, added } = tally(
      [kept('xquadro', { ...old, id: 1 }), kept('xquadro digital', { ...old, id: 2 })],
      failed('xquadro d'),
    );
    expect([removed, changed]).toEqual([[], []]);
    expect(timesOf(added)).toEqual([['xquadro d', 1]]);
  });

  test('erasing letters is no search', () => {
    expect(timesOf(tally([], failed('xquadro eletrico', 'xquadro ele', 'xquadro')).added)).toEqual([
      ['xquadro eletrico', 1],
    ]);
  });

  test('a term that finds something is removed, and a later failure counts from 1', () => {
    const known = [kept('zunido', { times: 5 })];
    expect(tally(known, [found('zunido')])).toEqual({ removed: [1], changed: [], added: [] });
    const { removed, added } = tally(known, [found('zunido'), ...failed('zunido')]);
    expect(removed).toEqual([1]);
    expect(timesOf(added)).toEqual([['zunido', 1]]);
    expect(tally(known, [...failed('zunido'), found('zunido')])).toEqual({
      removed: [1],
      changed: [],
      added: [],
    });
  });

  test('terms that it does not affect are not written', () => {
    expect(tally([kept('zunido')], failed('bobina')).changed).toEqual([]);
  });
});
