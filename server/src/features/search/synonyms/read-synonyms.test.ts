import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyze } from '../analysis/tokenize.ts';
import { readSynonyms, SynonymsError } from './read-synonyms.ts';

function problemsOf(text: string): readonly string[] {
  try {
    readSynonyms(text);
  } catch (error) {
    if (error instanceof SynonymsError) return error.problems;
    throw error;
  }
  return [];
}

describe('the list of synonyms', () => {
  test('groups and arrows, as the search reads their words', () => {
    const list = [
      '# sintomas',
      '',
      'Tela preta = sem  VÍDEO = não dá imagem  # TV',
      'Split > ar-condicionado',
    ];
    expect(readSynonyms(list.join('\r\n'))).toEqual({
      groups: [['tela preta', 'sem video', 'nao da imagem']],
      widenings: [{ from: 'split', to: 'ar condicionado' }],
    });
  });

  test('an empty list is a list', () => {
    expect(readSynonyms('# nada ainda\n')).toEqual({ groups: [], widenings: [] });
  });

  test.each([
    ['fonte', ['linha 1: falta “=” ou “>”']],
    ['fonte =', ['linha 1: há um lado vazio']],
    ['a = = b', ['linha 1: há um lado vazio']],
    ['> fonte', ['linha 1: há um lado vazio']],
    ['fonte = --', ['linha 1: há um lado vazio']],
    ['a = b > c', ['linha 1: use “=” ou “>”, não os dois na mesma linha']],
    ['a > b > c', ['linha 1: “>” leva de um termo a um só']],
    ['a > b\nA > b', ['linha 2: “a > b” já está na lista']],
    ['no-break = No Break', ['linha 1: “no break” está duas vezes no grupo']],
  ])('%j is refused with its line', (text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  test('a word in two groups is refused, however it is written, with the line of the other', () => {
    expect(problemsOf('fonte = SMPS\n\nnobreak = UPS\nalimentação = Smps')).toEqual([
      'linha 4: “smps” já está no grupo da linha 1',
    ]);
  });

  test('circles are refused: at once, through others, and through the words of a group', () => {
    expect(problemsOf('a > a')).toEqual(['linha 1: “a > a” dá a volta e chega a “a” de novo']);
    expect(problemsOf('a = b\na > b')).toEqual(['linha 2: “a > b” dá a volta e chega a “a” de novo']);
    expect(problemsOf('a > b\nb > c\nc > a')).toHaveLength(3);
    expect(problemsOf('a > b\nc > a\nb = c')).toHaveLength(2);
    expect(problemsOf('a > b\na > c\nb > d\nc > d')).toEqual([]);
  });

  test('every problem of a list is said at once, in the order of its lines', () => {
    expect(problemsOf('a > b\nfonte\nb > a\nc = c').map((problem) => problem.split(':')[0])).toEqual([
      'linha 1',
      'linha 2',
      'linha 3',
      'linha 4',
    ]);
  });
});

describe('the synonyms that come with the product', () => {
  const { groups, widenings } = readSynonyms(
    readFileSync(path.join(import.meta.dirname, '../../../../starter/sinonimos.txt'), 'utf8'),
  );

  test('are at least 350 groups', () => {
    expect(groups.length).toBeGreaterThanOrEqual(350);
  });

  test('keep their negation: `não gela` is never read as `gela`', () => {
    const turned = groups.flat().filter((term) => /^(nao|sem) /.test(term));
    expect(turned.filter((term) => !analyze(term).tokens.some(({ isNegation }) => isNegation))).toEqual([]);
  });

  test('join no words that mean different things on the bench', () => {
    const ambiguous = [
      'curto',
      'placa',
      'trava',
      'resistencia',
      'carga',
      'led',
      'erro',
      'falha',
      'motor',
      'ac',
      'cc',
    ];
    const terms = [...groups.flat(), ...widenings.map(({ from }) => from)];
    expect(terms.filter((term) => ambiguous.includes(term))).toEqual([]);
  });
});
