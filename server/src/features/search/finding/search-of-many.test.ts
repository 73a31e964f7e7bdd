import type { SearchResult } from '@bancada/contract/search';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeApplication } from '../../../../test/application.ts';

const [symptoms, models, solutions] = [6, 40, 20];

describeApplication('the search among thousands of entries of few texts', ({ call, db }) => {
  const search = async (q: string, range = '') => {
    const response = await call('usuario', 'GET', `/search/global?q=${encodeURIComponent(q)}${range}`);
    expect(response.statusCode).toBe(200);
    const results = response.json<SearchResult[]>();
    return {
      entries: results.flatMap((result) => (result.type === 'troubleshooting' ? [result] : [])),
      keys: results.map(({ type, id }) => `${type} ${id}`),
      total: Number(response.headers['x-total-count']),
      relation: response.headers['x-total-count-relation'],
    };
  };

  /** All pages of an answer. */
  const searchAll = async (q: string) => {
    const first = await search(q, '&limit=100');
    const second = await search(q, '&limit=100&skip=100');
    const entries = [...first.entries, ...second.entries];
    return {
      ...first,
      whole: entries.filter(({ aproximado }) => !aproximado),
      found: new Set([...first.keys, ...second.keys]).size,
    };
  };

  beforeAll(async () => {
    await sql`INSERT INTO manufacturers (nome) VALUES ('Quobex'), ('Vandrel')`.execute(db());
    await sql`INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id, data_lancamento)
      SELECT 'Estação ' || n, 'QX-' || 700 + n, f.id, (SELECT min(id) FROM categories), '2020-01-01'
        FROM generate_series(1, ${models}::int) n JOIN manufacturers f ON f.nome = CASE n WHEN 7 THEN 'Vandrel' ELSE 'Quobex' END`.execute(
      db(),
    );
    await sql`INSERT INTO symptoms (sintoma) SELECT 'Zorvac não acende no canal ' || n FROM generate_series(1, ${symptoms}::int) n`.execute(
      db(),
    );
    await sql`INSERT INTO solutions (solucao) SELECT 'Substituir o drelbo ' || n FROM generate_series(1, ${solutions}::int) n`.execute(
      db(),
    );
    await sql`INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
      SELECT s.id, m.id, o.id FROM symptoms s, equipment_models m, solutions o
       WHERE s.sintoma LIKE 'Zorvac%' AND m.numero_modelo LIKE 'QX-7%' AND o.solucao LIKE '%drelbo%'`.execute(
      db(),
    );
  });

  test('says "at least 1,000", and gives one entry of each fault first', async () => {
    const { entries, total, relation } = await search('zorvac não acende');
    expect([total, relation]).toEqual([1000, 'gte']);
    expect(entries).toHaveLength(10);
    expect(new Set(entries.slice(0, symptoms).map(({ sintoma }) => sintoma)).size).toBe(symptoms);
  });

  test('the most liked entry of a fault stands for it', async () => {
    const { rows } = await sql<{ id: number }>`UPDATE troubleshooting_entries SET score = 5 WHERE id = (
      SELECT e.id FROM troubleshooting_entries e JOIN symptoms s ON s.id = e.sintoma_id
       WHERE s.sintoma = 'Zorvac não acende no canal 4' ORDER BY e.id DESC LIMIT 1) RETURNING id`.execute(
      db(),
    );
    const { entries } = await search('zorvac não acende');
    expect(entries[0]?.id).toBe(rows[0]?.id);
  });

  test.each([
    ['a maker of few entries', 'vandrel zorvac não acende', 'Vandrel', symptoms * solutions],
    ['a model number of few entries', 'QX707 zorvac', 'Vandrel', symptoms * solutions],
    ['the number of a fix', 'drelbo 13 QX707 zorvac', 'Vandrel', symptoms],
  ])('%s is found among them, and the total is exact', async (_, q, maker, expected) => {
    const { whole, found, total, relation } = await searchAll(q);
    expect([whole.length, found, relation]).toEqual([expected, total, undefined]);
    expect(new Set(whole.map(({ fabricante_nome }) => fabricante_nome))).toEqual(new Set([maker]));
  });

  test('pages follow one another without a gap or a repeat', async () => {
    const pages = [];
    for (let skip = 0; skip < 60; skip += 10)
      pages.push(...(await search('zorvac não acende', `&skip=${skip}`)).keys);
    expect(new Set(pages).size).toBe(60);
  });

  test('a new entry is found at once, and a changed text by its new words alone', async () => {
    await sql`UPDATE symptoms SET sintoma = 'Brenvix apagado no canal 6' WHERE sintoma = 'Zorvac não acende no canal 6'`.execute(
      db(),
    );
    expect((await searchAll('brenvix vandrel')).whole).toHaveLength(solutions);
    expect((await searchAll('zorvac brenvix vandrel')).whole).toEqual([]);
  });
});

