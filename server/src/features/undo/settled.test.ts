import type { HistoryItem } from '@bancada/contract/records/history';
import type { UndoReport } from '@bancada/contract/records/undo';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication, type Person, password } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { importCalls } from '../../../test/importing.ts';
import { base } from '../../../test/knowledge-base.ts';

describeApplication('what was undone, or decided by hand since, stays so', (application) => {
  const { call, db, idOf } = application;
  const { create, remove, bin, restore, createFault, isInUse } = binOf(application);
  const { run: importTable } = importCalls(call);
  type Fault = Awaited<ReturnType<typeof createFault>>;
  const now = async (): Promise<string> => {
    const { rows } = await sql<{ now: string }>`SELECT clock_timestamp() AS now`.execute(db());
    return new Date(rows[0]?.now ?? '').toISOString();
  };
  const undo = async (desde: string, person: Person | number = 'editor') => {
    const id = typeof person === 'number' ? person : await idOf(person);
    const answer = await call('admin', 'POST', `/users/${id}/undo`, { desde });
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json<UndoReport & { message: string }>();
  };
  const counts = ({ feitos }: UndoReport) =>
    Object.fromEntries(feitos.map(({ especie, quantos }) => [especie, quantos]));
  const change = async (person: Person, kind: string, id: number, values: object) =>
    expect((await call(person, 'PUT', `/${kind}/${id}`, values)).statusCode).toBe(200);
  /** As somebody does it on the record's page. */
  const versionBefore = async (kind: string, id: number) => {
    const versions: HistoryItem[] = (await call('admin', 'GET', `/history/${kind}/${id}`)).json().data;
    const [, before] = versions.filter(({ acao }) => acao === 'create' || acao === 'update');
    const answer = await call('admin', 'POST', `/history/${kind}/${id}/restore`, { versao: before?.id });
    expect(answer.statusCode).toBe(200);
  };
  const outOfBin = async (tipo: string, person: Person = 'admin') => {
    const item = (await bin('admin')).find((item) => item.tipo === tipo);
    expect((await restore(person, item?.id ?? 0)).statusCode).toBe(200);
  };
  const makerOf = async (nome: string) =>
    (
      await db()
        .selectFrom('manufacturers')
        .select('id')
        .where('nome', '=', nome)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id;

  interface Doing {
    especie: string;
    act(fault: Fault, other: Fault): Promise<unknown>;
    /** Somebody else does it once more, by hand, after it was undone. */
    again(fault: Fault, other: Fault): Promise<unknown>;
  }
  const doings: Record<string, Doing> = {
    deletion: {
      especie: 'exclusoes',
      act: ({ entry }) => remove('editor', 'troubleshooting', entry),
      again: ({ entry }) => remove('admin', 'troubleshooting', entry),
    },
    edit: {
      especie: 'edicoes',
      act: ({ category }) => change('editor', 'categories', category, { descricao: 'Estrago' }),
      again: ({ category }) => versionBefore('categories', category),
    },
    creation: {
      especie: 'criacoes',
      act: () => create('solucoes', { values: { solucao: 'Solução de alguém' } }, 'editor'),
      again: () => outOfBin('solucoes'),
    },
    'edited creation': {
      especie: 'criacoes',
      act: async () => {
        const id = await create('categories', { values: { nome: 'Nova de alguém' } }, 'editor');
        await change('editor', 'categories', id, { descricao: 'Completada' });
      },
      again: () => outOfBin('categories'),
    },
    outcome: {
      especie: 'resultados',
      act: ({ entry }) =>
        call('editor', 'POST', '/resultados', { troubleshooting_id: entry, resolveu: true, unidade: '7' }),
      again: () => outOfBin('resultados'),
    },
    'import that changes': {
      especie: 'importacoes',
      act: ({ number }) =>
        importTable(
          'manufacturers',
          [{ nome: `Fabricante ${number}`, website: 'https://mal.test' }],
          [0, 1, 0],
        ),
      again: ({ maker }) => versionBefore('manufacturers', maker),
    },
    'import that creates': {
      especie: 'importacoes',
      act: () => importTable('manufacturers', [{ nome: 'Da lista', website: '' }], [1, 0, 0]),
      again: () => outOfBin('manufacturers'),
    },
    merge: {
      especie: 'unioes',
      act: ({ diagnosis: de }, { diagnosis: para }) =>
        call('editor', 'POST', '/unioes', { tipo: 'diagnosticos', de, para }),
      again: ({ diagnosis: de }, { diagnosis: para }) =>
        call('admin', 'POST', '/unioes', { tipo: 'diagnosticos', de, para }),
    },
  };

  test('what was undone and done again by somebody else is left to them, whatever it was and whichever way it is undone', async () => {
    const faults = new Map<string, [Fault, Fault]>();
    for (const name of Object.keys(doings)) faults.set(name, [await createFault(), await createFault()]);
    const each = async (work: (doing: Doing, fault: Fault, other: Fault) => Promise<unknown>) => {
      for (const [name, doing] of Object.entries(doings)) {
        const [fault, other] = faults.get(name) ?? [];
        if (fault !== undefined && other !== undefined) await work(doing, fault, other);
      }
    };
    const before = await base(db());
    const since = await now();
    await each(({ act }, ...on) => act(...on));
    const lines: HistoryItem[] = (await call('editor', 'GET', `/history?de=${since}&limit=100`)).json().data;
    const acts = [...new Set(lines.flatMap(({ ato }) => (ato === null ? [] : [ato.id])))];
    expect(acts).toHaveLength(3);
    const done: Record<string, number> = {};
    for (const { especie } of Object.values(doings)) done[especie] = (done[especie] ?? 0) + 1;
    expect(counts(await undo(since))).toEqual(done);
    expect(await base(db())).toEqual(before);
    await each(({ again }, ...on) => again(...on));
    const decided = await base(db());
    const differing = [...new Set([...before.keys(), ...decided.keys()])].filter(
      (key) => JSON.stringify(decided.get(key)) !== JSON.stringify(before.get(key)),
    );
    expect(differing.length).toBeGreaterThanOrEqual(Object.keys(doings).length);
    expect(counts(await undo(since))).toEqual({});
    for (const id of acts)
      expect([200, 404]).toContain((await call('editor', 'POST', `/history/atos/${id}/desfazer`)).statusCode);
    expect(await base(db())).toEqual(decided);
  });

  test('an import that was undone, as itself or with all that its person did, is not offered and not undone again', async () => {
    const since = await now();
    await importTable('manufacturers', [{ nome: 'Uma vez', website: '' }], [1, 0, 0]);
    await importTable('manufacturers', [{ nome: 'Outra vez', website: '' }], [1, 0, 0]);
    const acts = async () =>
      ((await call('editor', 'GET', `/history?de=${since}`)).json().data as HistoryItem[]).flatMap(
        ({ ato }) => (ato?.acao === 'import' ? [ato] : []),
      );
    const [last, first] = await acts();
    const ask = (id = 0) => call('editor', 'POST', `/history/atos/${id}/desfazer`);
    expect((await ask(last?.id)).statusCode).toBe(200);
    expect((await acts()).map(({ desfeito }) => desfeito)).toEqual([true, false]);
    expect(counts(await undo(since))).toEqual({ importacoes: 1 });
    expect((await acts()).map(({ desfeito }) => desfeito)).toEqual([true, true]);
    for (const act of [first, last]) expect((await ask(act?.id)).statusCode).toBe(404);
  });

  test('what somebody kept is named; taking out of the bin what one has put there oneself keeps nothing', async () => {
    const since = await now();
    const junk = await create('categories', { values: { nome: 'Guardada' } }, 'usuario');
    const kept = await create('manufacturers', { values: { nome: 'Mantida' } }, 'usuario');
    await remove('editor', 'categories', junk);
    await outOfBin('categories', 'editor');
    await remove('editor', 'manufacturers', kept);
    await outOfBin('manufacturers', 'admin');
    const done = await undo(since, 'usuario');
    expect([await isInUse('categories', junk), await isInUse('manufacturers', kept)]).toEqual([false, true]);
    expect(done.ficaram).toMatchObject([
      { registro_id: kept, motivo: 'Tirado da lixeira por Ana Admin: fica como está.' },
    ]);
  });

  test('what the person created and deleted again, or gained by a merge and changed then, is gone with one press', async () => {
    const [fault, other] = [await createFault(), await createFault()];
    const before = await base(db());
    const since = await now();
    const junk = await create('manufacturers', { values: { nome: 'Criada e excluída' } }, 'editor');
    await remove('editor', 'manufacturers', junk);
    const merging = { tipo: 'diagnosticos', de: other.diagnosis, para: fault.diagnosis };
    expect((await call('editor', 'POST', '/unioes', merging)).statusCode).toBe(201);
    await change('editor', 'diagnosticos', fault.diagnosis, { componente_ids: [] });
    await undo(since);
    expect(await base(db())).toEqual(before);
    expect(counts(await undo(since))).toEqual({});
  });

  test('what another gave back themselves is no later change, and both orders of undoing end alike', async () => {
    const { category, maker } = await createFault();
    const before = await base(db());
    const since = await now();
    await change('usuario', 'categories', category, { descricao: 'Estrago' });
    await change('editor', 'categories', category, { nome: 'Por um momento' });
    await versionBefore('categories', category);
    await change('editor', 'manufacturers', maker, {
      website: 'https://mal.test',
      contato_suporte: 'Estrago',
    });
    await change('usuario', 'manufacturers', maker, { contato_suporte: '' });
    const done = [await undo(since, 'usuario'), await undo(since, 'editor')];
    expect(done.map(({ ficaram }) => ficaram)).toEqual([[], []]);
    expect(await base(db())).toEqual(before);
  });

  test('of changes by hand and by an import, undoing the one kind leaves the other to be undone', async () => {
    const { maker, number } = await createFault();
    const since = await now();
    await change('editor', 'manufacturers', maker, { contato_suporte: 'Estrago' });
    await importTable(
      'manufacturers',
      [{ nome: `Fabricante ${number}`, website: 'https://mal.test' }],
      [0, 1, 0],
    );
    const id = await idOf('editor');
    for (const especies of [['importacoes'], ['edicoes']])
      await call('admin', 'POST', `/users/${id}/undo`, { desde: since, especies });
    const { website, contato_suporte } = (await call('admin', 'GET', `/manufacturers/${maker}`)).json();
    expect([website, contato_suporte]).toEqual([null, null]);
  });

  test.each(['the person', 'an admin'] as const)(
    'what an account did is undone after %s has removed it, by its number, and nobody is named',
    async (by) => {
      const fault = await createFault();
      const nome_usuario = `some.${by.length}`;
      const account = { nome: 'Some Logo', nome_usuario, email: `${nome_usuario}@x.test`, senha: password };
      const { id } = (await call('admin', 'POST', '/users', { ...account, perfil: 'editor' })).json();
      const { access_token } = (
        await call(null, 'POST', '/auth/login', { email: account.email, password })
      ).json();
      const own = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) =>
        application.app().inject({
          method,
          url: `/api/v1${url}`,
          payload,
          headers: { authorization: `Bearer ${access_token}` },
        });
      const before = await base(db());
      const since = await now();
      const { diagnosis: para } = await createFault();
      const answers = [
        await own('DELETE', `/troubleshooting/${fault.entry}`),
        await own('PUT', `/categories/${fault.category}`, { nome: `Virou ${by}` }),
        await own('POST', '/manufacturers', {
          nome: `Falsa ${by}`,
          website: 'https://mal.test',
          contato_suporte: 'x',
        }),
        await own('POST', '/unioes', { tipo: 'diagnosticos', de: fault.diagnosis, para }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 200, 201, 201]);
      if (by === 'the person') await own('DELETE', '/users/me', { senha: password });
      else await call('admin', 'DELETE', `/users/${id}`);
      const lines = (await call('admin', 'GET', `/history?usuario_id=${id}&de=${since}`)).json()
        .data as HistoryItem[];
      expect(
        lines.map(({ usuario_id, usuario_nome, conta_removida }) => [
          usuario_id,
          usuario_nome,
          conta_removida,
        ]),
      ).toEqual(Array.from({ length: 4 }, () => [null, null, id]));
      const done = await undo(since, id);
      expect([counts(done), done.ficaram]).toEqual([
        { exclusoes: 1, edicoes: 1, criacoes: 1, unioes: 1 },
        [],
      ]);
      const after = await base(db());
      for (const [key, record] of before) expect([key, after.get(key)]).toEqual([key, record]);
      expect(await makerOf(`Falsa ${by}`).then((maker) => isInUse('manufacturers', maker))).toBe(false);
      expect((await call('admin', 'POST', `/users/${id + 1000}/undo`, { desde: since })).statusCode).toBe(
        404,
      );
    },
  );
});
