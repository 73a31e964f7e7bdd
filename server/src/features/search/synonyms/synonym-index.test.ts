// Proven here of synonyms by the stems of their words:
//  1. each term of a group stands for every other, an arrow for its end alone
//  2. an arrow to a term of a group leads to the whole group, also one of the other list
//  3. a term of several words is found where they follow one another, with one word between at most
//  4. all terms that stand in a query are found, overlapping ones too
//  5. terms that have the same stems are one; none is its own synonym
//  6. a term of which nothing is left is none; one of which a single word is left stands for others only near
import { describe, expect, test } from 'vitest';
import { readSynonyms } from './read-synonyms.ts';
import { findSynonyms, indexSynonyms } from './synonym-index.ts';

/** Words cut off at five letters stand for stems here; `de` is a function word. */
const stemsOf = (term: string) =>
  term
    .split(' ')
    .filter((word) => word !== 'de')
    .map((word) => word.slice(0, 5));

const indexOf = (...texts: string[]) => indexSynonyms(texts.map(readSynonyms), stemsOf);
const found = (index: ReturnType<typeof indexOf>, query: string) =>
  findSynonyms(
    index,
    query.split(' ').map((word) => word.slice(0, 5)),
  ).map(({ positions, synonyms }) => ({
    positions,
    synonyms: synonyms.map(({ stems }) => stems.join(' ')).toSorted(),
  }));

describe('Synonyms in a query', () => {
  test('of a group stand for one another', () => {
    const index = indexOf('sirene = buzina = alarme');
    expect(found(index, 'sirene toca')).toEqual([{ positions: [0], synonyms: ['alarm', 'buzin'] }]);
    expect(found(index, 'toca alarme')).toEqual([{ positions: [1], synonyms: ['buzin', 'siren'] }]);
  });

  test('of an arrow lead one way', () => {
    const index = indexOf('quadricoptero > drone');
    expect(found(index, 'quadricoptero')).toEqual([{ positions: [0], synonyms: ['drone'] }]);
    expect(found(index, 'drone')).toEqual([]);
  });

  test('of a term of which one word is left find what is near, both ways', () => {
    const index = indexOf('de vezes = oscila');
    const isWider = (query: string) =>
      findSynonyms(index, [query.slice(0, 5)]).flatMap(({ synonyms }) => synonyms.map((one) => one.isWider));
    expect(isWider('vezes')).toEqual([true]);
    expect(isWider('oscila')).toEqual([true]);
  });

  test('an arrow to a term of a group leads to all of it', () => {
    const index = indexOf('drone = vant\nquadricoptero > drone');
    expect(found(index, 'quadricoptero')).toEqual([{ positions: [0], synonyms: ['drone', 'vant'] }]);
  });

  test('both lists are read, and a term may stand in both', () => {
    const index = indexOf('sirene = buzina', 'sirene = campainha');
    expect(found(index, 'sirene')).toEqual([{ positions: [0], synonyms: ['buzin', 'campa'] }]);
  });

  test('a term of several words is found in their order, with one word between at most', () => {
    const index = indexOf('bomba de vacuo > compressor');
    expect(found(index, 'bomba vacuo')).toEqual([{ positions: [0, 1], synonyms: ['compr'] }]);
    expect(found(index, 'bomba boa vacuo')).toEqual([{ positions: [0, 2], synonyms: ['compr'] }]);
    expect(found(index, 'bomba muito boa vacuo')).toEqual([]);
    expect(found(index, 'vacuo bomba')).toEqual([]);
  });

  test('terms within another are found, too', () => {
    const index = indexOf('bomba = motobomba\nbomba de vacuo > compressor');
    expect(found(index, 'bomba vacuo').map(({ positions }) => positions)).toEqual([[0], [0, 1]]);
  });

  test('terms of the same stems are one, and none is its own synonym', () => {
    expect(found(indexOf('alarmes = alarme = sirene'), 'alarme')).toEqual([
      { positions: [0], synonyms: ['siren'] },
    ]);
  });

  test('of which nothing is left are none', () => {
    expect(indexOf('de = sirene').size).toBe(0);
  });
});
