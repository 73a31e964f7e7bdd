// Proven here of how well a document meets a query:
//  1. what has every term in its symptom scores about 1, what has none 0
//  2. a term counts by the field that has it: symptom, equipment, checks and fixes; in more fields for a little more
//  3. a term counts by its weight, and a variant by its kind: as written, another form, a slip, a synonym
//  4. a document is whole if it meets every required term and the query has no unknown word
//  5. equipment of the same kind counts, and does not make it whole; a similar word does neither
//  6. a phrase is met by all of its words
//  7. a negated term: what negates it too is better than what affirms it, a synonym of the whole saying is as good
//  8. neighbours in the query that are neighbours in the symptom are better than the same words apart
//  9. a symptom that says little more than the query is better than a long one
// 10. another way to say the symptom counts where one line says most of the query
// 11. a quoted phrase is met where its words stand side by side in one text, in their order
import { describe, expect, test } from 'vitest';
import type { AnalyzedQuery, QueryTerm, Variant } from '../query/query-term.ts';
import { type Field, readDocument } from './document.ts';
import { scoreDocument } from './score.ts';
import { negatedToo, variantWeight } from './weights.ts';

type Texts = Partial<Record<Field, string>>;

/** A document of these texts, each with the words of it as stems and whole. */
function documentOf(texts: Texts) {
  const places = new Map<string, string[]>();
  let position = 0;
  for (const [field, text] of Object.entries(texts))
    for (const mark of ['zq', ''])
      for (const word of text.split(' ')) {
        position += 1;
        const lexeme = mark === '' && word === 'zline' ? 'zlin' : mark + word;
        places.set(lexeme, [...(places.get(lexeme) ?? []), `${position}${field}`]);
      }
  return readDocument(4, [...places].map(([lexeme, at]) => `'${lexeme}':${at.join(',')}`).join(' '));
}

function term(text: string, more: Partial<QueryTerm> = {}): QueryTerm {
  return {
    text,
    kind: 'word',
    variants: [{ kind: 'exact', lexemes: [`zq${text}`] }],
    weight: 1,
    frequency: 1,
    isNegated: false,
    isRequired: true,
    ...more,
  };
}

function queryOf(...terms: (string | QueryTerm)[]): AnalyzedQuery {
  const read = terms.map((one) => (typeof one === 'string' ? term(one) : one));
  return {
    terms: read,
    words: read.map(({ text }) => text),
    unknown: [],
    documents: 100,
    corrections: new Map(),
  };
}

const scoreOf = (query: AnalyzedQuery, texts: Texts) => scoreDocument(query, documentOf(texts));
const byVariant = (kind: Variant['kind'], ...lexemes: string[]) =>
  term('x', { variants: [{ kind, lexemes }] });

describe('The score of a document', () => {
  test('is about 1 where all stands in the symptom, 0 where nothing is met', () => {
    const query = queryOf('sirene', 'dispara');
    expect(scoreOf(query, { A: 'sirene dispara' }).value).toBeGreaterThanOrEqual(1);
    expect(scoreOf(query, { A: 'portao fecha' }).value).toBe(0);
  });

  test('is greater for the symptom than for equipment, and than for checks and fixes', () => {
    const values = (['A', 'B', 'C'] as const).map(
      (field) => scoreOf(queryOf('sirene'), { A: 'outra coisa bem longa', [field]: 'sirene' }).value,
    );
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(new Set(values).size).toBe(3);
  });

  test('is a little greater where more fields have it', () => {
    const query = queryOf('sirene');
    const one = scoreOf(query, { A: 'sirene do alarme da loja' }).value;
    const both = scoreOf(query, { A: 'sirene do alarme da loja', C: 'trocar sirene' }).value;
    expect(both).toBeGreaterThan(one);
    expect(both - one).toBeLessThan(0.1);
  });

  test('is that of the weightier term', () => {
    const query = queryOf(term('diafragma', { weight: 2 }), term('bomba', { weight: 0.4 }));
    const rare = scoreOf(query, { C: 'diafragma' }).value;
    expect(rare).toBeGreaterThan(scoreOf(query, { C: 'bomba' }).value);
  });

  test('is by the kind of the best variant', () => {
    const kinds = ['exact', 'stem', 'prefix', 'typo'] as const;
    const values = kinds.map((kind) => scoreOf(queryOf(byVariant(kind, 'sirene')), { C: 'sirene' }).value);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    const variants: Variant[] = kinds.toReversed().map((kind) => ({ kind, lexemes: ['sirene'] }));
    const { matches } = scoreOf(queryOf(term('sirene', { variants })), { C: 'sirene' });
    expect(matches[0]?.variant?.kind).toBe('exact');
  });
});

describe('Another way to say the symptom', () => {
  const query = queryOf('drone', 'cai', 'sozinho');

  test('counts where it says most of the query', () => {
    const { isWhole, matches } = scoreOf(query, { A: 'helice solta', D: 'drone cai sozinho' });
    expect(isWhole).toBe(true);
    expect(matches.every(({ value }) => value > 0 && value < 1)).toBe(true);
  });

  test('is chance where it says little of it, or where two lines say it together', () => {
    for (const D of ['drone apita', 'drone zline cai zline sozinho'])
      expect(scoreOf(query, { A: 'helice solta', D }).value).toBe(0);
  });
});

