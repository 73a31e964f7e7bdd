import { expect, test } from 'vitest';
import { codeIn, correctedParts, looserTerms, quoted } from './sought-words.ts';

const standingOut = (typed: string, corrected: string) =>
  correctedParts(typed, corrected)
    .filter(({ isCorrected }) => isCorrected)
    .map(({ text }) => text);

test('in a corrected search the corrected words are emphasised', () => {
  expect(standingOut('batria não carega', 'bateria não carrega')).toEqual(['bateria', 'carrega']);
  expect(standingOut('Não LIGA, batria', 'nao liga bateria')).toEqual(['bateria']);
  expect(standingOut('LA-L663P  fonti', 'la-l663p fonte')).toEqual(['fonte']);
  expect(standingOut('fonte', 'fonte')).toEqual([]);
});

test('the parts of a corrected search add up to the search', () => {
  const corrected = '  bateria, não-carrega (P0AA6)';
  expect(
    correctedParts('batria', corrected)
      .map(({ text }) => text)
      .join(''),
  ).toBe(corrected);
});

test('a search can be relaxed by dropping each of its words, or to the longest one', () => {
  expect(looserTerms('não liga xiaomi 9t')).toEqual({
    without: [
      { word: 'não', term: 'liga xiaomi 9t' },
      { word: 'liga', term: 'não xiaomi 9t' },
      { word: 'xiaomi', term: 'não liga 9t' },
    ],
    longest: 'xiaomi',
  });
  expect(looserTerms('um dois três quatro cinco seis sete').without.map(({ word }) => word)).toEqual([
    'dois',
    'três',
    'quatro',
    'cinco',
    'seis',
  ]);
});

test('no search is offered twice, nor the one that found nothing, nor an empty one', () => {
  expect(looserTerms('fonte')).toEqual({ without: [], longest: null });
  expect(looserTerms('fonte fonte')).toEqual({ without: [], longest: 'fonte' });
  expect(looserTerms('xyzzy fonte')).toEqual({
    without: [{ word: 'xyzzy', term: 'fonte' }],
    longest: 'xyzzy',
  });
  expect(looserTerms('a b c')).toEqual({ without: [], longest: null });
});

test('a quotation is truncated before it fills the page', () => {
  expect(quoted('não liga')).toBe('«não liga»');
  expect(quoted('a'.repeat(81))).toBe(`«${'a'.repeat(79)}…»`);
});

test('a code differs from a word by its digits, or is two hexadecimal letters', () => {
  expect(['P0AAG', 'p0a80-00', '0x62', 'erro C1', 'FE', 'MF-MSMF200'].map(codeIn)).toEqual([
    'P0AAG',
    'P0A8000',
    '62',
    'C1',
    'FE',
    'MFMSMF200',
  ]);
  expect(['liga', 'tv', 'bateria não carrega 100%', 'IRF540N queimado 2x', ''].map(codeIn)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
