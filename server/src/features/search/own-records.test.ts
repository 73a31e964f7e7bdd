// What records of a workshop are found by, beside the starter base:
//  1. the exact text of a symptom, a check or a fix finds it first, and is no failed search
//  2. the count says what meets the query
//  3. why a result stands where it stands is for admins
//  4. what is new, changed or renamed is found at once, whoever writes beside it
import type { FoundFault } from '@bancada/contract/faults/faults';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { countWaitingForLocks } from '../../../test/database.ts';
import { ownRecordsOf, ownRecords as records } from '../../../test/own-records.ts';

describeApplication('the records of the workshop', (application) => {
  const { call, db } = application;
  const { create } = binOf(application);
  const { search, faults, first, symptomOf, save, models, saveAll, expectFirst } = ownRecordsOf(application);
  beforeAll(saveAll);

  describe('the exact text', () => {
    test.each(
      records.flatMap(({ symptom, check, fix }) => [symptom, check, fix].map((text) => [text, symptom])),
    )('of a record finds it first: %s', async (text, symptom) => {
      for (const typed of [text, `${text}.`, text.toUpperCase()]) {
        const result = await first(typed);
        expect.soft([typed, symptomOf(result), result?.aproximado]).toEqual([typed, symptom, false]);
      }
    });

    test('is no failed search', async () => {
      await sql`DELETE FROM failed_searches`.execute(db());
      for (const { symptom, check, fix } of records)
        for (const text of [symptom, check, fix]) await search(text);
      await search('marca qzxw xqz');
      const noted = async () =>
        (await db().selectFrom('failed_searches').select('termo').execute()).map(({ termo }) => termo);
      await expect.poll(noted).toEqual(['marca qzxw xqz']);
    });
  });

  test('the count says what meets the query, and not what is near', async () => {
    for (const q of ['P1A4C', 'cafeteira vaza', 'ordenhadeira vácuo']) {
      const { data, total } = await faults(q);
      expect.soft(total, q).toEqual({ count: 1, isAtLeast: false });
      expect
        .soft(
          data.filter(({ aproximado }) => !aproximado),
          q,
        )
        .toHaveLength(1);
    }
    const { results, total } = await search('cafeteira vaza', '&limit=100');
    expect(total).toBe(results.filter(({ aproximado }) => !aproximado).length);
  });

  test('why a result stands where it stands is told to admins alone', async () => {
    const ask = (person: 'usuario' | 'editor' | 'admin') =>
      call(person, 'GET', '/defeitos?q=cafeteira%20vaza&explicar=1');
    expect((await ask('usuario')).statusCode).toBe(403);
    expect((await ask('editor')).statusCode).toBe(403);
    const [told] = (await ask('admin')).json<{ data: FoundFault[] }>().data;
    expect(told?.explicacao).toMatchObject({ atende_tudo: true, desconhecidas: [] });
    expect(told?.explicacao?.termos.map(({ texto }) => texto)).toEqual(['cafeteira', 'vaza']);
    expect((await faults('cafeteira vaza')).data[0]).not.toHaveProperty('explicacao');
  });

  describe('what changes', () => {
    test('is found at once by each of its texts', async () => {
      const texts = ['Marimbondo zurra', 'Escutar o bazuque', 'Trocar o frangolho'];
      for (const text of texts)
        expect((await search(text)).results.every(({ aproximado }) => aproximado)).toBe(true);
      const [sintoma, check, fix] = texts;
      await save({
        sintoma,
        equipment_model_ids: [models.get('Cafeteira vaza pelo grupo')?.id],
        new_diagnosticos_texts: [check],
        new_solucao_text: fix,
      });
      for (const q of [...texts, 'marimbondo', 'bazuque', 'frangolho', 'marimbondo bazuque frangolho'])
        await expectFirst(q, 'Marimbondo zurra');
    });

    test('is found by the new name of its maker, category, model and part', async () => {
      const symptom = 'Ordenhadeira perde vácuo na terceira vaca';
      const { id, fabricante_id, categoria_id } = models.get(symptom) ?? {
        id: 0,
        fabricante_id: 0,
        categoria_id: 0,
      };
      const part = await create('datasheets', {
        values: { part_number: 'ZK-771', nome: 'Relé', descricao: null, fabricante_id },
      });
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM diagnoses WHERE descricao = 'Ouvir a válvula reguladora'`.execute(db());
      const said = await call('usuario', 'PUT', `/diagnosticos/${rows[0]?.id}`, { componente_ids: [part] });
      expect(said.statusCode).toBe(200);
      await expectFirst('ZK-771', symptom);
      await sql`UPDATE manufacturers SET nome = 'Grazinha' WHERE id = ${fabricante_id}`.execute(db());
      await sql`UPDATE categories SET nome = 'Sugadora' WHERE id = ${categoria_id}`.execute(db());
      await sql`UPDATE equipment_models SET nome = 'Mungideira' WHERE id = ${id}`.execute(db());
      await sql`UPDATE datasheets SET part_number = 'WQ-990' WHERE id = ${part}`.execute(db());
      for (const q of ['grazinha vácuo', 'sugadora vácuo', 'mungideira vácuo', 'WQ990 vácuo', 'wq-990'])
        await expectFirst(q, symptom);
      for (const q of ['ZK-771', 'leiteira vácuo'])
        expect((await search(q)).results.every(({ aproximado }) => aproximado)).toBe(true);
    });

    test('by two people at the same time loses nothing', async () => {
      const symptom = 'Sirene dispara sem invasão';
      const { rows } = await sql<{ id: number }>`SELECT id FROM symptoms WHERE sintoma = ${symptom}`.execute(
        db(),
      );
      const sintoma_id = rows[0]?.id;
      const modelo = models.get(symptom)?.id;
      const [one, other] = await Promise.all(
        ['Soldar o trambelho', 'Colar a chumbreta'].map((solucao) =>
          create('solucoes', { values: { solucao } }),
        ),
      );
      const insert = (solucao?: number) =>
        sql`INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
            VALUES (${sintoma_id}, ${modelo}, ${solucao})`;
      let second: Promise<unknown> = Promise.resolve();
      await db()
        .transaction()
        .execute(async (transaction) => {
          await insert(one).execute(transaction);
          second = insert(other).execute(db());
          await expect.poll(() => countWaitingForLocks(db())).toBe(1);
        });
      await second;
      for (const q of ['sirene trambelho', 'sirene chumbreta']) await expectFirst(q, symptom);
    });
  });
});