describe('A document is whole', () => {
  test('where it meets every required term', () => {
    const query = queryOf('camera', term('com', { isRequired: false }), 'embacada');
    expect(scoreOf(query, { A: 'camera embacada' }).isWhole).toBe(true);
    expect(scoreOf(query, { A: 'camera com chiado' }).isWhole).toBe(false);
  });

  test('never where the query has a word that no record has', () => {
    const query = { ...queryOf('camera'), unknown: ['xyzzy'] };
    expect(scoreOf(query, { A: 'camera' }).isWhole).toBe(false);
  });

  test('by several texts together', () => {
    expect(scoreOf(queryOf('camera', 'conector'), { A: 'camera apaga', C: 'refazer conector' }).isWhole).toBe(
      true,
    );
  });

  test('not by equipment of the same kind, which counts', () => {
    const score = scoreOf(queryOf(byVariant('sameKind', 'drone')), { B: 'drone' });
    expect(score.value).toBeGreaterThan(0);
    expect(score.isWhole).toBe(false);
  });

  test('not by a similar word', () => {
    expect(scoreOf(queryOf('ordenhadeiras'), { A: 'ordenhadeira perde vacuo' })).toMatchObject({
      value: 0,
      isWhole: false,
    });
  });

  test('by a phrase where all of its words are there', () => {
    const query = queryOf(byVariant('synonym', 'bomba', 'vacuo'));
    expect(scoreOf(query, { A: 'bomba perde vacuo' }).isWhole).toBe(true);
    expect(scoreOf(query, { A: 'bomba perde agua' }).isWhole).toBe(false);
  });
});

describe('A negated term', () => {
  const no = term('nao', { kind: 'negation', weight: 0.1, isRequired: false });
  const turns = (variants: readonly Variant[]) => term('gira', { variants, isNegated: true });
  const exact: Variant = { kind: 'exact', lexemes: ['gira'] };

  test('is met better by what negates it than by what affirms it', () => {
    const query = queryOf('motor', no, turns([exact]));
    const negating = scoreOf(query, { A: 'motor nao gira' });
    const affirming = scoreOf(query, { A: 'motor gira' });
    expect(negating.matches[2]).toMatchObject({ polarity: 'negated', value: 1 + negatedToo });
    expect(affirming.matches[2]?.polarity).toBe('affirmed');
    expect(negating.value).toBeGreaterThan(affirming.value);
  });

  test('that the document negates in its checks alone counts for less', () => {
    const query = queryOf('motor', no, turns([exact]));
    const inSymptom = scoreOf(query, { A: 'motor nao gira' }).matches[2]?.value ?? 0;
    const elsewhere = scoreOf(query, { A: 'motor queimado', C: 'nao gira' }).matches[2];
    expect(elsewhere?.polarity).toBe('negated');
    expect(elsewhere?.value).toBeLessThan(0.6 * inSymptom);
  });

  test('is met as well by another way to say the whole', () => {
    const stuck: Variant = { kind: 'synonym', lexemes: ['travado'], saysNegation: true };
    const query = queryOf('motor', no, turns([exact, stuck]));
    const { matches } = scoreOf(query, { A: 'motor travado' });
    expect(matches[2]).toEqual({ variant: stuck, value: variantWeight.synonym });
  });

  test('is affirmed by another word for what is negated', () => {
    const rotates: Variant = { kind: 'synonym', lexemes: ['roda'] };
    const query = queryOf('motor', no, turns([exact, rotates]));
    expect(scoreOf(query, { A: 'motor roda' }).matches[2]?.polarity).toBe('affirmed');
    expect(scoreOf(query, { A: 'motor nao roda' }).matches[2]?.polarity).toBe('negated');
  });

  test('a synonym with a negation is met where its own words are negated', () => {
    const variant: Variant = { kind: 'synonym', lexemes: ['sem', 'vacuo'], isNegated: true };
    const query = queryOf(term('fraca', { variants: [variant] }));
    expect(scoreOf(query, { A: 'bomba sem vacuo' }).isWhole).toBe(true);
    expect(scoreOf(query, { A: 'vacuo bom sem barulho' }).isWhole).toBe(false);
  });
});

describe('Words side by side', () => {
  test('are better than the same words apart, or the other way round', () => {
    const query = queryOf('vapor', 'fraco');
    const together = scoreOf(query, { A: 'sai vapor fraco da valvula' }).value;
    expect(together).toBeGreaterThan(scoreOf(query, { A: 'vapor sai da valvula fraco' }).value);
    expect(together).toBeGreaterThan(scoreOf(query, { A: 'sai fraco vapor da valvula' }).value);
  });

  test('of a symptom that says little else are better than of a long one', () => {
    const query = queryOf('vapor', 'fraco');
    expect(scoreOf(query, { A: 'vapor fraco' }).value).toBeGreaterThan(
      scoreOf(query, { A: 'vapor fraco e agua fria na xicara do cliente' }).value,
    );
  });
});

describe('A quoted phrase', () => {
  const query = queryOf(byVariant('phrase', 'zqsensor', 'zqde', 'zqhall'));

  test('is met where its words stand side by side, in whichever text', () => {
    for (const texts of [{ A: 'sensor de hall em curto' }, { A: 'motor para', C: 'medir o sensor de hall' }])
      expect(scoreOf(query, texts).isWhole).toBe(true);
  });

  test('is not met by its words apart, in another order or in two texts', () => {
    for (const texts of [
      { A: 'sensor da porta de hall' },
      { A: 'hall de sensor' },
      { A: 'troca de sensor', C: 'de hall' },
    ])
      expect(scoreOf(query, texts).isWhole).toBe(false);
  });
});
