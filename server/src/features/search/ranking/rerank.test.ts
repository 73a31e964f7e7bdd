// Proven here of the order of what was found:
//  1. what meets the whole query stands before what does not, whatever their scores
//  2. of each the better score stands first
//  3. of what scores alike, the more liked; of these, always the same
//  4. what affirms a negated term is refused where another document negates it, and only there
//  5. similarity by n-grams decides between what meets the same terms
//  6. of what meets as little, what is like the best stands before what is not
//  7. nothing is lost or found twice, and nothing found is no error
import { describe, expect, test } from 'vitest';
import type { AnalyzedQuery, QueryTerm } from '../query/query-term.ts';
import { readDocument } from './document.ts';
import { type RankCandidate, rerank } from './rerank.ts';

/** Small words here are as long as their stems. */
function candidate(list: number, symptom: string, likes = 0, proof = 0): RankCandidate {
  const words = symptom.split(' ');
  const stems = words.map((word, place) => `'${word.slice(0, 5)}':${words.length + place + 1}A`);
  const whole = words.map((word, place) => `'zq${word}':${place + 1}A`);
  return { document: readDocument(list, [...whole, ...stems].join(' ')), likes, proof };
}

function queryOf(typed: string): AnalyzedQuery {
  const words = typed.split(' ');
  const terms = words.map((text, place): QueryTerm => {
    const isNegation = text === 'nao';
    return {
      text,
      kind: isNegation ? 'negation' : 'word',
      variants: [
        { kind: 'exact', lexemes: [`zq${text}`] },
        { kind: 'stem', lexemes: [text.slice(0, 5)] },
      ],
      weight: isNegation ? 0.1 : 1,
      frequency: 1,
      isNegated: words[place - 1] === 'nao',
      isRequired: !isNegation,
    };
  });
  return { terms, words, unknown: [], documents: 100, corrections: new Map() };
}

const order = (typed: string, candidates: readonly RankCandidate[]) =>
  rerank(queryOf(typed), candidates).map(({ document }) => document.list);

describe('The order of what was found', () => {
  test('is of what meets the whole query, then of what is near', () => {
    const found = rerank(queryOf('bomba vapor'), [
      candidate(1, 'bomba bomba bomba'),
      candidate(2, 'a caldeira que tem bomba velha e perde muito vapor pela tampa de cima'),
      candidate(3, 'vapor'),
    ]);
    expect(found[0]).toMatchObject({ isWhole: true, document: { list: 2 } });
    expect(found.slice(1).every(({ isWhole }) => !isWhole)).toBe(true);
  });

  test('is by the score', () => {
    const candidates = [
      candidate(1, 'portao com motor velho que faz barulho e trava na chuva'),
      candidate(2, 'motor trava'),
    ];
    expect(order('motor trava', candidates)).toEqual([2, 1]);
  });

  test('of what is alike is by likes, then always the same', () => {
    const alike = [candidate(12, 'motor trava'), candidate(4, 'motor trava'), candidate(8, 'motor trava', 3)];
    expect(order('motor trava', alike)).toEqual([8, 4, 12]);
    expect(order('motor trava', alike.toReversed())).toEqual([8, 4, 12]);
  });

  test('of what is alike and as liked, what is better proven comes first', () => {
    const alike = [
      candidate(4, 'motor trava', 1, -2),
      candidate(8, 'motor trava', 1, 800),
      candidate(12, 'motor trava', 1),
      candidate(16, 'motor trava', 2, -95),
    ];
    expect(order('motor trava', alike)).toEqual([16, 8, 12, 4]);
  });

  test('likes lift nothing above what is clearly better', () => {
    const candidates = [candidate(1, 'drone pousa', 50), candidate(2, 'drone pousa sozinho')];
    expect(order('drone pousa sozinho', candidates)).toEqual([2, 1]);
  });

  test('prefers by n-grams what says it nearly so', () => {
    const candidates = [candidate(1, 'cafeteira fria'), candidate(2, 'cafeteira vazamento')];
    expect(order('cafeteira vazando', candidates)[0]).toBe(2);
  });

  test('of what meets as little is by what is like the best', () => {
    const candidates = [
      candidate(1, 'zunidor talfo murgo'),
      candidate(2, 'zunidor vrelta prosko'),
      candidate(3, 'zunidor glimado vrelta prosko'),
    ];
    expect(order('zunidor glimado krexivo', candidates)).toEqual([3, 2, 1]);
  });

  test('has each once, and is empty where nothing was found', () => {
    const candidates = Array.from({ length: 60 }, (_, place) => candidate(place, `drone numero${place}`));
    expect(new Set(order('drone', candidates)).size).toBe(60);
    expect(order('drone', [])).toEqual([]);
  });
});

describe('What affirms a negated term', () => {
  test('is refused where another negates it', () => {
    const found = rerank(queryOf('motor nao gira'), [
      candidate(1, 'motor gira'),
      candidate(2, 'motor nao gira'),
    ]);
    expect(found.map(({ document, isWhole }) => [document.list, isWhole])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  test('is taken where none does', () => {
    const [found] = rerank(queryOf('motor nao gira'), [candidate(1, 'motor gira')]);
    expect(found).toMatchObject({ isWhole: true });
  });
});
