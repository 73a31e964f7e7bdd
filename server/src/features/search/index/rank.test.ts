// Proven here of the order of what was found:
//  1. what meets the whole query stands before what does not, whatever their scores
//  2. of each the better score stands first
//  3. of what scores alike, the more liked; of these, always the same
//  4. what affirms a negated term is refused where another document negates it, and only there
//  5. similarity by n-grams decides between what meets the same terms
//  6. of what meets as little, what is like the best stands before what is not
//  7. nothing is lost or found twice, and nothing found is no error
import { describe, expect, test } from 'vitest';
import { idOf, recordKey } from '../../../database/record-key.ts';
import { stemOf } from '../analysis/stem.ts';
import type { AnalyzedQuery, QueryTerm } from '../query/query-term.ts';
import { compileQuery } from './compiled-query.ts';
import { FaultIndex } from './fault-index.ts';
import { rankFaults } from './rank.ts';
import { Scanner } from './scan.ts';

/** A fault that says no more than its symptom. */
interface Fault {
  id: number;
  symptom: string;
  likes: number;
  proof: number;
}
const fault = (id: number, symptom: string, likes = 0, proof = 0): Fault => ({ id, symptom, likes, proof });

function ranked(typed: string, faults: readonly Fault[]) {
  const index = new FaultIndex();
  const more = { codes: null, inUse: true, ditos: null, category: null, isGeneric: false };
  for (const { id, symptom: text, likes, proof } of faults) {
    const key = recordKey('symptom', id);
    index.putText({ key, text, ...more });
    index.putFault(key, [{ id, likes, proof, codeMaker: 0, keys: [key] }]);
  }
  const { documents } = index;
  const candidates = documents.keys.map((key, document) => ({
    ...{ key, document, parts: documents.partsOf(document), length: documents.lengths[document] ?? 1 },
    likes: documents.likes[document] ?? 0,
    proof: documents.proofs[document] ?? 0,
  }));
  const compiled = compileQuery(index, queryOf(typed));
  return Scanner.using(index, compiled, (scanner) => rankFaults(index, scanner, candidates)).map(
    ({ key, isWhole }) => ({ id: idOf(key), isWhole }),
  );
}

function queryOf(typed: string): AnalyzedQuery {
  const words = typed.split(' ');
  const terms = words.map((text, position): QueryTerm => {
    const isNegation = text === 'nao';
    return {
      text,
      kind: isNegation ? 'negation' : 'word',
      variants: [
        { kind: 'exact', lexemes: [`zq${text}`] },
        { kind: 'stem', lexemes: [stemOf(text)] },
      ],
      weight: isNegation ? 0.1 : 1,
      frequency: 1,
      isNegated: words[position - 1] === 'nao',
      isRequired: !isNegation,
    };
  });
  return { terms, words, unknown: [], documents: 100, corrections: new Map() };
}

const order = (typed: string, faults: readonly Fault[]) => ranked(typed, faults).map(({ id }) => id);

describe('The order of what was found', () => {
  test('is of what meets the whole query, then of what is near', () => {
    const found = ranked('bomba vapor', [
      fault(1, 'bomba bomba bomba'),
      fault(2, 'a caldeira que tem bomba velha e perde muito vapor pela tampa de cima'),
      fault(3, 'vapor'),
    ]);
    expect(found[0]).toMatchObject({ isWhole: true, id: 2 });
    expect(found.slice(1).every(({ isWhole }) => !isWhole)).toBe(true);
  });

  test('is by the score', () => {
    const faults = [
      fault(1, 'portao com motor velho que faz barulho e trava na chuva'),
      fault(2, 'motor trava'),
    ];
    expect(order('motor trava', faults)).toEqual([2, 1]);
  });

  test('of what is alike is by likes, then always the same', () => {
    const alike = [fault(12, 'motor trava'), fault(4, 'motor trava'), fault(8, 'motor trava', 3)];
    expect(order('motor trava', alike)).toEqual([8, 4, 12]);
    expect(order('motor trava', alike.toReversed())).toEqual([8, 4, 12]);
  });

  test('of what is alike and as liked, what is better proven comes first', () => {
    const alike = [
      fault(4, 'motor trava', 1, -2),
      fault(8, 'motor trava', 1, 800),
      fault(12, 'motor trava', 1),
      fault(16, 'motor trava', 2, -95),
    ];
    expect(order('motor trava', alike)).toEqual([16, 8, 12, 4]);
  });

  test('likes lift nothing above what is clearly better', () => {
    const faults = [fault(1, 'drone pousa', 50), fault(2, 'drone pousa sozinho')];
    expect(order('drone pousa sozinho', faults)).toEqual([2, 1]);
  });

  test('prefers by n-grams what says it nearly so', () => {
    const faults = [fault(1, 'cafeteira fria'), fault(2, 'cafeteira vazamento')];
    expect(order('cafeteira vazando', faults)[0]).toBe(2);
  });

  test('of what meets as little is by what is like the best', () => {
    const faults = [
      fault(1, 'zunidor talfo murgo'),
      fault(2, 'zunidor vrelta prosko'),
      fault(3, 'zunidor glimado vrelta prosko'),
    ];
    expect(order('zunidor glimado krexivo', faults)).toEqual([3, 2, 1]);
  });

  test('has each once, and is empty where nothing was found', () => {
    const faults = Array.from({ length: 60 }, (_, position) =>
      fault(position + 1, `drone numero${position}`),
    );
    expect(new Set(order('drone', faults)).size).toBe(60);
    expect(order('drone', [])).toEqual([]);
  });
});

describe('What affirms a negated term', () => {
  test('is refused where another negates it', () => {
    const found = ranked('motor nao gira', [fault(1, 'motor gira'), fault(2, 'motor nao gira')]);
    expect(found.map(({ id, isWhole }) => [id, isWhole])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  test('is taken where none does', () => {
    const [found] = ranked('motor nao gira', [fault(1, 'motor gira')]);
    expect(found).toMatchObject({ isWhole: true });
  });
});