describeApplication('the search for a fix of very many entries', ({ call, db }) => {
  test('fills the page with the faults that it mends', async () => {
    await sql`INSERT INTO symptoms (sintoma) SELECT 'Zorvac apagado no canal ' || n FROM generate_series(1, 12) n`.execute(
      db(),
    );
    await sql`INSERT INTO solutions (solucao) VALUES ('Substituir o drelbo')`.execute(db());
    await sql`INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id, data_lancamento)
      SELECT 'Estação ' || n, 'QX-' || 700 + n, (SELECT min(id) FROM manufacturers), (SELECT min(id) FROM categories), '2020-01-01'
        FROM generate_series(1, 100) n`.execute(db());
    await sql`INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
      SELECT s.id, m.id, o.id FROM symptoms s, equipment_models m, solutions o
       WHERE s.sintoma LIKE 'Zorvac%' AND m.numero_modelo LIKE 'QX-7%' AND o.solucao LIKE '%drelbo' ORDER BY m.id, s.id`.execute(
      db(),
    );
    const response = await call('usuario', 'GET', '/search/global?q=drelbo&por_defeito=1');
    const page = response.json<SearchResult[]>().slice(0, 10);
    expect(page.map(({ aproximado }) => aproximado)).toEqual(Array.from({ length: 10 }, () => false));
    expect(
      new Set(page.map((result) => (result.type === 'troubleshooting' ? result.sintoma_id : 0))).size,
    ).toBe(10);
  });
});

describeApplication('the search among thousands of different texts', ({ call, db }) => {
  const search = async (q: string) => {
    const response = await call('usuario', 'GET', `/search/global?q=${encodeURIComponent(q)}`);
    expect(response.statusCode).toBe(200);
    return response
      .json<SearchResult[]>()
      .filter(({ aproximado }) => !aproximado)
      .map(({ description }) => description);
  };

  beforeAll(async () => {
    await sql`INSERT INTO manufacturers (nome) VALUES ('Vandrel')`.execute(db());
    await sql`INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id, data_lancamento)
      SELECT 'Estação', 'QX-707', id, (SELECT min(id) FROM categories), '2020-01-01' FROM manufacturers WHERE nome = 'Vandrel'`.execute(
      db(),
    );
    // The last of each sort, so that no cut at a thousand has it by chance.
    await sql`INSERT INTO symptoms (sintoma) SELECT 'Klavor ' || n || ' brenta no canal' FROM generate_series(1, 1500) n
      UNION ALL SELECT 'Dremul ' || n || ' fossa no canal' FROM generate_series(1, 1500) n
      UNION ALL SELECT 'Klavor que fossa' UNION ALL SELECT 'Canal brenta sem klavor perto'`.execute(db());
    await sql`INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
      SELECT s.id, m.id, (SELECT min(id) FROM solutions) FROM symptoms s, equipment_models m
       WHERE s.sintoma = 'Dremul 1499 fossa no canal' AND m.numero_modelo = 'QX-707'`.execute(db());
  });

  test.each([
    ['two words that each is in very many are met together in one', 'klavor fossa', 'Klavor que fossa'],
    [
      'very many have all words, and one has them as they are typed',
      'canal brenta',
      'Canal brenta sem klavor perto',
    ],
    ['a rare maker beside words of very many', 'vandrel dremul fossa', 'Dremul 1499 fossa no canal'],
  ])('%s', async (_, q, expected) => {
    expect((await search(q))[0]).toBe(expected);
  });
});
