// Proven here of words that were written as one:
//  1. the fewest words that it may be
//  2. of as few, those whose shortest is longest
//  3. function words and negations may be parts; something beside them must tell
//  4. no part of one letter, no more than four parts
//  5. null where any of it is no word, and for a word by itself
//  6. what is too long is not tried
import { describe, expect, test } from 'vitest';
import { runTogether } from './run-together.ts';

const words = new Set(
  'portao abre porta oab re drone liga cafe vaza motor gira bomba suga camera noturna fria'.split(' '),
);
const functions = new Set(['nao', 'sem', 'por', 'de', 'no']);
const split = (text: string) =>
  runTogether(
    text,
    (part) => words.has(part),
    (part) => functions.has(part),
  );

describe('Words written as one', () => {
  test.each([
    ['droneliga', ['drone', 'liga']],
    ['motornaogira', ['motor', 'nao', 'gira']],
    ['naosuga', ['nao', 'suga']],
    ['cameranoturna', ['camera', 'noturna']],
  ])('%s', (text, parts) => {
    expect(split(text)).toEqual(parts);
  });

  test('are as few as possible, and none of them short', () => {
    expect(split('portaoabre')).toEqual(['portao', 'abre']);
  });

  test.each(['drone', 'dronexyz', 'xyzdrone', 'pornao', 'semno', 'd'])('%s is not taken apart', (text) => {
    expect(split(text)).toBeNull();
  });

  test('are four at most', () => {
    expect(split('motornaogiracafe')).toHaveLength(4);
    expect(split('motornaogiracafefria')).toBeNull();
  });

  test('are not sought in what nobody writes as one', () => {
    expect(split('drone'.repeat(7))).toBeNull();
  });
});
