// Proven here of a document as the index holds it:
//  1. each lexeme has the fields that its weights name, and its positions in the symptom
//  2. a position without a weight is one of another way to say the symptom, in its line
//  3. whole words are read without their mark, and counted where they stand in the symptom
//  4. lexemes with quotes, colons and digits are read as they are
//  5. the stem that a negation stands before is negated; `ausente` negates the one before it
//  6. small words between the two are passed over, others end what is negated
//  7. nothing is negated across what is missing from the positions
//  8. a value is negated where its figures are
//  9. an empty document has nothing
import { describe, expect, test } from 'vitest';
import { readDocument } from './document.ts';

/** A document as `word_vector` makes it: the stems of the symptom, then its whole words. */
function ofSymptom(...words: readonly (readonly [stem: string, word: string])[]): string {
  const stems = words.map(([stem], place) => `'${stem}':${place + 1}A`);
  const whole = words.map(([, word], place) => `'zq${word}':${words.length + place + 1}A`);
  return [...stems, ...whole].join(' ');
}

const drone = [
  ['dron', 'drone'],
  ['nao', 'nao'],
  ['arm', 'arma'],
  ['motor', 'motores'],
] as const;

describe('A document read from its tsvector', () => {
  test('has the fields of each lexeme, and its positions in the symptom alone', () => {
    const { lexemes } = readDocument(12, `'helic':2A,9A,30C 'motor':4B,31C,50`);
    expect(lexemes.get('helic')).toEqual({ fields: ['A', 'C'], inSymptom: [2, 9], lines: [] });
    expect(lexemes.get('motor')).toEqual({ fields: ['B', 'C'], inSymptom: [], lines: [0] });
  });

  test('has its whole words without their mark, and counts those of its symptom', () => {
    const document = readDocument(4, `'bomb':1A 'zqbomba':2A,5A 'zqvedacao':9D`);
    expect(document.words).toEqual(['bomba', 'vedacao']);
    expect(document.symptomLength).toBe(2);
    expect(document.list).toBe(4);
  });

  test.each([
    ["'d''agua':3A", "d''agua"],
    ["'zc0x7f':3B", 'zc0x7f'],
    ["'zv4dot7uf':3C", 'zv4dot7uf'],
    ["'a:b':3A", 'a:b'],
  ])('has the lexeme of %s', (vector, lexeme) => {
    expect([...readDocument(1, vector).lexemes.keys()]).toEqual([lexeme]);
  });

  test('is empty where the vector is', () => {
    const document = readDocument(1, '');
    expect(document.lexemes.size).toBe(0);
    expect(document.words).toEqual([]);
    expect(document.negated.size).toBe(0);
    expect(document.symptomLength).toBe(0);
  });
});

describe('What a document negates', () => {
  test('is the stem behind the negation', () => {
    const { negated } = readDocument(1, ofSymptom(...drone));
    expect(negated).toContain('arm');
    expect(negated).not.toContain('motor');
    expect(negated).not.toContain('dron');
  });

  test('small words may stand between', () => {
    // Portão não quer mais abrir
    const gate = [
      ['porta', 'portao'],
      ['nao', 'nao'],
      ['quer', 'quer'],
      ['mais', 'mais'],
      ['abr', 'abrir'],
    ] as const;
    expect(readDocument(1, ofSymptom(...gate)).negated).toContain('abr');
  });

  test.each(['sem', 'nem', 'falt', 'ausenc', 'nenhum'])('%s negates too', (negation) => {
    expect(readDocument(1, `'${negation}':1A 'press':2A`).negated).toContain('press');
  });

  test('is what stands before `ausente`', () => {
    const { negated } = readDocument(1, `'pulso':1A 'ausent':2A 'sensor':3A`);
    expect(negated).toContain('pulso');
    expect(negated).not.toContain('sensor');
  });

  test('is a value whose figures are negated', () => {
    const { negated } = readDocument(1, `'sem':1A '3':2A,3A 'v':4A '24':6A 'zv3dot3v':9A 'zv24v':10A`);
    expect(negated).toContain('zv3dot3v');
    expect(negated).not.toContain('zv24v');
  });

  test('ends at the first word that tells something', () => {
    const { negated } = readDocument(1, `'nao':1A 'esquent':2A 'leit':3A`);
    expect(negated).toContain('esquent');
    expect(negated).not.toContain('leit');
  });

  test('does not reach over more than two words', () => {
    expect(readDocument(1, `'nao':1A 'quer':2A 'mais':3A 'consegu':4A 'abr':5A`).negated).not.toContain(
      'abr',
    );
  });

  test('is nothing where the negation is the last word', () => {
    expect(readDocument(1, `'vapor':1A 'nao':2A`).negated.has('vapor')).toBe(false);
  });
});
