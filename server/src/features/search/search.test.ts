import type { SearchResult } from '@bancada/contract/search';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { queryWords } from './query.ts';

describeApplication('the search', ({ call, db }) => {
  const search = async (q: string, range = '') => {
    const response = await call('usuario', 'GET', `/search/global?q=${encodeURIComponent(q)}${range}`);
    expect(response.statusCode).toBe(200);
    return {
      results: response.json<SearchResult[]>(),
      headers: response.headers,
      total: Number(response.headers['x-total-count']),
    };
  };
  const first = async (q: string) => (await search(q)).results[0];

  test('finds a fault by its words, with all that the card shows', async () => {
    const found = await first('capacitor estufado');
    expect(found).toMatchObject({
      type: 'troubleshooting',
      sintoma: 'Placa-mãe trava ou reinicia e há capacitores estufados perto da CPU',
      description: 'Placa-mãe trava ou reinicia e há capacitores estufados perto da CPU',
      confianca: 'conhecimento geral',
      score: 0,
    });
    if (found?.type !== 'troubleshooting') throw new Error('not an entry');
    expect(found.diagnosticos.length).toBe(found.diagnostico_ids.length);
    expect(found.id_troubleshooting).toBe(found.id);
    expect(found.solucao).not.toBe('');
  });

  test.each([
    ['P0AA6', 'P0AA6'],
    ['p0aa6', 'P0AA6'],
    ['p0a80', 'P0A80'],
    ['0x62 tela preta', '62'],
    ['erro 5C', '5C'],
  ])('%s finds the entry with the code %s first', async (q, code) => {
    expect(await first(q)).toMatchObject({ type: 'troubleshooting', code_post: code });
  });

  test('accents, case and plurals make no difference', async () => {
    const descriptions = async (q: string) =>
      new Set((await search(q, '&limit=100')).results.map(({ description }) => description));
    expect(await descriptions('TENSAO DE CELULA')).toEqual(await descriptions('tensão de célula'));
    expect(await descriptions('tensões das células')).toEqual(await descriptions('tensão da célula'));
  });

  test('"não" counts: what does turn on is not found before what does not', async () => {
    const { results } = await search('não liga', '&limit=20');
    expect(results.length).toBeGreaterThan(5);
    for (const result of results) expect(JSON.stringify(result)).toMatch(/n[ãa]o/i);
  });

  test('the last word is a prefix: it works while one types', async () => {
    const { results } = await search('capacitor estuf');
    expect(results).toContainEqual(
      expect.objectContaining({ sintoma: expect.stringContaining('capacitores estufados') }),
    );
  });

  test('a part number is found without its separators and by its middle', async () => {
    await sql`UPDATE equipment_models SET numero_modelo = 'LA-L663P' WHERE id = (SELECT modelo_equipamento_id FROM troubleshooting_entries LIMIT 1)`.execute(
      db(),
    );
    for (const q of ['LAL663P', 'la-l663p', 'L663']) expect((await search(q)).total).toBeGreaterThan(0);
  });

  test('one fault does not fill the page', async () => {
    const { results } = await search('BIOS');
    const symptoms = results.flatMap((result) =>
      result.type === 'troubleshooting' ? [result.sintoma_id] : [],
    );
    expect(new Set(symptoms).size).toBe(symptoms.length);
    expect(symptoms.length).toBeGreaterThan(3);
  });

  test('the pages are parts of one list without gaps or repeats, and the total is theirs', async () => {
    const whole = await search('bateria', '&limit=60');
    const pages = await Promise.all([0, 20, 40].map((skip) => search('bateria', `&skip=${skip}&limit=20`)));
    expect(pages.flatMap(({ results }) => results)).toEqual(whole.results);
    expect(whole.total).toBeGreaterThan(60);
    expect(whole.headers['x-total-count-relation']).toBeUndefined();
  });

  test('past 1,000 the total says "at least"', async () => {
    const { total, headers } = await search('de');
    expect([total, headers['x-total-count-relation']]).toEqual([1000, 'gte']);
  });

  test.each([
    '',
    ' ',
    '!!!',
    '"',
    "'",
    ')(',
    ':*',
    '& | !',
    '<->',
    '\\',
    '%',
    '_',
    '-',
    '\u0000',
    'a'.repeat(10_000),
    '🔧',
    'x-',
  ])('whatever is typed gets an answer: %j', async (q) => {
    await search(q);
  });

  test('a change is found at once, under its new words alone', async () => {
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO symptoms (sintoma) VALUES ('Guincho estridente no ventilador zumbidor') RETURNING id`.execute(
      db(),
    );
    const id = rows[0]?.id;
    expect((await search('zumbidor')).results).toMatchObject([{ type: 'sintoma', id }]);
    await sql`UPDATE symptoms SET sintoma = 'Guincho no ventilador chiador' WHERE id = ${id}`.execute(db());
    expect((await search('zumbidor')).total).toBe(0);
    expect((await search('chiador')).total).toBe(1);
    await sql`WITH deletion AS (INSERT INTO deletions (tipo, registro_id) VALUES ('symptoms', ${id}) RETURNING id)
      UPDATE symptoms SET exclusao_id = (SELECT id FROM deletion) WHERE id = ${id}`.execute(db());
    expect((await search('chiador')).total).toBe(0);
  });

  test('a renamed maker, a changed diagnosis and a new component lead to their entries', async () => {
    await sql`UPDATE manufacturers SET nome = 'Quixadá Eletrônica' WHERE nome = 'Toyota'`.execute(db());
    expect((await search('quixada')).total).toBeGreaterThan(0);
    const { rows } = await sql<{ id: number; troubleshooting_id: number }>`
      SELECT diagnostico_id AS id, troubleshooting_id FROM entry_diagnoses ORDER BY troubleshooting_id LIMIT 1`.execute(
      db(),
    );
    await sql`UPDATE diagnoses SET descricao = 'Conferir o tirifilo' WHERE id = ${rows[0]?.id}`.execute(db());
    const kinds = new Set((await search('tirifilo')).results.map(({ type }) => type));
    expect(kinds).toEqual(new Set(['diagnostico', 'troubleshooting']));
    await sql`INSERT INTO diagnosis_components SELECT ${rows[0]?.id}::int, id FROM datasheets WHERE part_number = 'IRFZ44N'`.execute(
      db(),
    );
    const found = (await search('IRFZ44N', '&limit=100')).results;
    expect(
      found.some(({ type, id }) => type === 'troubleshooting' && id === rows[0]?.troubleshooting_id),
    ).toBe(true);
  });
});

describe('the words of a query', () => {
  const texts = (typed: string) => queryWords(typed).map(({ text }) => text);
  test('function words are left out, words that tell of a fault stay', () => {
    expect(texts('não liga com a bateria do carro, só sem ela')).toEqual([
      'não',
      'liga',
      'com',
      'bateria',
      'carro',
      'só',
      'sem',
      'ela',
    ]);
    expect(texts('de')).toEqual(['de']);
  });
  test('a code stays whole, a hyphenated word is two, 0x is not part of a POST code', () => {
    expect(queryWords('820-00165-A pré-carga 0x62')).toEqual([
      { text: '820-00165-a', code: '82000165a', isPrefix: false },
      { text: 'pré', code: null, isPrefix: false },
      { text: 'carga', code: null, isPrefix: false },
      { text: '0x62', code: '62', isPrefix: true },
    ]);
  });
});
