// Proven here of a page as PostgreSQL holds it:
//  1. each lexeme has the fields that its weights name: what attachments say, what the page says
//  2. lexemes with quotes, colons and digits are read as they are; an empty page has nothing
//  3. the stem that a negation stands before is negated, small words passed over; `ausente` negates the one before it
//  4. of a query it has what a fault would have: negated values, neighbours, phrases
import { describe, expect, test } from 'vitest';
import { compileQuery } from '../index/compiled-query.ts';
import type { QueryTerm, Variant } from '../query/query-term.ts';
import { readPage, scanPage } from './page-scan.ts';

/** A page as `page_vector` makes it: the stems of its text, then its whole words. */
function ofText(...words: readonly (readonly [stem: string, word: string])[]): string {
  const stems = words.map(([stem], position) => `'${stem}':${position + 1}C`);
  const whole = words.map(([, word], position) => `'zq${word}':${words.length + position + 1}C`);
  return [...stems, ...whole].join(' ');
}

describe('A page read from its tsvector', () => {
  test('has the fields of each lexeme', () => {
    const { fields } = readPage(`'helic':2C,9C 'motor':4B,31C 'fot':7B`);
    expect([...fields]).toEqual([
      ['helic', 4],
      ['motor', 6],
      ['fot', 2],
    ]);
  });

  test.each([
    ["'d''agua':3B", "d''agua"],
    ["'zc0x7f':3B", 'zc0x7f'],
    ["'zv4dot7uf':3C", 'zv4dot7uf'],
    ["'a:b':3C", 'a:b'],
  ])('has the lexeme of %s', (vector, lexeme) => {
    expect([...readPage(vector).fields.keys()]).toEqual([lexeme]);
  });

  test('is empty where the vector is', () => {
    expect(readPage('')).toEqual({ fields: new Map(), sequence: [], negated: new Set() });
  });
});

describe('What a page negates', () => {
  test('is the stem behind the negation, over small words', () => {
    // Portão não quer mais abrir
    const gate = [
      ['porta', 'portao'],
      ['nao', 'nao'],
      ['quer', 'quer'],
      ['mais', 'mais'],
      ['abr', 'abrir'],
      ['motor', 'motores'],
    ] as const;
    const { negated } = readPage(ofText(...gate));
    expect(negated).toContain('abr');
    expect(negated).not.toContain('motor');
    expect(negated).not.toContain('porta');
  });

  test('is what stands before `ausente`', () => {
    const { negated } = readPage(`'pulso':1C 'ausent':2C 'sensor':3C`);
    expect(negated).toContain('pulso');
    expect(negated).not.toContain('sensor');
  });

  test('does not reach over more than two words, and is nothing behind the last one', () => {
    const { negated } = readPage(`'nao':1C 'quer':2C 'mais':3C 'consegu':4C 'abr':5C 'sem':6C`);
    expect(negated).not.toContain('abr');
  });
});

describe('What a page has of a query', () => {
  const compiledOf = (...variants: Variant[]) =>
    compileQuery(null, {
      terms: variants.map(
        (variant): QueryTerm => ({
          ...{ text: '', kind: 'word', variants: [variant], weight: 1, frequency: 1 },
          ...{ isNegated: false, isRequired: true },
        }),
      ),
      words: [],
      unknown: [],
      documents: 1,
      corrections: new Map(),
    });

  test('is a value that it negates where its figures are', () => {
    const compiled = compiledOf(
      { kind: 'exact', lexemes: ['zv3dot3v'] },
      { kind: 'exact', lexemes: ['zv24v'] },
    );
    const page = readPage(`'sem':1C '3':2C,3C 'v':4C '24':6C 'zv3dot3v':9C 'zv24v':10C`);
    const { negated } = scanPage(compiled, page);
    const isNegated = (lexeme: string) => negated[compiled.lexemes.indexOf(lexeme)];
    expect([isNegated('zv3dot3v'), isNegated('zv24v')]).toEqual([1, 0]);
  });

  test('is whether the words of a phrase stand side by side', () => {
    const phrase = { kind: 'phrase', lexemes: ['zqsensor', 'zqhall'] } as const;
    const compiled = compiledOf(phrase);
    const together = scanPage(compiled, readPage(`'zqsensor':4C 'zqhall':5C`));
    expect(together.phrases).toEqual([true]);
    for (const vector of [`'zqsensor':4C 'zqhall':6C`, `'zqhall':4C 'zqsensor':5C`]) {
      const apart = scanPage(compiled, readPage(vector));
      expect(apart.phrases).toEqual([false]);
    }
  });
});
