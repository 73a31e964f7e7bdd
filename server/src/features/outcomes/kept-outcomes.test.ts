import type { HistoryItem } from '@bancada/contract/records/history';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { outcomesOf, wrongProofs } from '../../../test/outcomes.ts';

describeApplication('outcomes, like all records,', (application) => {
  const { call, db } = application;
  const { create, remove, restore, createFault } = binOf(application);
  const { recorded, save, list, proofOf } = outcomesOf(application);

  test('the history tells each change, and a version of it comes back', async () => {
    const { entry, diagnosis } = await createFault();
    const { id } = await recorded('usuario', {
      troubleshooting_id: entry,
      diagnostico_id: diagnosis,
      nota: 'Curto',
    });
    await save('usuario', id, { resolveu: false, nota: '' });
    const deletion = await remove('usuario', 'resultados', id);
    await restore('usuario', deletion);
    const history = async (): Promise<HistoryItem[]> =>
      (await call('usuario', 'GET', `/history/resultados/${id}`)).json().data;
    const rows = await history();
    expect(rows.map(({ acao }) => acao)).toEqual(['restore', 'delete', 'update', 'create']);
    expect(
      rows[2]?.mudancas.map(({ campo, antes_texto, depois_texto }) => [campo, antes_texto, depois_texto]),
    ).toEqual([
      ['resolveu', 'Sim', 'Não'],
      ['nota', 'Curto', null],
    ]);
    expect(rows[3]?.titulo).toMatch(/^Não resolveu · Trocar o MOSFET \d+$/);
    expect(rows[3]?.mudancas.map(({ campo }) => campo)).toEqual([
      'troubleshooting_id',
      'resolveu',
      'dia',
      'nota',
      'diagnostico_id',
    ]);
    const versao = rows[3]?.id;
    // The diagnosis is gone for good by then: it was only a hint.
    await sql`DELETE FROM entry_diagnoses WHERE diagnostico_id = ${diagnosis}`.execute(db());
    const gone = await remove('admin', 'diagnosticos', diagnosis);
    expect((await call('admin', 'DELETE', `/lixeira/${gone}`)).statusCode).toBe(204);
    expect((await call('usuario', 'GET', `/resultados/${id}`)).json()).toMatchObject({
      diagnostico_id: null,
    });
    const back = await call('usuario', 'POST', `/history/resultados/${id}/restore`, { versao });
    expect([back.statusCode, back.json()]).toMatchObject([200, { ausentes: { diagnostico_id: 1 } }]);
    expect((await call('usuario', 'GET', `/resultados/${id}`)).json()).toMatchObject({
      resolveu: true,
      nota: 'Curto',
      diagnostico_id: null,
    });
    expect(await proofOf(entry)).toBe('1/1');
  });

  test('the bin takes outcomes along with all that their entry depends on, and gives them back', async () => {
    const { entry, symptom, model, solution, diagnosis } = await createFault();
    await recorded('usuario', { troubleshooting_id: entry });
    await recorded('editor', { troubleshooting_id: entry, resolveu: false });
    for (const [kind, id] of [
      ['troubleshooting', entry],
      ['sintomas', symptom],
      ['equipment-models', model],
      ['solucoes', solution],
      ['diagnosticos', diagnosis],
    ] as const) {
      const deletion = await remove('usuario', kind, id);
      expect(await list(`troubleshooting_id=${entry}`)).toEqual([]);
      expect(await wrongProofs(db())).toEqual([]);
      expect((await restore('usuario', deletion)).json().restaurados.resultados).toBe(2);
      expect([kind, await proofOf(entry)]).toEqual([kind, '1/2']);
      expect(await wrongProofs(db())).toEqual([]);
    }
  });

  test('outcomes wait in the bin for whatever their entry waits for', async () => {
    const { entry, symptom, model } = await createFault();
    const { id } = await recorded('usuario', { troubleshooting_id: entry });
    const [ofModel, ofSymptom] = [
      await remove('usuario', 'equipment-models', model),
      await remove('usuario', 'sintomas', symptom),
    ];
    expect((await restore('usuario', ofModel)).json().ficaram).toEqual({ troubleshooting: 1, resultados: 1 });
    expect((await restore('usuario', ofSymptom)).json().restaurados).toEqual({
      sintomas: 1,
      troubleshooting: 1,
      resultados: 1,
    });
    expect(await proofOf(entry)).toBe('1/1');
    const own = await remove('usuario', 'resultados', id);
    expect(await proofOf(entry)).toBe('0/0');
    const ofEntry = await remove('usuario', 'troubleshooting', entry);
    expect((await restore('usuario', own)).statusCode).toBe(409);
    expect((await call('admin', 'DELETE', `/lixeira/${ofEntry}`)).json().detail).toMatch(/lixeira/);
    await restore('usuario', ofEntry);
    await recorded('usuario', { troubleshooting_id: entry, resolveu: false });
    const twice = await restore('usuario', own);
    expect([twice.statusCode, twice.json().detail]).toMatchObject([409, /outro igual foi criado/]);
    expect((await call('admin', 'DELETE', `/lixeira/${own}`)).statusCode).toBe(204);
    expect(await proofOf(entry)).toBe('0/1');
    const all = await remove('usuario', 'sintomas', symptom);
    expect((await call('admin', 'DELETE', `/lixeira/${all}`)).statusCode).toBe(204);
    expect(await wrongProofs(db())).toEqual([]);
  });

  test('an account goes, and what it recorded stays in the counts, as of a removed person', async () => {
    const { entry, symptom, solution } = await createFault();
    const other = await create('troubleshooting', {
      values: { sintoma_id: symptom, modelo_equipamento_id: 1, solucao_id: solution },
    });
    const lia = { nome: 'Lia', nome_usuario: 'lia', email: 'lia@oficina.test', senha: 'capacitor-de-470-uF' };
    const { id: who } = (await call('admin', 'POST', '/users', { ...lia, perfil: 'usuario' })).json();
    // Of one day on two models: as a merge leaves them.
    await sql`INSERT INTO outcomes (troubleshooting_id, resolveu, dia, criado_por)
      VALUES (${entry}, true, '2026-11-20', ${who}), (${other}, false, '2026-11-20', ${who}), (${entry}, true, '2026-11-21', ${who})`.execute(
      db(),
    );
    expect(await proofOf(entry)).toBe('1/2');
    expect((await call('admin', 'DELETE', `/users/${who}`)).statusCode).toBe(204);
    expect(await proofOf(entry)).toBe('1/2');
    expect(await wrongProofs(db())).toEqual([]);
    const rows = await list(`sintoma_id=${symptom}`);
    expect(rows.map(({ criado_por_nome, e_meu }) => [criado_por_nome, e_meu])).toEqual(
      Array(3).fill(['usuário removido', false]),
    );
    const { rows: traces } = await sql`SELECT id FROM outcomes WHERE pessoa = ${who}`.execute(db());
    expect(traces).toEqual([]);
    expect((await save('usuario', rows[0]?.id ?? 0, { nota: 'x' })).statusCode).toBe(403);
    expect((await save('editor', rows[0]?.id ?? 0, { resolveu: false })).json().prova).toMatchObject({
      resolveu: 0,
      tentativas: 2,
    });
  });

  test('people find what they recorded in the file of their data', async () => {
    const { entry } = await createFault();
    await recorded('admin', { troubleshooting_id: entry, unidade: 'SN 9', nota: 'Bom' });
    const binned = await recorded('admin', { troubleshooting_id: entry, resolveu: false });
    await remove('admin', 'resultados', binned.id);
    const { resultados } = (await call('admin', 'GET', '/users/me/export')).json();
    expect(resultados.slice(-2)).toMatchObject([
      { troubleshooting_id: entry, resolveu: true, unidade: 'SN 9', nota: 'Bom', na_lixeira: false },
      { troubleshooting_id: entry, resolveu: false, na_lixeira: true },
    ]);
  });
});
