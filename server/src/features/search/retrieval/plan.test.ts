// Proven here of what is looked at for a query:
//  1. what meets all required terms anywhere, so many that "more than a thousand" can be said, and what has them, as they were typed, in its symptom
//  2. small words and negations are not required, unless there is nothing else
//  3. a term that no document has is left out of what is looked at
//  4. near is what lacks one of three to five terms, and what has two of the rarest, or one
//  5. in a large base the nearest are sought by rare words alone, of no term by its phrases; there is always something to look at
//  6. nothing is looked at for a query that no document can meet
//  7. the fields that must have the terms may be given
import { describe, expect, test } from 'vitest';
import type { QueryTerm } from '../query/query-term.ts';
import { countedMax, planSelections } from './plan.ts';
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

const near = (terms: readonly QueryTerm[], documents = small) =>
  planSelections(terms, documents).near.map(({ query }) => query);
const [gate, motor, stuck] = [term('porta'), term('motor'), term('trav')];
const little = term('com', { kind: 'small', isRequired: false });

describe('What meets the whole query', () => {
  test('is sought anywhere; as it was typed, in the symptom', () => {
    const said = term('emperr', {
      variants: [
        { kind: 'stem', lexemes: ['emperr'] },
        { kind: 'synonym', lexemes: ['trav'] },
      ],
    });
    const { whole, wholeInSymptom } = planSelections([gate, little, said], small);
    expect(whole).toEqual({ query: allTerms([gate, said]), atMost: countedMax });
    expect(wholeInSymptom?.query).toBe("('porta':A&'emperr':A)");
    expect(countedMax).toBeGreaterThan(1000);
  });

  test('is a small word where nothing else was typed', () => {
    expect(planSelections([little], small).whole?.query).toBe(anyVariant(little));
  });

  test('is sought without a term that no document has', () => {
    const unknown = term('xyzzy', { variants: [], frequency: 0 });
    expect(planSelections([gate, unknown, motor], small)).toEqual(planSelections([gate, motor], small));
    for (const terms of [[unknown], []])
      expect(planSelections(terms, small)).toEqual({ whole: null, wholeInSymptom: null, near: [] });
  });

  test('is sought in the fields that are given', () => {
    const { whole, near: nearest } = planSelections([gate, motor], small, 'A');
    for (const query of [whole?.query, ...nearest.map((one) => one.query)])
      expect(query).toMatch(/^\(?'\w+':A/);
  });
});

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

  test('is limited for each', () => {
    for (const { atMost } of planSelections([gate, motor, stuck, term('vapor')], small).near) {
      expect(atMost).toBeGreaterThan(0);
      expect(atMost).toBeLessThan(countedMax);
    }
  });
});
