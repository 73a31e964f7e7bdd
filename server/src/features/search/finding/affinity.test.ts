import { describe, expect, test } from 'vitest';
import {
  affinity,
  dimensions,
  directionOf,
  directionOfTexts,
  directionSaid,
  readAffinities,
  saidIn,
} from './affinity.ts';

const lineOf = (stem: string, numbers: readonly number[]) =>
  `${stem} ${Buffer.from(Int8Array.from({ length: dimensions }, (_, place) => numbers[place] ?? 0)).toString('base64')}`;

describe('a file of affinities', () => {
  test('has the numbers of each stem, below zero as well', () => {
    const read = readAffinities(`${lineOf('pilh', [127, -127])}\n${lineOf('cmos', [0, 1])}\n`);
    expect([...read.keys()]).toEqual(['pilh', 'cmos']);
    expect([...(read.get('pilh') ?? [])].slice(0, 3)).toEqual([127, -127, 0]);
  });

  test('that is cut short is refused', () => {
    const line = lineOf('pilh', [1]);
    expect(() => readAffinities(line.slice(0, -8))).toThrow(/not 128/);
    expect(() => readAffinities('pilh')).toThrow(/0 numbers, not 128/);
  });
});

describe('what something is about', () => {
  const known = readAffinities(
    [lineOf('um', [100]), lineOf('dois', [0, 100]), lineOf('contra', [-100])].join('\n'),
  );
  const direction = (weights: Record<string, number>) => directionOf(new Map(Object.entries(weights)), known);
  const between = (one: Record<string, number>, other: Record<string, number>) => {
    const [a, b] = [direction(one), direction(other)];
    return a === undefined || b === undefined ? undefined : affinity(a, b);
  };

  test('is not known where none of its words is, nor where they speak against each other', () => {
    expect(direction({ xqzwvkj: 1 })).toBeUndefined();
    expect(direction({})).toBeUndefined();
    expect(direction({ um: 1, contra: 1 })).toBeUndefined();
  });

  test('is the same by one word or by many of it, and not what words that are not known add', () => {
    expect(between({ um: 0.3 }, { um: 1, xqzwvkj: 1 })).toBeCloseTo(1);
  });

  test('lies between its words by how much each counts', () => {
    expect(between({ um: 3, dois: 4 }, { um: 1 })).toBeCloseTo(0.6);
    expect(between({ um: 3, dois: 4 }, { dois: 1 })).toBeCloseTo(0.8);
  });

  test('has nothing in common with its opposite, and no less', () => {
    expect(between({ um: 1 }, { dois: 1 })).toBe(0);
    expect(between({ um: 1 }, { contra: 1 })).toBe(0);
  });
});

describe('the affinities that come with the product', () => {
  test.each([
    ['backlight', 'lantern', 'pilh'],
    ['cr2032', 'cmos', 'compressor'],
    ['torneir', 'mangueir', 'igbt'],
    ['nobreak', 'apit', 'tcon'],
  ])('%s is more about %s than about %s', (word, near, far) => {
    const [of, ofNear, ofFar] = [word, near, far].map((stem) => directionOf(new Map([[stem, 1]])));
    if (of === undefined || ofNear === undefined || ofFar === undefined) throw new Error('a word is missing');
    expect(affinity(of, ofNear)).toBeGreaterThan(0.5);
    expect(affinity(of, ofFar)).toBeLessThan(0.2);
  });
});

test('texts are about their words together, each as much as in the text that says most, whatever was asked before', () => {
  const texts = [
    { stems: ['pilh', 'cmos', 'xqzwvkj'], weight: 0.5 },
    { stems: ['cmos', 'lantern'], weight: 1 },
  ];
  const expected = directionOf(
    new Map([
      ['pilh', 0.5],
      ['cmos', 1],
      ['lantern', 1],
    ]),
  );
  for (const asked of [texts, texts.toReversed()]) {
    const direction = directionOfTexts(asked);
    if (expected === undefined || direction === undefined) throw new Error('a word is missing');
    expect(affinity(direction, expected)).toBeCloseTo(1, 10);
  }
  expect(directionOfTexts([{ stems: ['xqzwvkj'], weight: 1 }])).toBeUndefined();
  expect(directionOfTexts([])).toBeUndefined();
});

describe('what is said', () => {
  test('is its words, each once, and what is turned over besides', () => {
    expect([...saidIn(['tv', 'nao', 'lig', 'sem', 'som', 'tv'])]).toEqual([
      'tv',
      'nao',
      'lig',
      'sem',
      'som',
      'nao_lig',
      'sem_som',
    ]);
  });

  test('of nothing that anybody said is about nothing', () => {
    expect(directionSaid(['xqzwvkj'])).toBeUndefined();
    expect(directionSaid([])).toBeUndefined();
  });

  test.each([
    [['cheir', 'queim'], 'curt', 'firmwar'],
    [['nao', 'gel'], 'compressor', 'memor'],
  ])('%s is about what records call %s, and not %s', (stems, near, far) => {
    const said = directionSaid(stems);
    const [ofNear, ofFar] = [near, far].map((stem) => directionOf(new Map([[stem, 1]])));
    if (said === undefined || ofNear === undefined || ofFar === undefined)
      throw new Error('a word is missing');
    expect(affinity(said, ofNear)).toBeGreaterThan(affinity(said, ofFar) + 0.1);
  });
});
