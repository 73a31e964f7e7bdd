import { countedADay } from '@bancada/contract/faults/proof';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { guidedOf } from '../../../test/guided.ts';

describeApplication('faults of a guided diagnosis', (application) => {
  const { call, db } = application;
  const { remove, restore } = binOf(application);
  const {
    symptom,
    diagnosis,
    solution,
    entry,
    outcome,
    fault,
    ask,
    done,
    start,
    answer,
    answersOf,
    checksOf,
    open,
  } = guidedOf(application);

  test('a fault in the bin is left out, with all of them gone the session is empty, and a restored one is back', async () => {
    const [one, other] = [await fault(), await fault()];
    const { id } = await start([one.sintoma, other.sintoma]);
    await answer(id, other.checks[0] ?? 0, 'normal');
    const first = await remove('admin', 'sintomas', one.sintoma);
    expect(await done('GET', `/${id}`)).toMatchObject({
      sintoma_ids: [other.sintoma],
      defeitos: [{ sintoma_id: other.sintoma }],
    });
    await remove('admin', 'sintomas', other.sintoma);
    const empty = await done('GET', `/${id}`);
    expect(empty).toMatchObject({
      sintoma_ids: [],
      defeitos: [],
      titulo: expect.stringMatching(/^Não liga/),
    });
    expect(answersOf(empty)).toEqual([[other.checks[0], 'normal']]);
    expect((await ask('PUT', `/${id}/respostas/${other.checks[1]}`, { resposta: 'normal' })).status).toBe(
      404,
    );
    expect(await open()).toContain(id);
    await restore('admin', first);
    expect((await done('GET', `/${id}`)).sintoma_ids).toEqual([one.sintoma]);
  });

  test('merged faults and checks are read by what stays, and as before once the merge is undone', async () => {
    const [one, other] = [await fault(), await fault()];
    const [a = 0, b = 0] = one.checks;
    const [c = 0] = other.checks;
    const { id } = await start([one.sintoma, other.sintoma], { unidade: 'SN 9' });
    await answer(id, a, 'normal');
    const unite = async (tipo: string, de: number, para: number): Promise<number> =>
      (await call('editor', 'POST', '/unioes', { tipo, de, para })).json().id;
    const before = await done('GET', `/${id}`);
    const symptoms = await unite('sintomas', one.sintoma, other.sintoma);
    const checks = await unite('diagnosticos', a, c);
    const merged = await done('GET', `/${id}`);
    expect(merged.sintoma_ids).toEqual([other.sintoma]);
    expect(answersOf(merged)).toEqual([[c, 'normal']]);
    expect(merged.defeitos[0]?.verificacoes.map(({ diagnostico_id }) => diagnostico_id)).not.toContain(a);
    expect((await start([other.sintoma], { unidade: 'SN 9' })).id).toBe(id);
    expect(answersOf(await answer(id, a, 'impossivel'))).toEqual([[c, 'impossivel']]);
    await answer(id, b, 'normal');
    for (const merge of [checks, symptoms]) await call('editor', 'POST', `/unioes/${merge}/desfazer`);
    const after = await done('GET', `/${id}`);
    expect(after.sintoma_ids).toEqual(before.sintoma_ids);
    expect(answersOf(after).toSorted()).toEqual(
      [
        [a, 'normal'],
        [b, 'normal'],
        [c, 'impossivel'],
      ].toSorted(),
    );
  });

  test('an answer undone while checks are merged does not come back with one of them', async () => {
    const [one, other] = [await fault(), await fault()];
    const [a = 0] = one.checks;
    const [c = 0] = other.checks;
    const { id } = await start([one.sintoma, other.sintoma]);
    await answer(id, a, 'normal');
    await answer(id, c, 'normal');
    await call('editor', 'POST', '/unioes', { tipo: 'diagnosticos', de: a, para: c });
    expect(answersOf(await done('DELETE', `/${id}/respostas/${c}`))).toEqual([]);
  });

  test('a fault that was merged and then restored from the bin, without undoing the merge, is itself again', async () => {
    const [one, other] = [await fault(), await fault()];
    const { id } = await start([one.sintoma]);
    await call('editor', 'POST', '/unioes', { tipo: 'sintomas', de: one.sintoma, para: other.sintoma });
    expect((await done('GET', `/${id}`)).sintoma_ids).toEqual([other.sintoma]);
    const { exclusao_id } = await db()
      .selectFrom('symptoms')
      .select('exclusao_id')
      .where('id', '=', one.sintoma)
      .executeTakeFirstOrThrow();
    expect((await restore('admin', Number(exclusao_id))).statusCode).toBe(200);
    expect((await done('GET', `/${id}`)).sintoma_ids).toEqual([one.sintoma]);
  });

  test('a check removed for good takes its answer along, and a merged fault removed for good is read by what stays', async () => {
    const [one, other] = [await fault(), await fault()];
    const check = await diagnosis();
    const own = await entry(one.sintoma, 2, one.one, [check]);
    const { id } = await start([one.sintoma]);
    await answer(id, check, 'normal');
    await answer(id, one.checks[0] ?? 0, 'normal');
    const forGood = async (kind: 'diagnosticos' | 'troubleshooting', record: number) =>
      (await call('admin', 'DELETE', `/lixeira/${await remove('admin', kind, record)}`)).statusCode;
    expect(await forGood('troubleshooting', own)).toBe(204);
    expect(answersOf(await done('GET', `/${id}`))).toHaveLength(2);
    expect(await forGood('diagnosticos', check)).toBe(204);
    expect(answersOf(await done('GET', `/${id}`))).toEqual([[one.checks[0], 'normal']]);
    await call('editor', 'POST', '/unioes', { tipo: 'sintomas', de: one.sintoma, para: other.sintoma });
    const { exclusao_id } = await db()
      .selectFrom('symptoms')
      .select('exclusao_id')
      .where('id', '=', one.sintoma)
      .executeTakeFirstOrThrow();
    expect((await call('admin', 'DELETE', `/lixeira/${exclusao_id}`)).statusCode).toBe(204);
    expect((await done('GET', `/${id}`)).sintoma_ids).toEqual([other.sintoma]);
  });

  test('a case counts once, by what was said last, with the cause that was named for it', async () => {
    const { sintoma, one, checks, first } = await fault();
    const [a = 0, b = 0] = checks;
    await outcome(first, false, { unidade: 'OS 77', diagnostico_id: b });
    await outcome(first, true, { unidade: 'os77', dia: '2026-11-21', diagnostico_id: a }, 'editor');
    await outcome(first, true);
    await outcome(first, true, { diagnostico_id: a });
    await outcome(first, false, { diagnostico_id: b });
    const { defeitos } = await start([sintoma]);
    expect(defeitos[0]?.solucoes.find(({ solucao_id }) => solucao_id === one)).toMatchObject({
      resolveu: 3,
      tentativas: 4,
      resolveu_sem_causa: 1,
      resolveu_por_causa: [{ diagnostico_id: a, vezes: 2 }],
    });
    expect(defeitos[0]?.verificacoes.map(({ foi_causa }) => foi_causa)).toEqual([2, 0, 0]);
    await call('editor', 'POST', '/unioes', { tipo: 'diagnosticos', de: a, para: b });
    const merged = await start([sintoma]);
    expect(merged.defeitos[0]?.verificacoes.map(({ foi_causa }) => foi_causa)).toEqual([2, 0]);
  });

  test('of one person no more cases of a day count for a cause than in the order of solutions', async () => {
    const { sintoma, checks, first } = await fault();
    const [a = 0, b = 0] = checks;
    for (let unit = 0; unit < countedADay + 3; unit++)
      await outcome(first, true, { unidade: `OS ${unit}`, diagnostico_id: b });
    await outcome(first, true, { unidade: 'OS 90' });
    await outcome(first, true, { unidade: 'OS 91', diagnostico_id: a }, 'editor');
    const { defeitos } = await start([sintoma]);
    expect(defeitos[0]?.verificacoes.map(({ foi_causa }) => foi_causa)).toEqual([1, countedADay, 0]);
  });

  test('the entries of the session’s model come first, and say where a solution is recorded', async () => {
    const [sintoma, fix] = [await symptom(), await solution()];
    const [a, b, c] = [await diagnosis(), await diagnosis({ minutos: 5 }), await diagnosis()];
    const onFirst = await entry(sintoma, 1, fix, [a, b]);
    const onSecond = await entry(sintoma, 2, fix, [c, b]);
    const session = await start([sintoma]);
    expect(checksOf(session)).toEqual([[a, b, c]]);
    expect(session.defeitos[0]?.solucoes[0]).toMatchObject({
      troubleshooting_id: onFirst,
      diagnostico_ids: [a, b, c],
    });
    const moved = await done('PUT', `/${session.id}`, { modelo_equipamento_id: 2 });
    expect(checksOf(moved)).toEqual([[c, b, a]]);
    expect(moved.defeitos[0]?.solucoes[0]?.troubleshooting_id).toBe(onSecond);
    expect(moved.defeitos[0]?.verificacoes[1]).toMatchObject({ minutos: 5, medida: null });
    expect((await done('PUT', `/${session.id}`, { unidade: 'A' })).modelo_equipamento_id).toBe(2);
  });
});
