// Proven here of how many slips make one word of another:
//  1. the same word none
//  2. a letter left out, one too many, a doubled one: one
//  3. two neighbouring letters in each other's places: one
//  4. a letter of a neighbouring key, and a vowel for a vowel: one
//  5. any other letter: more than one, as it gives another right word as easily
//  6. slips add up
//  7. it is the same from either side
import { describe, expect, test } from 'vitest';
import { errorsBetween } from './slips.ts';

describe('Slips between two words', () => {
  test('there are none in the same word', () => {
    expect(errorsBetween('helice', 'helice')).toBe(0);
  });

  test.each([
    ['a letter left out', 'camra', 'camera'],
    ['one too many', 'sirenne', 'sirene'],
    ['two in the position of each other', 'bmoba', 'bomba'],
    ['at the end, too', 'pressoa', 'pressao'],
    ['a neighbouring key', 'motpr', 'motor'],
    ['a key of the row above', 'valcula', 'valvula'],
    ['a vowel for a vowel', 'ordenhadiira', 'ordenhadeira'],
  ])('%s is one: %s, %s', (_, typed, meant) => {
    expect(errorsBetween(typed, meant)).toBe(1);
  });

  test.each([
    ['lesma', 'mesma'],
    ['bike', 'bipe'],
    ['camera', 'camada'],
    ['compass', 'compaq'],
    ['portao', 'cordao'],
  ])('another letter is more than one: %s, %s', (typed, meant) => {
    expect(errorsBetween(typed, meant)).toBeGreaterThan(1);
  });

  test('two slips are two', () => {
    expect(errorsBetween('ordenadera', 'ordenhadeira')).toBe(2);
    expect(errorsBetween('mptpr', 'motor')).toBe(2);
  });

  test('places exchanged that do not adjoin are two other letters', () => {
    expect(errorsBetween('cateb', 'cabet')).toBeGreaterThan(1);
  });

  test('it does not matter which of the two was typed', () => {
    for (const [one, other] of [
      ['lesma', 'mesma'],
      ['bmoba', 'bomba'],
      ['camra', 'camera'],
    ] as const)
      expect(errorsBetween(one, other)).toBe(errorsBetween(other, one));
  });
});
