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
// 11. what is asked for and denied by the symptom is worth less than what it affirms
// 12. a quoted phrase is met where its words stand side by side in one text, in their order
import { describe, expect, test } from 'vitest';
import { recordKey } from '../../../database/record-key.ts';
import { stemOf } from '../analysis/stem.ts';
import type { AnalyzedQuery, QueryTerm, Variant } from '../query/query-term.ts';
import { negatedToo, variantWeight } from '../ranking/weights.ts';
import { compileQuery } from './compiled-query.ts';
import { FaultIndex } from './fault-index.ts';
import { Scanner } from './scan.ts';
import { scoreScan } from './score-scan.ts';

/** What a fault says: its symptom, its equipment, its checks, and other ways to say the symptom, a line each. */
interface Texts {
  symptom?: string;
  equipment?: string;
  check?: string;
  ditos?: string;
}

/** The score of a fault of these texts that no other record stands beside. */
function scoreOf(query: AnalyzedQuery, { symptom = '', equipment = '', check = '', ditos = '' }: Texts) {
  const index = new FaultIndex();
  const [fault, model, diagnosis] = [
    recordKey('symptom', 1),
    recordKey('model', 1),
    recordKey('diagnosis', 1),
  ];
  const more = { codes: null, inUse: true, category: null, isGeneric: false };
  index.putText({ key: fault, text: symptom, ditos, ...more });
  index.putText({ key: model, text: equipment, ditos: null, ...more });
  index.putText({ key: diagnosis, text: check, ditos: null, ...more });
  index.putFault(fault, [{ id: 1, likes: 0, proof: 0, codeMaker: 0, keys: [fault, model, diagnosis] }]);
  const compiled = compileQuery(index, query);
  const { documents } = index;
  return Scanner.using(index, compiled, (scanner) =>
    scoreScan(compiled, scanner.read(documents.partsOf(0), documents.lengths[0] ?? 1)),
  );
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

const byVariant = (kind: Variant['kind'], ...lexemes: string[]) =>
  term('x', { variants: [{ kind, lexemes }] });

describe('The score of a document', () => {
  test('is about 1 where all stands in the symptom, 0 where nothing is met', () => {
    const query = queryOf('sirene', 'dispara');
    expect(scoreOf(query, { symptom: 'sirene dispara' }).value).toBeGreaterThanOrEqual(1);
    expect(scoreOf(query, { symptom: 'portao fecha' }).value).toBe(0);
  });

  test('is greater for the symptom than for equipment, and than for checks and fixes', () => {
    const values = (['symptom', 'equipment', 'check'] as const).map(
      (field) => scoreOf(queryOf('sirene'), { symptom: 'outra coisa bem longa', [field]: 'sirene' }).value,
    );
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(new Set(values).size).toBe(3);
  });

  test('is a little greater where more fields have it', () => {
    const query = queryOf('sirene');
    const one = scoreOf(query, { symptom: 'sirene do alarme da loja' }).value;
    const both = scoreOf(query, { symptom: 'sirene do alarme da loja', check: 'trocar sirene' }).value;
    expect(both).toBeGreaterThan(one);
    expect(both - one).toBeLessThan(0.1);
  });

  test('is that of the weightier term', () => {
    const query = queryOf(term('diafragma', { weight: 2 }), term('bomba', { weight: 0.4 }));
    const rare = scoreOf(query, { check: 'diafragma' }).value;
    expect(rare).toBeGreaterThan(scoreOf(query, { check: 'bomba' }).value);
  });

  test('is by the kind of the best variant', () => {
    const kinds = ['exact', 'stem', 'prefix', 'typo'] as const;
    const values = kinds.map(
      (kind) => scoreOf(queryOf(byVariant(kind, stemOf('sirene'))), { check: 'sirene' }).value,
    );
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    const variants: Variant[] = kinds.toReversed().map((kind) => ({ kind, lexemes: [stemOf('sirene')] }));
    const { matches } = scoreOf(queryOf(term('sirene', { variants })), { check: 'sirene' });
    expect(matches[0]?.variant?.kind).toBe('exact');
  });
});

describe('Another way to say the symptom', () => {
  const query = queryOf('drone', 'cai', 'sozinho');

  test('counts where it says most of the query', () => {
    const { isWhole, matches } = scoreOf(query, { symptom: 'helice solta', ditos: 'drone cai sozinho' });
    expect(isWhole).toBe(true);
    expect(matches.every(({ value }) => value > 0 && value < 1)).toBe(true);
  });

  test('is chance where it says little of it, or where two lines say it together', () => {
    for (const ditos of ['drone apita', 'drone\ncai\nsozinho'])
      expect(scoreOf(query, { symptom: 'helice solta', ditos }).value).toBe(0);
  });
});

describe('A document is whole', () => {
  test('where it meets every required term', () => {
    const query = queryOf('camera', term('com', { isRequired: false }), 'embacada');
    expect(scoreOf(query, { symptom: 'camera embacada' }).isWhole).toBe(true);
    expect(scoreOf(query, { symptom: 'camera com chiado' }).isWhole).toBe(false);
  });

  test('never where the query has a word that no record has', () => {
    const query = { ...queryOf('camera'), unknown: ['xyzzy'] };
    expect(scoreOf(query, { symptom: 'camera' }).isWhole).toBe(false);
  });

  test('by several texts together', () => {
    expect(
      scoreOf(queryOf('camera', 'conector'), { symptom: 'camera apaga', check: 'refazer conector' }).isWhole,
    ).toBe(true);
  });

  test('not by equipment of the same kind, which counts', () => {
    const score = scoreOf(queryOf(byVariant('sameKind', stemOf('drone'))), { equipment: 'drone' });
    expect(score.value).toBeGreaterThan(0);
    expect(score.isWhole).toBe(false);
  });

  test('not by a similar word', () => {
    expect(scoreOf(queryOf('ordenhadeiras'), { symptom: 'ordenhadeira perde vacuo' })).toMatchObject({
      value: 0,
      isWhole: false,
    });
  });

  test('by a phrase where all of its words are there', () => {
    const query = queryOf(byVariant('synonym', stemOf('bomba'), stemOf('vacuo')));
    expect(scoreOf(query, { symptom: 'bomba perde vacuo' }).isWhole).toBe(true);
    expect(scoreOf(query, { symptom: 'bomba perde agua' }).isWhole).toBe(false);
  });
});

describe('A negated term', () => {
  const no = term('nao', { kind: 'negation', weight: 0.1, isRequired: false });
  const turns = (variants: readonly Variant[]) => term('gira', { variants, isNegated: true });
  const exact: Variant = { kind: 'exact', lexemes: [stemOf('gira')] };

  test('is met better by what negates it than by what affirms it', () => {
    const query = queryOf('motor', no, turns([exact]));
    const negating = scoreOf(query, { symptom: 'motor nao gira' });
    const affirming = scoreOf(query, { symptom: 'motor gira' });
    expect(negating.matches[2]).toMatchObject({ polarity: 'negated', value: 1 + negatedToo });
    expect(affirming.matches[2]?.polarity).toBe('affirmed');
    expect(negating.value).toBeGreaterThan(affirming.value);
  });

  test('that the document negates in its checks alone counts for less', () => {
    const query = queryOf('motor', no, turns([exact]));
    const inSymptom = scoreOf(query, { symptom: 'motor nao gira' }).matches[2]?.value ?? 0;
    const elsewhere = scoreOf(query, { symptom: 'motor queimado', check: 'nao gira' }).matches[2];
    expect(elsewhere?.polarity).toBe('negated');
    expect(elsewhere?.value).toBeLessThan(0.6 * inSymptom);
  });

  test('is met as well by another way to say the whole', () => {
    const stuck: Variant = { kind: 'synonym', lexemes: [stemOf('travado')], saysNegation: true };
    const query = queryOf('motor', no, turns([exact, stuck]));
    const { matches } = scoreOf(query, { symptom: 'motor travado' });
    expect(matches[2]).toEqual({ variant: stuck, value: variantWeight.synonym, isNear: false });
  });

  test('is affirmed by another word for what is negated', () => {
    const rotates: Variant = { kind: 'synonym', lexemes: [stemOf('roda')] };
    const query = queryOf('motor', no, turns([exact, rotates]));
    expect(scoreOf(query, { symptom: 'motor roda' }).matches[2]?.polarity).toBe('affirmed');
    expect(scoreOf(query, { symptom: 'motor nao roda' }).matches[2]?.polarity).toBe('negated');
  });

  test('a synonym with a negation is met where its own words are negated', () => {
    const variant: Variant = { kind: 'synonym', lexemes: ['sem', stemOf('vacuo')], isNegated: true };
    const query = queryOf(term('fraca', { variants: [variant] }));
    expect(scoreOf(query, { symptom: 'bomba sem vacuo' }).isWhole).toBe(true);
    expect(scoreOf(query, { symptom: 'vacuo bom sem barulho' }).isWhole).toBe(false);
  });
});

describe('A term that nothing negates', () => {
  test('is met worse by a symptom that denies it than by one that affirms it, also with the negation elsewhere', () => {
    const query = queryOf('motor', 'gira');
    const denying = scoreOf(query, { symptom: 'motor nao gira' });
    expect(denying.matches[1]?.polarity).toBe('denied');
    for (const symptom of ['motor gira e para', 'sem freio motor gira'])
      expect(scoreOf(query, { symptom }).matches[1]?.value).toBeGreaterThan(denying.matches[1]?.value ?? 1);
  });

  test('is affirmed where the symptom says both', () => {
    const { matches } = scoreOf(queryOf('gira'), { symptom: 'ora gira ora nao gira' });
    expect(matches[0]?.polarity).toBeUndefined();
  });
});

describe('Words', () => {
  test('of a symptom that says little else are better than of a long one', () => {
    const query = queryOf('vapor', 'fraco');
    expect(scoreOf(query, { symptom: 'vapor fraco' }).value).toBeGreaterThan(
      scoreOf(query, { symptom: 'vapor fraco e agua fria na xicara do cliente' }).value,
    );
  });
});

describe('A quoted phrase', () => {
  const query = queryOf(byVariant('phrase', 'zqsensor', 'zqde', 'zqhall'));

  test('is met where its words stand side by side, in whichever text', () => {
    for (const texts of [
      { symptom: 'sensor de hall em curto' },
      { symptom: 'motor para', check: 'medir o sensor de hall' },
    ])
      expect(scoreOf(query, texts).isWhole).toBe(true);
  });

  test('is not met by its words apart, in another order or in two texts', () => {
    for (const texts of [
      { symptom: 'sensor da porta de hall' },
      { symptom: 'hall de sensor' },
      { symptom: 'troca de sensor', check: 'de hall' },
    ])
      expect(scoreOf(query, texts).isWhole).toBe(false);
  });
});
