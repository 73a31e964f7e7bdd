import type { MergeableKind } from '@bancada/contract/records/merges';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { outcomesOf, wrongProofs } from '../../../test/outcomes.ts';

describeApplication('outcomes of merged records', (application) => {
  const { call, db } = application;
  const { create, remove, restore, createFault } = binOf(application);
  const { recorded, save, list, proofOf } = outcomesOf(application);
  const merge = async (tipo: MergeableKind, de: number, para: number): Promise<number> => {
    const answer = await call('editor', 'POST', '/unioes', { tipo, de, para });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json().id;
  };
  const undo = async (id: number) => {
    const answer = await call('editor', 'POST', `/unioes/${id}/desfazer`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  };
  const outcome = async (id: number) => (await call('usuario', 'GET', `/resultados/${id}`)).json();

  /** Two symptoms with an entry each of the same model and solution. */
  async function twins() {
    const { symptom: stays, entry: into, model, solution } = await createFault();
    const { symptom: goes } = await createFault();
    const entry = await create('troubleshooting', {
      values: { sintoma_id: goes, modelo_equipamento_id: model, solucao_id: solution },
    });
    return { goes, stays, entry, into, solution };
  }

  test('pass to the entry that stays, and undoing gives exactly those back', async () => {
    const { goes, stays, entry, into } = await twins();
    const [moved, binned] = [
      await recorded('usuario', { troubleshooting_id: entry, unidade: 'A', nota: 'Do que foi unido' }),
      await recorded('usuario', { troubleshooting_id: entry, unidade: 'B' }),
    ];
    const deletion = await remove('usuario', 'resultados', binned.id);
    const own = await recorded('editor', { troubleshooting_id: into, unidade: 'C', resolveu: false });
    const id = await merge('sintomas', goes, stays);
    expect(await proofOf(into)).toBe('1/2');
    expect(await outcome(moved.id)).toMatchObject({ troubleshooting_id: into, nota: 'Do que foi unido' });
    // What was in the bin follows: its entry is there no more.
    expect((await restore('usuario', deletion)).statusCode).toBe(200);
    expect(await proofOf(into)).toBe('2/3');
    const later = await recorded('admin', { troubleshooting_id: into, unidade: 'D' });
    await save('usuario', moved.id, { resolveu: false });
    expect(await wrongProofs(db())).toEqual([]);
    await undo(id);
    expect([await proofOf(entry), await proofOf(into)]).toEqual(['1/2', '1/2']);
    expect((await list(`troubleshooting_id=${entry}`)).map(({ id }) => id).toSorted()).toEqual([
      moved.id,
      binned.id,
    ]);
    expect((await list(`troubleshooting_id=${into}`)).map(({ id }) => id).toSorted()).toEqual([
      own.id,
      later.id,
    ]);
    expect((await outcome(moved.id)).resolveu).toBe(false);
    const history = (await call('editor', 'GET', `/history/resultados/${moved.id}`)).json().data;
    expect(history.map(({ acao }: { acao: string }) => acao)).toEqual([
      'update',
      'update',
      'update',
      'create',
    ]);
    expect(await wrongProofs(db())).toEqual([]);
  });

  test('of one person and one case both stay, and the later word counts, before and after', async () => {
    const { goes, stays, entry, into } = await twins();
    const early = await recorded('usuario', { troubleshooting_id: into, resolveu: false });
    const late = await recorded('usuario', { troubleshooting_id: entry, resolveu: true });
    expect([await proofOf(entry), await proofOf(into)]).toEqual(['1/1', '0/1']);
    const id = await merge('sintomas', goes, stays);
    expect(await proofOf(into)).toBe('1/1');
    expect(await list(`troubleshooting_id=${into}`)).toHaveLength(2);
    // Said again, it is the later of the two that changes.
    const again = await recorded('usuario', { troubleshooting_id: into, resolveu: false });
    expect([again.id, again.prova]).toMatchObject([late.id, { resolveu: 0, tentativas: 1 }]);
    await undo(id);
    expect([await proofOf(entry), await proofOf(into)]).toEqual(['0/1', '0/1']);
    expect((await outcome(early.id)).troubleshooting_id).toBe(into);
    expect((await recorded('usuario', { troubleshooting_id: entry })).id).toBe(late.id);
    expect(await wrongProofs(db())).toEqual([]);
  });

  test('what was deleted since stays deleted, and comes back to where it belongs', async () => {
    const { goes, stays, entry, into } = await twins();
    const moved = await recorded('usuario', { troubleshooting_id: entry });
    const id = await merge('sintomas', goes, stays);
    const deletion = await remove('usuario', 'resultados', moved.id);
    await undo(id);
    expect([await proofOf(entry), await proofOf(into)]).toEqual(['0/0', '0/0']);
    expect((await restore('usuario', deletion)).statusCode).toBe(200);
    expect([await proofOf(entry), await proofOf(into)]).toEqual(['1/1', '0/0']);
  });

  test('of an entry that cannot come back with the undo wait in the bin with it', async () => {
    const { goes, stays, entry, into } = await twins();
    const { modelo_equipamento_id: model } = (
      await call('usuario', 'GET', `/troubleshooting/${into}`)
    ).json();
    const moved = await recorded('usuario', { troubleshooting_id: entry });
    const id = await merge('sintomas', goes, stays);
    const ofModel = await remove('usuario', 'equipment-models', model);
    await undo(id);
    expect((await call('usuario', 'GET', `/resultados/${moved.id}`)).statusCode).toBe(404);
    expect((await restore('usuario', ofModel)).statusCode).toBe(200);
    expect([await proofOf(entry), await proofOf(into)]).toEqual(['1/1', '0/0']);
    expect(await wrongProofs(db())).toEqual([]);
  });

  test('of solutions add up in their fault, and part again', async () => {
    const { symptom, entry, solution } = await createFault();
    const other = await create('solucoes', { values: { solucao: `Trocar o MOSFET e o driver ${entry}` } });
    const moved = await create('troubleshooting', {
      values: { sintoma_id: symptom, modelo_equipamento_id: 1, solucao_id: other },
    });
    await recorded('usuario', { troubleshooting_id: entry });
    await recorded('editor', { troubleshooting_id: moved, resolveu: false });
    const id = await merge('solucoes', other, solution);
    expect([await proofOf(entry), await proofOf(moved)]).toEqual(['1/2', '1/2']);
    expect(await wrongProofs(db())).toEqual([]);
    await undo(id);
    expect([await proofOf(entry), await proofOf(moved)]).toEqual(['1/1', '0/1']);
    expect(await wrongProofs(db())).toEqual([]);
  });

  test('name the diagnosis that stays as the cause, until that is undone', async () => {
    const { entry, diagnosis } = await createFault();
    const { diagnosis: stays } = await createFault();
    const named = await recorded('usuario', { troubleshooting_id: entry, diagnostico_id: diagnosis });
    const id = await merge('diagnosticos', diagnosis, stays);
    expect((await outcome(named.id)).diagnostico_id).toBe(stays);
    await undo(id);
    expect((await outcome(named.id)).diagnostico_id).toBe(diagnosis);
  });
});
