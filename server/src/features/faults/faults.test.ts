import type { Count, Fault, FaultCard, FoundFault } from '@bancada/contract/faults/faults';
import { faultLimits } from '@bancada/contract/faults/faults';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { keepIndex, readCurrent } from '../search/index/current-index.ts';
import { searchFaults } from './search-faults.ts';

describeApplication('faults', ({ call, db }) => {
  const get = async <Answer>(path: string) => {
    const response = await call('usuario', 'GET', path);
    expect([path, response.statusCode]).toEqual([path, 200]);
    return response.json<Answer>();
  };
  const entriesOf = (relation: string) =>
    get<TroubleshootingEntry[]>(`/troubleshooting/search-by-relations?${relation}&limit=100`);

  test('one has each thing of its entries once, the solutions with their entries and proof', async () => {
    const { rows } = await sql<{ id: number }>`SELECT sintoma_id AS id FROM troubleshooting_entries
      GROUP BY 1 HAVING count(DISTINCT solucao_id) > 1 AND count(DISTINCT modelo_equipamento_id) > 1
      ORDER BY count(*) DESC, 1 LIMIT 3`.execute(db());
    for (const { id } of rows) {
      const entries = await entriesOf(`sintoma_id=${id}`);
      const fault = await get<Fault>(`/defeitos/${id}`);
      expect(fault).toMatchObject({
        id,
        sintoma: entries[0]?.sintoma,
        registros: entries.map((one) => one.id),
      });
      const distinct = (ids: number[]) => [...new Set(ids)];
      expect(fault.equipamentos.map((one) => one.id)).toEqual(
        distinct(entries.map((one) => one.modelo_equipamento_id)),
      );
      expect(fault.verificacoes.map((one) => one.id)).toEqual(
        distinct(entries.flatMap(({ diagnostico_ids }) => diagnostico_ids)),
      );
      expect(fault.solucoes.map((one) => one.id).toSorted()).toEqual(
        distinct(entries.map(({ solucao_id }) => solucao_id)).toSorted(),
      );
      expect(fault.solucoes.flatMap(({ registros }) => registros)).toHaveLength(entries.length);
    }
  });

  test('what a list has found of one comes first in all of it; an entry of another fault, or that is gone, changes nothing', async () => {
    const [first, , third] = await entriesOf('sintoma_id=1');
    const ids = [third?.id, first?.id];
    const { registros, equipamentos } = await get<Fault>(
      `/defeitos/1?registro=${ids[0]}&registro=${ids[1]}&registro=999999&registro=2108`,
    );
    expect(registros.slice(0, 2)).toEqual(ids);
    expect(registros).toHaveLength((await entriesOf('sintoma_id=1')).length);
    expect(equipamentos[0]?.id).toBe(third?.modelo_equipamento_id);
  });

  test('while all records are read, a search answers with what is there, says so, and is not noted as finding nothing', async () => {
    const search = (text: string) =>
      call('usuario', 'GET', `/defeitos?q=${encodeURIComponent(text)}&limit=100`);
    const whole = await search('não liga');
    expect(whole.headers[incompleteHeader]).toBeUndefined();
    // Whoever asks first begins the reading, and is answered after its first piece, however busy the machine is.
    keepIndex(db(), 100);
    const some = await search('não liga');
    keepIndex(db(), 100);
    const flat = await call('usuario', 'GET', '/search/global?q=bateria');
    const others: Awaited<ReturnType<typeof call>>[] = [];
    for (const url of [
      '/defeitos/por-criterios?q=bateria',
      '/troubleshooting/troubleshooting/compact-search?q=bateria',
      '/troubleshooting/top-score',
    ]) {
      keepIndex(db(), 100);
      others.push(await call('usuario', 'GET', url));
    }
    for (const answer of [some, flat, ...others]) expect(answer.headers[incompleteHeader]).toBe('true');
    expect(some.json<{ data: FoundFault[] }>().data).not.toEqual([]);
    expect(flat.json()).not.toEqual([]);
    const noted: string[] = [];
    const parts = { db: db(), noteSearch: ({ typed }: { typed: string }) => void noted.push(typed) };
    const unknown = () => searchFaults(parts, { q: 'zqsaxofone', skip: 0, limit: 10 });
    keepIndex(db(), 100);
    expect((await unknown()).isIncomplete).toBe(true);
    expect(noted).toEqual([]);
    await readCurrent(db());
    expect((await unknown()).isIncomplete).toBe(false);
    expect(noted).toEqual(['zqsaxofone']);
    expect((await search('não liga')).json()).toEqual(whole.json());
  });

  test('an entry that was found belongs to it, however many more useful ones there are', async () => {
    const { rows } = await sql<{ id: number; sintoma_id: number }>`
      WITH symptom AS (INSERT INTO symptoms (sintoma) VALUES ('De muitos aparelhos') RETURNING id)
      INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
      SELECT symptom.id, m.id, s.id FROM symptom, (SELECT id FROM equipment_models ORDER BY id LIMIT 30) AS m,
             (SELECT id FROM solutions ORDER BY id LIMIT 4) AS s ORDER BY m.id, s.id
      RETURNING id, sintoma_id`.execute(db());
    const [last] = rows.toReversed();
    const { registros } = await get<Fault>(`/defeitos/${last?.sintoma_id}?registro=${last?.id}`);
    expect(registros[0]).toBe(last?.id);
    expect(registros).toHaveLength(faultLimits.entries + 1);
  });

  test('a symptom without entries is one, with its high voltage; one that is in the bin, or is none, is 404', async () => {
    const { rows } = await sql<{ id: number }>`INSERT INTO symptoms (sintoma, alta_tensao)
      VALUES ('Sem registro', true) RETURNING id`.execute(db());
    const id = rows[0]?.id;
    const nothing = {
      fotos: [],
      registros: [],
      codigos: [],
      equipamentos: [],
      verificacoes: [],
      solucoes: [],
    };
    expect(await get(`/defeitos/${id}`)).toEqual({
      id,
      sintoma: 'Sem registro',
      alta_tensao: true,
      ...nothing,
    });
    await call('editor', 'DELETE', `/sintomas/${id}`);
    for (const gone of [id, 999_999]) {
      const answer = await call('usuario', 'GET', `/defeitos/${gone}`);
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Sintoma não encontrado.']);
    }
  });

  test('the most useful come once each: those with likes first, then the newest, with their entries and the total', async () => {
    await sql`INSERT INTO likes (troubleshooting_id, usuario_id)
      SELECT entry, u.id FROM users u, (VALUES (7), (9)) AS liked (entry) WHERE entry = 9 OR u.perfil = 'admin'`.execute(
      db(),
    );
    const top = (query: string) => get<{ data: FaultCard[]; total: Count }>(`/defeitos/mais-uteis?${query}`);
    const { data, total } = await top('limit=10');
    const { rows } = await sql<{ id: number; entries: number }>`
      SELECT sintoma_id AS id, count(*)::int AS entries FROM troubleshooting_entries GROUP BY 1 ORDER BY max(score) DESC,
        CASE WHEN max(score) > 0 THEN min(id) ELSE -max(id) END`.execute(db());
    expect(data.map(({ id }) => id)).toEqual(rows.slice(0, 10).map(({ id }) => id));
    expect(total).toEqual({ count: rows.length, isAtLeast: false });
    for (const [place, { registros, achados, solucoes }] of data.entries()) {
      const shown = Math.min(rows[place]?.entries ?? 0, faultLimits.entriesOfRow);
      expect([registros.length, achados.registros]).toEqual([shown, shown]);
      const likes = solucoes.reduce((sum, { curtidas }) => sum + curtidas, 0);
      expect(achados.curtidas).toBe(likes);
    }
    const pages = await Promise.all([top('limit=4'), top('skip=4&limit=6')]);
    expect(pages.flatMap((page) => page.data)).toEqual(data);
    expect((await top('skip=2108')).data).toEqual([]);
  });

  test('those of a check, of a solution and of criteria are of exactly the entries that are found so', async () => {
    const [entry] = await entriesOf('sintoma_id=1');
    const cards = (path: string) => get<FaultCard[]>(`/defeitos/por-relacao?${path}`);
    for (const relation of [
      `diagnostico_id=${entry?.diagnostico_ids[0]}`,
      `solucao_id=${entry?.solucao_id}`,
    ]) {
      const found = (await cards(relation)).flatMap(({ registros }) => registros);
      expect(found.toSorted()).toEqual((await entriesOf(relation)).map(({ id }) => id).toSorted());
    }
    const criteria = 'q=bateria&limit=100';
    const flat = await call('usuario', 'GET', `/troubleshooting/troubleshooting/compact-search?${criteria}`);
    const byCriteria = await get<{ data: FaultCard[]; total: Count }>(`/defeitos/por-criterios?${criteria}`);
    const entries = flat.json<TroubleshootingEntry[]>();
    expect(byCriteria.data.map(({ id }) => id)).toEqual([...new Set(entries.map((one) => one.sintoma_id))]);
    expect(byCriteria.data.flatMap(({ registros }) => registros)).toHaveLength(entries.length);
    expect(byCriteria.total.count).toBe(Number(flat.headers['x-total-count']));
    const [none, noCriterion] = await Promise.all([
      call('usuario', 'GET', '/defeitos/por-relacao'),
      call('usuario', 'GET', '/defeitos/por-criterios?fabricante_id=1'),
    ]);
    expect([none.statusCode, noCriterion.statusCode]).toEqual([422, 422]);
  });

  test('a fault that meets a search says what by: a word that is marked, its beeps, or a part that no text of it has', async () => {
    const { data } = await get<{ data: FoundFault[] }>('/defeitos?q=viper22');
    expect(data[0]).toMatchObject({ aproximado: false, marcas: [], achado_por: ['VIPER22A'] });
    for (const q of ['tl431', 'choque na carcaca', 'não liga', 'tela com listras', 'geladeira'])
      for (const fault of (await get<{ data: FoundFault[] }>(`/defeitos?q=${q}`)).data)
        if (!fault.aproximado)
          expect([q, fault.sintoma, [...fault.marcas, ...fault.achado_por]]).not.toEqual([
            q,
            fault.sintoma,
            [],
          ]);
  });
});
