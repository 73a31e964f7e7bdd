import type { SearchResult } from '@bancada/contract/search/search';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { anywhere } from '../../database/text-search.ts';
import { countListedEntries, listEntries } from './listed-entries.sql.ts';

describeApplication('troubleshooting entries', ({ call, db }) => {
  test('the most liked come first, with the total', async () => {
    await sql`INSERT INTO likes (troubleshooting_id, usuario_id)
      SELECT entry, u.id FROM users u, (VALUES (7), (9)) AS liked (entry) WHERE entry = 9 OR u.perfil = 'admin'`.execute(
      db(),
    );
    const response = await call('usuario', 'GET', '/troubleshooting/top-score?limit=3');
    expect(response.json<SearchResult[]>().map(({ id, type }) => [id, type])).toEqual([
      [9, 'troubleshooting'],
      [7, 'troubleshooting'],
      [1, 'troubleshooting'],
    ]);
    expect([response.headers['x-total-count'], response.headers['x-total-count-relation']]).toEqual([
      '1000',
      'gte',
    ]);
    expect((await call('usuario', 'GET', '/troubleshooting/top-score?skip=2108')).json()).toEqual([]);
  });

  test('all are listed by symptom, page by page, without gaps or duplicates', async () => {
    const whole = (await call('usuario', 'GET', '/troubleshooting?limit=1000')).json();
    expect([whole.total, whole.total_pages, whole.data.length]).toEqual([2108, 3, 1000]);
    const first = (await call('usuario', 'GET', '/troubleshooting/')).json();
    const second = (await call('usuario', 'GET', '/troubleshooting?page=2')).json();
    expect([...first.data, ...second.data]).toEqual(whole.data.slice(0, 20));
    const past = (await call('usuario', 'GET', '/troubleshooting?page=212')).json();
    expect(past).toEqual({ data: [], total: 2108, total_pages: 211 });
    expect((await call('usuario', 'GET', '/troubleshooting?page=0&limit=1001')).json().detail).toHaveLength(
      2,
    );
  });

  test('the list is searched in all its texts, ignoring case and accents; % and _ are literal', async () => {
    const found = async (search: string) =>
      (await call('usuario', 'GET', `/troubleshooting?search=${encodeURIComponent(search)}`)).json();
    expect((await found('ISOLAÇAO entre a alta')).data[0].sintoma).toContain(
      'falha de isolação entre a alta tensão',
    );
    expect((await found('PRIUS')).total).toBeGreaterThan(0);
    expect((await found('_____')).total).toBe(0);
    expect((await found('%%%')).total).toBe(0);
    expect((await found('   ')).total).toBe(2108);
    expect(await found('wxkjqvz')).toEqual({ data: [], total: 0, total_pages: 1 });
  });

  test.each(['bateria', 'MICRO', 'dell', 'LATITUDE e7', 'trocar a placa', 'nhw20', 'wxkjqvz', '%'])(
    'the list finds %j in symptom, solution, equipment and maker, and counts it, however many texts hold it',
    async (search) => {
      const { rows } = await sql<{ id: number }>`SELECT id FROM entry_cards e WHERE ${sql.join(
        ['sintoma', 'solucao', 'fabricante_nome'].map(
          (name) => sql`fold_text(e.${sql.ref(name)}) LIKE fold_text(${anywhere(search)})`,
        ),
        sql` OR `,
      )} OR fold_text(concat_ws(' ', e.modelo_equipamento_nome, e.numero_modelo)) LIKE fold_text(${anywhere(search)})`.execute(
        db(),
      );
      const expected = rows.map(({ id }) => id).toSorted((a, b) => a - b);
      for (const most of [undefined, 0]) {
        const found = await listEntries(db(), { search }, { skip: 0, limit: 5_000 }, most);
        expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected);
        expect(await countListedEntries(db(), { search }, most)).toBe(expected.length);
      }
    },
  );

  test('one is read completely', async () => {
    const entry = (await call('usuario', 'GET', '/troubleshooting/1')).json();
    expect(entry).toMatchObject({
      id: 1,
      id_troubleshooting: 1,
      code_post: '00',
      code_led: null,
      code_beep: null,
      confianca: 'verificado',
      criado_por_nome: null,
    });
    expect(entry.diagnostico).toEqual(entry.diagnosticos);
    expect(entry.diagnosticos).toHaveLength(3);
    expect(Object.keys(entry)).not.toContain('exclusao_id');
  });

  test('it says that there is high voltage where its symptom or one of its diagnoses is marked, and no longer once none is; the category of its model is only a default', async () => {
    const entry = async () => (await call('usuario', 'GET', '/troubleshooting/1')).json();
    const { rows } = await sql<{ categoria: number; sintoma: number; diagnostico: number }>`
      SELECT m.categoria_id AS categoria, e.sintoma_id AS sintoma, ed.diagnostico_id AS diagnostico
        FROM troubleshooting_entries e
        JOIN equipment_models m ON m.id = e.modelo_equipamento_id
        JOIN entry_diagnoses ed ON ed.troubleshooting_id = e.id AND ed.posicao = 3 WHERE e.id = 1`.execute(
      db(),
    );
    const [category, diagnosis] = [
      `/categories/${rows[0]?.categoria}`,
      `/diagnosticos/${rows[0]?.diagnostico}`,
    ];
    const places = [`/sintomas/${rows[0]?.sintoma}/details`, diagnosis];
    await call('usuario', 'PUT', category, { alta_tensao: true });
    expect((await entry()).alta_tensao).toBe(false);
    await call('usuario', 'PUT', category, { alta_tensao: false });
    await call('usuario', 'PUT', diagnosis, { tipo: 'sem-tensao' });
    expect(await entry()).toMatchObject({
      alta_tensao: true,
      diagnostico_tipos: ['verificacao', 'verificacao', 'sem-tensao'],
    });
    await call('usuario', 'PUT', diagnosis, { tipo: 'verificacao' });
    for (const place of places) {
      await call('usuario', 'PUT', place, { alta_tensao: true });
      expect((await entry()).alta_tensao).toBe(true);
      const [found] = (await call('usuario', 'GET', '/search/global?q=00&limit=100'))
        .json<SearchResult[]>()
        .filter(({ type, id }) => type === 'troubleshooting' && id === 1);
      expect(found).toMatchObject({ alta_tensao: true });
      await call('usuario', 'PUT', place, { alta_tensao: false });
      expect((await entry()).alta_tensao).toBe(false);
    }
  });

  test('its own code takes precedence over its diagnoses’, which is used if it has none', async () => {
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO signal_codes (tipo, codigo) VALUES ('post', 'ZZ9') RETURNING id`.execute(db());
    await sql`UPDATE diagnoses SET code_post_id = ${rows[0]?.id} WHERE id = (SELECT diagnostico_id FROM entry_diagnoses WHERE troubleshooting_id = 1 AND posicao = 2)`.execute(
      db(),
    );
    expect((await call('usuario', 'GET', '/troubleshooting/1')).json().code_post).toBe('00');
    await sql`UPDATE troubleshooting_entries SET code_post_id = NULL WHERE id = 1`.execute(db());
    expect((await call('usuario', 'GET', '/troubleshooting/1')).json().code_post).toBe('ZZ9');
  });

  test('one that does not exist, or is in the bin, is 404', async () => {
    await sql`WITH deletion AS (INSERT INTO deletions (tipo, registro_id) VALUES ('troubleshooting_entries', 2) RETURNING id)
      UPDATE troubleshooting_entries SET exclusao_id = (SELECT id FROM deletion) WHERE id = 2`.execute(db());
    for (const id of [2, 999_999]) {
      const response = await call('usuario', 'GET', `/troubleshooting/${id}`);
      expect([response.statusCode, response.json().detail]).toEqual([
        404,
        'Registro de troubleshooting não encontrado.',
      ]);
    }
  });
});
