// Proven here of the terms that a query is made into, before anything is looked up:
//  1. a term for each word, in their order; function words are left out
//  2. function words alone are terms: who types nothing else means them
//  3. a code that records hold is one term, however many words it was typed in
//  4. what announces a code is no term; beside a code that no record holds it is one
//  5. a short or bare number that is announced is sought among codes alone, others in texts too
//  6. mentions of the same words are one term
//  7. negations, small words and values are terms of their own kind
//  8. the last word is open, values and codes are not
import { describe, expect, test } from 'vitest';
import { analyze } from '../analysis/tokenize.ts';
import { readCodes } from '../codes/read-codes.ts';
import { draftsOf, lexemesOf } from './drafts.ts';

/** As if records held all codes that are named. */
function withCodes(typed: string) {
  const text = analyze(typed);
  return draftsOf(text, readCodes(text));
}

function withoutCodes(typed: string) {
  return draftsOf(analyze(typed), []);
}

const texts = (drafts: readonly { text: string }[]) => drafts.map(({ text }) => text);

describe('Terms of words', () => {
  test('stand in their order, without function words', () => {
    expect(texts(withoutCodes('a hélice do drone está torta'))).toEqual(['helice', 'drone', 'torta']);
  });

  test('are function words where there is nothing else', () => {
    expect(texts(withoutCodes('do que'))).toEqual(['do', 'que']);
  });

  test('negations and small words are of their own kinds', () => {
    const kinds = withoutCodes('portão não abre só com controle').map(({ text, kind }) => [text, kind]);
    expect(kinds).toEqual([
      ['portao', 'word'],
      ['nao', 'negation'],
      ['abre', 'word'],
      ['so', 'small'],
      ['com', 'small'],
      ['controle', 'word'],
    ]);
  });

  test('a value is one term, as records are indexed', () => {
    const value = withoutCodes('capacitor 4,7 µF').at(-1);
    expect(value).toMatchObject({ kind: 'value', isOpen: false });
    expect(value?.variants.map(({ lexemes }) => lexemes)).toEqual([
      ['zv4dot7uf'],
      ['zv4700000pf'],
      ['zv4700nf'],
    ]);
  });

  test('a value that pages of documents hold as words alone is these too', () => {
    const variantsOf = (typed: string) => withoutCodes(`resistor ${typed}`).at(-1)?.variants;
    expect(variantsOf('8,2 k')).toContainEqual({ kind: 'phrase', lexemes: ['zq8', 'zq2', 'zqk'] });
    expect(variantsOf('8k2')?.map(({ kind }) => kind)).not.toContain('phrase');
  });

  test('the last is still being typed, unless something stands behind it', () => {
    expect(withoutCodes('bomba de vác').map(({ isOpen }) => isOpen)).toEqual([false, true]);
    expect(withoutCodes('bomba de vác ').map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });

  test('nothing typed is no term', () => {
    expect(withoutCodes(' !? ')).toEqual([]);
  });
});

describe('Terms of codes', () => {
  test('a code is one term, however it was typed', () => {
    for (const typed of ['P0A1B inversor', 'P 0 A 1 B inversor', 'p0a1b-526 inversor']) {
      const [code, ...others] = withCodes(typed);
      expect(code).toMatchObject({ kind: 'code', isOpen: false });
      expect(code?.variants).toContainEqual({ kind: 'code', lexemes: ['zcp0a1b'] });
      expect(texts(others)).toEqual(['inversor']);
    }
  });

  test('what announces a code that records hold is left out', () => {
    expect(texts(withCodes('cafeteira mostra erro E04'))).not.toContain('erro');
    expect(texts(withoutCodes('cafeteira mostra erro E04'))).toContain('erro');
  });

  test('beeps of many words are one term', () => {
    const drafts = withCodes('placa apita 1 longo 2 curtos');
    expect(drafts.filter(({ kind }) => kind === 'signal')).toHaveLength(1);
    expect(texts(drafts)).not.toContain('longo');
  });

  test('what may be one of several codes is one term, met by each', () => {
    const text = analyze('dell 3-1');
    const mentions = readCodes(text);
    expect(mentions.length).toBeGreaterThan(1);
    const signals = draftsOf(text, mentions).filter(({ kind }) => kind === 'signal');
    expect(signals).toHaveLength(1);
    expect(signals[0]?.variants.length).toBeGreaterThanOrEqual(mentions.length);
  });
});

describe('The lexemes of a code', () => {
  const mention = { kind: 'code' as const, tokens: [0], announcer: [] };

  test('are those of codes alone where an announced number says too little as a word', () => {
    for (const code of ['15', 'de', '102'])
      expect(lexemesOf({ ...mention, lexemes: [code], isAnnounced: true })).toEqual([`zc${code}`]);
  });

  test('are those of texts, too, for others', () => {
    expect(lexemesOf({ ...mention, lexemes: ['e04'], isAnnounced: true })).toEqual(['zce04', 'zqe04']);
    expect(lexemesOf({ ...mention, lexemes: ['15'], isAnnounced: false })).toEqual(['zc15', 'zq15']);
  });

  test('part numbers and signals stand in texts', () => {
    expect(lexemesOf({ ...mention, kind: 'part', lexemes: ['lm358'], isAnnounced: false })).toEqual([
      'zqlm358',
    ]);
    expect(lexemesOf({ ...mention, kind: 'beep', lexemes: ['bipelqc'], isAnnounced: false })).toEqual([
      'zqbipelqc',
    ]);
  });
});
