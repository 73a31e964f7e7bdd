import type { FaultCard } from '@bancada/contract/faults/faults';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { countWaitingForLocks } from '../../../test/database.ts';
import { asPerson } from '../../database/as-person.ts';
import { countInUse } from '../records/record-counts.ts';
import { countListedFaults, listEntries, listFaults } from './listed-entries.sql.ts';

interface Page {
  data: FaultCard[];
  total: number;
  total_pages: number;
  aproximado?: true;
}

describeApplication('the list of faults', ({ call, db }) => {
  const pageOf = async (query: string): Promise<Page> => {
    const response = await call('usuario', 'GET', `/defeitos/lista?${query}`);
    expect(response.statusCode).toBe(200);
    return response.json();
  };

  const allPages = async (query: string) => {
    const first = await pageOf(query);
    const pages = [first];
    for (let page = 2; page <= first.total_pages; page += 1)
      pages.push(await pageOf(`${query}&page=${page}`));
    return { first, data: pages.flatMap(({ data }) => data) };
  };

  /** A symptom that stands at this place of the list, with entries on 30 models with two solutions each. */
  const aFaultOfThirtyModels = async (sintoma: string) => {
    const { rows } = await sql<{ id: number }>`
      WITH symptom AS (INSERT INTO symptoms (sintoma) VALUES (${sintoma}) RETURNING id)
      INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
      SELECT symptom.id, m.id, s.id FROM symptom, (SELECT id FROM equipment_models ORDER BY id LIMIT 30) AS m,
             (SELECT id FROM solutions ORDER BY id LIMIT 2) AS s ORDER BY m.id, s.id
      RETURNING sintoma_id AS id`.execute(db());
    return rows[0]?.id ?? 0;
  };

  const faults = async () =>
    (
      await sql<{ id: number }>`SELECT id FROM symptoms s WHERE EXISTS (
        SELECT FROM troubleshooting_entries WHERE sintoma_id = s.id AND exclusao_id IS NULL)
        ORDER BY left(fold_text(sintoma), 200), id`.execute(db())
    ).rows.map(({ id }) => id);

  test('whoever turns all its pages meets every fault once, by symptom', async () => {
    const { first, data } = await allPages('limit=100');
    const expected = await faults();
    expect(data.map(({ id }) => id)).toEqual(expected);
    expect([first.total, first.total_pages]).toEqual([expected.length, Math.ceil(expected.length / 100)]);
    expect(data.reduce((sum, { achados }) => sum + achados.registros, 0)).toBe(2108);
    expect(await pageOf('page=9999')).toMatchObject({ data: [], total: expected.length });
  });

  test('a fault of 30 models at the edge of a page comes once, with the best of its entries and how much there is', async () => {
    const before = await faults();
    const ninth = await pageOf('limit=1&page=9');
    // Right behind the ninth fault: as entries, it would go on over several pages.
    const id = await aFaultOfThirtyModels(`${ninth.data[0]?.sintoma} e mais`);
    const { rows } = await sql<{ id: number }>`UPDATE troubleshooting_entries SET score = 3 WHERE id = (
      SELECT max(id) FROM troubleshooting_entries WHERE sintoma_id = ${id}) RETURNING id`.execute(db());
    const [first, second] = await Promise.all([pageOf(''), pageOf('page=2')]);
    const onEach = [first, second].map(({ data }) => data.filter((fault) => fault.id === id));
    expect(onEach.map((own) => own.map(({ registros }) => registros))).toEqual([[[rows[0]?.id]], []]);
    expect(first.data[9]?.achados).toEqual({ registros: 60, equipamentos: 30, solucoes: 2, curtidas: 3 });
    expect(second.data[0]?.id).toBe(before[9]);
    expect(first.total).toBe(before.length + 1);
    const ungrouped = (await call('usuario', 'GET', '/troubleshooting/?limit=1000')).json();
    expect(ungrouped.data.filter((entry: TroubleshootingEntry) => entry.sintoma_id === id)).toHaveLength(60);
  });

  test('in the order of likes too, it comes once over all pages', async () => {
    const id = await aFaultOfThirtyModels('Defeito de muitos equipamentos');
    const symptoms: number[] = [];
    for (let skip = 0; ; skip += 50) {
      const answer = await call('usuario', 'GET', `/defeitos/mais-uteis?limit=50&skip=${skip}`);
      const { data } = answer.json<Page>();
      if (data.length === 0) break;
      symptoms.push(...data.map((fault) => fault.id));
    }
    expect(symptoms.filter((symptom) => symptom === id)).toHaveLength(1);
    expect(symptoms.toSorted((a, b) => a - b)).toEqual((await faults()).toSorted((a, b) => a - b));
  });

  test.each([
    'search=bateria',
    'search=PRIUS',
    'modelo_equipamento_id=1',
    'modelo_equipamento_id=1&search=placa',
    'search=isolacao%20prius',
  ])('with %s it holds the faults of exactly the entries that the list of entries finds', async (query) => {
    const entries = (await call('usuario', 'GET', `/troubleshooting/?limit=1000&${query}`)).json();
    const { first, data } = await allPages(`limit=3&${query}`);
    const found = Map.groupBy(entries.data as TroubleshootingEntry[], ({ sintoma_id }) => sintoma_id);
    expect(found.size).toBeGreaterThan(0);
    expect(data.map(({ id }) => id)).toEqual([...found.keys()]);
    expect(data.map(({ achados }) => achados)).toEqual(
      [...found.values()].map((own) => ({
        registros: own.length,
        equipamentos: new Set(own.map((entry) => entry.modelo_equipamento_id)).size,
        solucoes: new Set(own.map((entry) => entry.solucao_id)).size,
        curtidas: own.reduce((sum, { score }) => sum + score, 0),
      })),
    );
    expect([first.total, first.aproximado]).toEqual([found.size, entries.aproximado]);
  });

  test('it finds and counts the same, however many texts hold what is sought', async () => {
    for (const search of ['bateria', 'MICRO', 'dell']) {
      const entries = await listEntries(db(), { search }, { skip: 0, limit: 5_000 });
      const symptoms = [...new Set(entries.map(({ sintoma_id }) => sintoma_id))];
      for (const most of [undefined, 0]) {
        const found = await listFaults(db(), { search }, { skip: 0, limit: 5_000 }, most);
        expect(found.map(({ id }) => id)).toEqual(symptoms);
        expect(await countListedFaults(db(), { search }, most)).toBe(symptoms.length);
      }
    }
  });

  test('their number follows entries that come, go to the bin and return, and symptoms that change', async () => {
    const counts = async () => [await countInUse(db(), 'defeitos'), (await faults()).length];
    const [start = 0] = await counts();
    const id = await aFaultOfThirtyModels('Só este');
    expect(await counts()).toEqual([start + 1, start + 1]);
    const removed = sql<{
      id: number;
    }>`INSERT INTO deletions (tipo, registro_id) VALUES ('symptoms', 1) RETURNING id`;
    const bin = (await removed.execute(db())).rows[0]?.id;
    await sql`UPDATE troubleshooting_entries SET exclusao_id = ${bin} WHERE sintoma_id = ${id}`.execute(db());
    expect(await counts()).toEqual([start, start]);
    await sql`UPDATE troubleshooting_entries SET exclusao_id = NULL WHERE id = (
      SELECT min(id) FROM troubleshooting_entries WHERE sintoma_id = ${id})`.execute(db());
    expect(await counts()).toEqual([start + 1, start + 1]);
    await sql`UPDATE troubleshooting_entries SET sintoma_id = (SELECT sintoma_id FROM troubleshooting_entries
        WHERE exclusao_id IS NULL GROUP BY 1 HAVING min(modelo_equipamento_id) > 30 LIMIT 1)
      WHERE sintoma_id = ${id} AND exclusao_id IS NULL`.execute(db());
    expect(await counts()).toEqual([start, start]);
  });

  test('their number holds when two people at once delete the last two entries of a symptom', async () => {
    const start = await countInUse(db(), 'defeitos');
    const id = await aFaultOfThirtyModels('Só estes dois');
    await sql`DELETE FROM troubleshooting_entries WHERE id IN (
      SELECT id FROM troubleshooting_entries WHERE sintoma_id = ${id} ORDER BY id OFFSET 2)`.execute(db());
    const remove = (which: 'min' | 'max', on = db()) =>
      sql`DELETE FROM troubleshooting_entries WHERE id = (
        SELECT ${sql.raw(which)}(id) FROM troubleshooting_entries WHERE sintoma_id = ${id})`.execute(on);
    let other: Promise<unknown> = Promise.resolve();
    await asPerson(db(), 1, async (first) => {
      await remove('min', first);
      other = remove('max');
      await expect.poll(() => countWaitingForLocks(db())).toBe(1);
    });
    await other;
    expect([await countInUse(db(), 'defeitos'), (await faults()).includes(id)]).toEqual([start, false]);
  });
});
