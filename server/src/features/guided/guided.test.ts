import { retention } from '@bancada/contract/accounts/privacy';
import { guidedState } from '@bancada/contract/guided/guided';
import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { expect, test } from 'vitest';
import { describeApplication, type Person } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { guidedOf } from '../../../test/guided.ts';
import { sweepGuided } from './guided.service.ts';

describeApplication('guided diagnosis', (application) => {
  const { call, db, idOf, clock } = application;
  const { remove } = binOf(application);
  const { symptom, outcome, fault, ask, done, start, answer, answersOf, checksOf, open, confirm } =
    guidedOf(application);
  const nextOf = (given: GuidedCase) => guidedState(given).next?.check.diagnostico_id ?? null;

  test('a diagnosis is begun, answered check by check, and ends in the solution of its cause', async () => {
    const { sintoma, one, other, checks, first, second } = await fault();
    const [a = 0, b = 0, c = 0] = checks;
    await outcome(first, true, { diagnostico_id: c });
    await outcome(second, true, { diagnostico_id: b });
    await outcome(second, true, { diagnostico_id: b });
    const begun = await start([sintoma]);
    expect(begun).toMatchObject({
      sintoma_ids: [sintoma],
      unidade: null,
      respostas: [],
      fim: null,
      criado_por_nome: 'Téo Técnico',
      alta_tensao: false,
    });
    expect(checksOf(begun)).toEqual([[a, b, c]]);
    expect(begun.defeitos[0]?.verificacoes.map(({ foi_causa }) => foi_causa)).toEqual([0, 2, 1]);
    expect(nextOf(begun)).toBe(b);
    const after = await answer(begun.id, b, 'normal', 'usuario', { valor: '12,1 V' });
    expect(after.respostas).toMatchObject([{ valor: '12,1 V', por_nome: 'Téo Técnico' }]);
    const found = await answer(begun.id, c, 'anormal');
    expect(guidedState(found).conclusion).toMatchObject({
      kind: 'found',
      solutions: [{ solution: { solucao_id: one } }, { solution: { solucao_id: other } }],
    });
    const ended = await done('PUT', `/${begun.id}/fim`, { fim: 'resolvido' });
    expect([ended.fim, ended.encerrado_em]).toEqual(['resolvido', ended.atualizado_em]);
    expect(await open()).not.toContain(begun.id);
  });

  test('an answer undone in the middle leaves the others; undone by two, it is undone', async () => {
    const { sintoma, checks } = await fault();
    const [a = 0, b = 0] = checks;
    const { id } = await start([sintoma]);
    await answer(id, a, 'normal');
    await answer(id, b, 'impossivel');
    for (const person of ['usuario', 'editor'] as const)
      expect(answersOf(await done('DELETE', `/${id}/respostas/${a}`, undefined, person))).toEqual([
        [b, 'impossivel'],
      ]);
    expect(answersOf(await answer(id, b, 'normal'))).toEqual([[b, 'normal']]);
  });

  test('two people on one unit share a session: each sees what the other answered, and the last word counts', async () => {
    const { sintoma, checks } = await fault();
    const [a = 0, b = 0] = checks;
    const mine = await start([sintoma], { unidade: ' OS 4711-é ' });
    const theirs = await start([sintoma], { unidade: 'os4711-E', modelo_equipamento_id: 1 }, 'editor');
    expect([theirs.id, theirs.unidade, theirs.modelo_equipamento_id]).toEqual([mine.id, 'OS 4711-é', 1]);
    await Promise.all([answer(mine.id, a, 'normal'), answer(mine.id, b, 'normal', 'editor')]);
    const last = await answer(mine.id, a, 'anormal', 'editor');
    expect(last.respostas).toMatchObject([
      { diagnostico_id: b, resposta: 'normal', por_nome: 'Edu Editor' },
      { diagnostico_id: a, resposta: 'anormal', por_nome: 'Edu Editor' },
    ]);
    expect(await open()).toContain(mine.id);
    expect(await open('editor')).toContain(mine.id);
    expect(await open('admin')).not.toContain(mine.id);
  });

  test('of many who start at once on one unit, all come to one session', async () => {
    const { sintoma } = await fault();
    const people: Person[] = ['usuario', 'editor', 'admin', 'usuario', 'editor', 'admin'];
    const begun = await Promise.all(people.map((person) => start([sintoma], { unidade: 'SN 1' }, person)));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  });

  test('another unit, no unit, other faults, or an ended session: each begins anew', async () => {
    const [{ sintoma }, other] = [await fault(), await fault()];
    const ended = await start([sintoma], { unidade: 'SN 2' });
    await done('PUT', `/${ended.id}/fim`, { fim: 'abandonado' });
    const ids = [
      ended.id,
      (await start([sintoma], { unidade: 'SN 2' })).id,
      (await start([sintoma], { unidade: 'SN 3' })).id,
      (await start([sintoma])).id,
      (await start([sintoma], { unidade: '' })).id,
      (await start([sintoma, other.sintoma], { unidade: 'SN 2' })).id,
    ];
    expect(new Set(ids).size).toBe(ids.length);
    const twice = await start([other.sintoma, sintoma, sintoma], { unidade: 'sn2' });
    expect(twice.id).toBe(ids.at(-1));
    expect(twice.sintoma_ids).toEqual([sintoma, other.sintoma]);
  });

  test('an ended session takes no answers until it is opened again', async () => {
    const { sintoma, checks } = await fault();
    const [a = 0] = checks;
    const { id } = await start([sintoma]);
    await answer(id, a, 'normal');
    await done('PUT', `/${id}/fim`, { fim: 'sem-causa' });
    const refused = [
      await ask('PUT', `/${id}/respostas/${a}`, { resposta: 'anormal' }),
      await ask('DELETE', `/${id}/respostas/${a}`),
      await ask('PUT', `/${id}`, { unidade: 'X' }),
      await ask('PUT', `/${id}/seguranca`, { isolado_em: '2026-01-01T00:00:00Z' }),
      await ask('DELETE', `/${id}/seguranca`),
    ];
    for (const { status, body } of refused)
      expect([status, body.detail]).toEqual([
        409,
        'Este diagnóstico guiado já foi encerrado. Abra-o de novo para continuar.',
      ]);
    expect((await done('PUT', `/${id}/fim`, { fim: 'resolvido' })).fim).toBe('resolvido');
    expect(answersOf(await done('GET', `/${id}`))).toEqual([[a, 'normal']]);
    expect(await done('PUT', `/${id}/fim`, { fim: null })).toMatchObject({ fim: null, encerrado_em: null });
    expect(answersOf(await answer(id, a, 'anormal'))).toEqual([[a, 'anormal']]);
  });

  test('what does not exist, is in the bin or is not of the session is refused where it stands', async () => {
    const { sintoma, checks } = await fault();
    const [a = 0] = checks;
    const [other, gone] = [await fault(), await symptom()];
    await remove('admin', 'sintomas', gone);
    const unknown = await ask('POST', '', {
      sintoma_ids: [sintoma, gone, 999_999],
      modelo_equipamento_id: 999_999,
    });
    expect([unknown.status, unknown.body.detail.map(({ loc }: { loc: unknown }) => loc)]).toEqual([
      422,
      [
        ['body', 'sintoma_ids', 1],
        ['body', 'sintoma_ids', 2],
        ['body', 'modelo_equipamento_id'],
      ],
    ]);
    const { id } = await start([sintoma]);
    for (const [body, loc] of [
      [{ sintoma_ids: [] }, ['body', 'sintoma_ids']],
      [{ sintoma_ids: Array.from({ length: 11 }, (_, at) => at + 1) }, ['body', 'sintoma_ids']],
      [{ sintoma_ids: [sintoma], modelo_equipamento_id: 999_999 }, ['body', 'modelo_equipamento_id']],
      [{ sintoma_ids: [sintoma], unidade: 'x'.repeat(81) }, ['body', 'unidade']],
    ] as const) {
      const refused = await ask('POST', '', body);
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, loc]);
    }
    expect((await ask('PUT', `/${id}`, { modelo_equipamento_id: 999_999 })).status).toBe(422);
    expect((await ask('PUT', `/${id}/respostas/${a}`, { resposta: 'talvez' })).status).toBe(422);
    for (const check of [other.checks[0], 999_999]) {
      for (const refused of [
        await ask('PUT', `/${id}/respostas/${check}`, { resposta: 'normal' }),
        await ask('DELETE', `/${id}/respostas/${check}`),
      ])
        expect([refused.status, refused.body.detail]).toEqual([
          404,
          'Esta verificação não é de nenhum defeito deste diagnóstico guiado.',
        ]);
    }
    const missing = await ask('GET', '/999999');
    expect([missing.status, missing.body.detail]).toEqual([404, 'Diagnóstico guiado não encontrado.']);
    expect((await ask('PUT', '/999999/fim', { fim: null })).status).toBe(404);
    expect((await ask('PUT', '/999999/respostas/1', { resposta: 'normal' })).status).toBe(404);
  });

  test('the list has the open ones with their answers, the last touched first, page by page', async () => {
    const { sintoma, checks } = await fault();
    const [one, other] = [await start([sintoma], {}, 'admin'), await start([sintoma], {}, 'admin')];
    clock.advance({ minutes: 1 });
    await answer(one.id, checks[0] ?? 0, 'normal', 'admin');
    const list = async (query: string) => (await ask('GET', query, undefined, 'admin')).body;
    const [first, second] = (await list('?limit=2')).data;
    expect([first.id, second.id]).toEqual([one.id, other.id]);
    expect([answersOf(first), answersOf(second)]).toEqual([[[checks[0], 'normal']], []]);
    const { data, total, total_pages } = await list('?limit=1&page=2');
    expect([data[0].id, total_pages]).toEqual([other.id, total]);
  });

  test('a session is removed so many days after it was last touched, open or ended; an answer keeps it', async () => {
    const { sintoma, checks } = await fault();
    const [left, ended, used] = [await start([sintoma]), await start([sintoma]), await start([sintoma])];
    await answer(left.id, checks[0] ?? 0, 'normal');
    await done('PUT', `/${ended.id}/fim`, { fim: 'resolvido' });
    clock.advance({ days: retention.guidedDays - 1 });
    await answer(used.id, checks[0] ?? 0, 'normal');
    await sweepGuided(db(), clock.now());
    expect((await ask('GET', `/${left.id}`)).status).toBe(200);
    clock.advance({ days: 2 });
    await sweepGuided(db(), clock.now());
    expect((await ask('GET', `/${left.id}`)).status).toBe(404);
    expect((await ask('GET', `/${ended.id}`)).status).toBe(404);
    expect(answersOf(await done('GET', `/${used.id}`))).toEqual([[checks[0], 'normal']]);
  });

  test('a removed person’s answers stay without the name, and were in the person’s export', async () => {
    const { sintoma, checks } = await fault();
    const { id } = await start([sintoma], { unidade: 'SN 8' }, 'editor');
    await answer(id, checks[0] ?? 0, 'normal', 'editor');
    await confirm(id, 'editor');
    const exported = (await call('editor', 'GET', '/users/me/export')).json();
    expect(exported.diagnosticos_guiados.at(-1)).toMatchObject({ id, unidade: 'SN 8' });
    expect(exported.respostas_guiadas.at(-1)).toMatchObject({ sessao_id: id, diagnostico_id: checks[0] });
    expect(exported.confirmacoes_de_seguranca.at(-1)).toMatchObject({ sessao_id: id, evento: 'confirmado' });
    expect((await call('admin', 'DELETE', `/users/${await idOf('editor')}`)).statusCode).toBeLessThan(300);
    expect(await done('GET', `/${id}`)).toMatchObject({
      criado_por_nome: 'usuário removido',
      seguranca: { confirmacoes: [], registro: [{ evento: 'confirmado', por_nome: 'usuário removido' }] },
      respostas: [{ por_nome: 'usuário removido' }],
    });
  });
});
