import { expect, test } from 'vitest';
import { describeApplication, type Person } from '../../../test/application.ts';
import { guidedOf } from '../../../test/guided.ts';

describeApplication('outcomes of a guided diagnosis', (application) => {
  const { call, clock } = application;
  const { fault, outcome, ask, done, start, answer, open, text } = guidedOf(application);

  const say = (id: number, entry: number, resolveu: boolean, person: Person = 'usuario', more = {}) =>
    done(
      'POST',
      `/${id}/resultados`,
      { troubleshooting_id: entry, resolveu, dia: '2026-11-20', ...more },
      person,
    );
  const takeBack = (id: number, solution: number, person: Person = 'usuario') =>
    done('DELETE', `/${id}/resultados/${solution}`, undefined, person);
  const recorded = async (sintoma: number) => {
    const { data } = (await call('usuario', 'GET', `/resultados?sintoma_id=${sintoma}`)).json();
    return data.map(({ resolveu, nota, dia }: Record<string, unknown>) => [resolveu, nota, dia]);
  };
  const proof = async (sintoma: number, solution: number) => {
    const { defeitos } = await start([sintoma]);
    const found = defeitos[0]?.solucoes.find(({ solucao_id }) => solucao_id === solution);
    return [found?.resolveu, found?.tentativas];
  };

  test('what a diagnosis records is known as its own; opened again, it takes all of it back and says what that was', async () => {
    const { sintoma, one, other, first, second } = await fault();
    const unidade = text('OS');
    const { id } = await start([sintoma], { unidade });
    await say(id, first, false);
    const solved = await say(id, second, true, 'editor');
    expect(solved.resultados).toMatchObject([
      { solucao_id: one, resolveu: false, por_nome: 'Téo Técnico' },
      { solucao_id: other, resolveu: true, por_nome: 'Edu Editor' },
    ]);
    await done('PUT', `/${id}/fim`, { fim: 'resolvido' });
    expect(await proof(sintoma, other)).toEqual([1, 1]);
    const again = await done('PUT', `/${id}/fim`, { fim: null });
    expect([again.fim, again.resultados]).toEqual([null, []]);
    expect(again.desfeitos).toMatchObject([
      { solucao_id: one, resolveu: false, por_nome: 'Téo Técnico' },
      { solucao_id: other, resolveu: true, por_nome: 'Edu Editor' },
    ]);
    expect([await recorded(sintoma), await proof(sintoma, other)]).toEqual([[], [0, 0]]);
    // Opened by a repeated call, it keeps what was said since.
    await say(id, first, false);
    expect((await done('PUT', `/${id}/fim`, { fim: null })).resultados).toHaveLength(1);
  });

  test('an outcome that it has changed says again what it said before, and as long ago', async () => {
    const { sintoma, one, checks, first } = await fault();
    const unidade = text('OS');
    const known = await outcome(first, false, { unidade, nota: 'de antes' });
    // Somebody else’s later word on the unit counts, before and after.
    clock.advance({ minutes: 1 });
    await outcome(first, true, { unidade }, 'editor');
    const { id } = await start([sintoma], { unidade });
    await say(id, first, true, 'usuario', { dia: '2026-11-21', diagnostico_id: checks[0] });
    await done('PUT', `/${id}/fim`, { fim: 'resolvido' });
    await done('PUT', `/${id}/fim`, { fim: null });
    const kept = (await call('usuario', 'GET', `/resultados/${known}`)).json();
    expect(kept).toMatchObject({
      resolveu: false,
      nota: 'de antes',
      dia: '2026-11-20',
      diagnostico_id: null,
    });
    expect(await proof(sintoma, one)).toEqual([1, 1]);
  });

  test('only the last word on a solution is taken back, once, and the end that it has led to', async () => {
    const { sintoma, one, other, first, second } = await fault();
    const { id } = await start([sintoma], { unidade: text('OS') });
    await say(id, first, false);
    await say(id, second, false);
    // Said twice, as when the answer of the first call was lost.
    await say(id, second, true);
    await say(id, second, true);
    await done('PUT', `/${id}/fim`, { fim: 'resolvido' });
    const undone = await takeBack(id, other, 'admin');
    expect([undone.fim, undone.resultados]).toEqual([
      null,
      [
        expect.objectContaining({ solucao_id: one, resolveu: false }),
        expect.objectContaining({ solucao_id: other, resolveu: false }),
      ],
    ]);
    expect((await takeBack(id, other)).resultados).toMatchObject([{ solucao_id: one }]);
    expect((await takeBack(id, other)).resultados).toMatchObject([{ solucao_id: one }]);
    expect(await recorded(sintoma)).toEqual([[false, null, '2026-11-20']]);
    // Ended without success, it is to be opened again first.
    await done('PUT', `/${id}/fim`, { fim: 'abandonado' });
    expect((await ask('DELETE', `/${id}/resultados/${one}`)).status).toBe(409);
    const kept = await done('PUT', `/${id}/fim`, { fim: null, manter_resultados: true });
    expect([kept.fim, kept.resultados]).toMatchObject([null, [{ solucao_id: one, resolveu: false }]]);
  });

  test('of two diagnoses of one unit, each takes back its own word alone', async () => {
    const { sintoma, checks, first } = await fault();
    const unidade = text('OS');
    const earlier = await start([sintoma], { unidade });
    await say(earlier.id, first, true);
    await done('PUT', `/${earlier.id}/fim`, { fim: 'resolvido' });
    const later = await start([sintoma], { unidade });
    await answer(later.id, checks[0] ?? 0, 'normal');
    await say(later.id, first, false);
    await done('PUT', `/${later.id}/fim`, { fim: 'abandonado' });
    await done('PUT', `/${earlier.id}/fim`, { fim: null });
    expect(await recorded(sintoma)).toEqual([[false, null, '2026-11-20']]);
    // What stood before it is gone too.
    await done('PUT', `/${later.id}/fim`, { fim: null });
    expect(await recorded(sintoma)).toEqual([]);
  });

  test('what somebody has said otherwise since, or put into the bin, is left alone', async () => {
    const { sintoma, first, second } = await fault();
    const { id } = await start([sintoma], { unidade: text('OS') });
    const [said] = (await say(id, first, true)).resultados;
    await call('usuario', 'PUT', `/resultados/${said?.resultado_id}`, { resolveu: false });
    const [, binned] = (await say(id, second, true)).resultados;
    await call('usuario', 'DELETE', `/resultados/${binned?.resultado_id}`);
    await done('PUT', `/${id}/fim`, { fim: 'resolvido' });
    expect((await done('PUT', `/${id}/fim`, { fim: null })).resultados).toEqual([]);
    expect(await recorded(sintoma)).toEqual([[false, null, '2026-11-20']]);
  });

  test('it takes a word of its faults alone, also once it has ended; outcomes without a diagnosis stay', async () => {
    const { sintoma, first } = await fault();
    const other = await fault();
    await outcome(first, true);
    const { id } = await start([sintoma], { unidade: text('OS') });
    expect(
      (await ask('POST', `/${id}/resultados`, { troubleshooting_id: other.first, resolveu: true })).status,
    ).toBe(404);
    await done('PUT', `/${id}/fim`, { fim: 'abandonado' });
    expect((await say(id, first, true, 'editor')).resultados).toHaveLength(1);
    await done('PUT', `/${id}/fim`, { fim: null });
    expect(await recorded(sintoma)).toEqual([[true, null, '2026-11-20']]);
    expect(await open('editor')).toContain(id);
  });
});
