// Proven here of the pages that are looked at where none has all of a query:
//  1. near is what lacks one of three to five terms, and what has two of the rarest, or one
//  2. small words and negations are not sought, unless there is nothing else; nor is a term that no page has
//  3. among many pages the nearest are sought by rare words alone, of no term by its phrases; there is always something to look at
//  4. nothing is looked at for a query that no page can meet
import { describe, expect, test } from 'vitest';
import type { QueryTerm } from '../query/query-term.ts';
import { nearQueries } from './plan.ts';
import { allTerms, anyVariant } from './tsquery.ts';

const [small, large] = [600, 1_000_000];

function term(text: string, more: Partial<QueryTerm> = {}): QueryTerm {
  return {
    text,
    kind: 'word',
    variants: [{ kind: 'stem', lexemes: [text] }],
    weight: 1,
    frequency: 10,
    isNegated: false,
    isRequired: true,
    ...more,
  };
}

const near = (terms: readonly QueryTerm[], documents = small) => nearQueries(terms, documents);
const [gate, motor, stuck] = [term('porta'), term('motor'), term('trav')];
const little = term('com', { kind: 'small', isRequired: false });

describe('What is near', () => {
  test('lacks any one of three', () => {
    const sought = near([gate, motor, stuck]);
    for (const two of [
      [gate, motor],
      [motor, stuck],
      [gate, stuck],
    ])
      expect(sought).toContain(allTerms(two));
  });

  test('has of a long query two of its rarest terms', () => {
    const rare = ['solenoid', 'diafragm'].map((text) => term(text, { weight: 2 }));
    const common = 'abcdef'.split('').map((text) => term(text, { weight: 0.5 }));
    const sought = near([...common, ...rare]);
    expect(sought).toContain(allTerms(rare));
    expect(sought).not.toContain(allTerms(common.slice(-2)));
  });

  test('has in a large base a common term in company alone', () => {
    const common = term('lig', { frequency: 100_000, weight: 0.2 });
    expect(near([gate, common], large)).toEqual([anyVariant(gate)]);
    expect(near([gate, common], small)).toContain(anyVariant(common));
  });

  test('is sought even where all terms are common', () => {
    const common = ['lig', 'desl'].map((text) => term(text, { frequency: 100_000 }));
    expect(near(common, large)).toHaveLength(1);
  });

  test('is sought in a large base without the phrases of a term', () => {
    const many = term('inch', {
      variants: [
        { kind: 'stem', lexemes: ['inch'] },
        { kind: 'synonym', lexemes: ['bas', 'lev'] },
      ],
    });
    expect(near([many], large)).toEqual(["'inch'"]);
    expect(near([many], small)).toEqual(["('inch'|('bas'&'lev'))"]);
  });

  test('is a small word where nothing else was typed', () => {
    expect(near([little])).toEqual([anyVariant(little)]);
    expect(near([little, gate])).toEqual([anyVariant(gate)]);
  });

  test('is sought without a term that no page has, and not at all for that alone', () => {
    const unknown = term('xyzzy', { variants: [], frequency: 0 });
    expect(near([gate, unknown, motor])).toEqual(near([gate, motor]));
    for (const terms of [[unknown], []]) expect(near(terms)).toEqual([]);
  });
});
