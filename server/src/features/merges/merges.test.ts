import type { HistoryItem } from '@bancada/contract/records/history';
import type { MergeableKind } from '@bancada/contract/records/merges';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication, type Person } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';

describeApplication('merges', (application) => {
  const { call, db } = application;
  const { create, remove, restore, isInUse, entryOf } = binOf(application);
  const unite = (tipo: MergeableKind, de: number, para: number, person: Person = 'editor') =>
    call(person, 'POST', '/unioes', { tipo, de, para });
  const united = async (...given: Parameters<typeof unite>) => {
    const answer = await unite(...given);
    expect([answer.statusCode, answer.statusCode === 201 ? '' : answer.body]).toEqual([201, '']);
    return answer.json<{ id: number; registros: number; unidos: number; message: string }>();
  };
  const undo = (id: number) => call('editor', 'POST', `/unioes/${id}/desfazer`);
  const read = async (path: string, person: Person = 'usuario') => (await call(person, 'GET', path)).json();
  let made = 0;
  const text = (word: string) => {
    made += 1;
    return `${word} ${made}`;
  };
  const symptom = (models: number[]) =>
    create('sintomas', { values: { sintoma: text('Sintoma') }, linkIds: models });
  const diagnosis = (linkIds: number[] = [], values = {}) =>
    create('diagnosticos', { values: { descricao: text('Medir'), ...values }, linkIds });
  const solution = () => create('solucoes', { values: { solucao: text('Trocar') } });
  const entry = (
    sintoma_id: number,
    modelo_equipamento_id: number,
    solucao_id: number,
    linkIds: number[],
    more = {},
  ) =>
    create('troubleshooting', {
      values: { sintoma_id, modelo_equipamento_id, solucao_id, ...more },
      linkIds,
    });
  const codes = async () => {
    const { rows } = await sql<{ id: number }>`INSERT INTO signal_codes (tipo, codigo)
      SELECT 'post', concat('UN', ${made}::int, n) FROM generate_series(1, 2) n RETURNING id`.execute(db());
    return rows.map(({ id }) => id) as [number, number];
  };
  const like = (person: Person, id: number) => call(person, 'POST', `/like/likes?id_troubleshooting=${id}`);

  /** Two symptoms, each with an entry of the same model and solution, and one more entry of the first. */
  async function twoSymptoms() {
    const [own, other] = await codes();
    const [a, b, first, second, shared] = [
      await symptom([1, 2]),
      await symptom([2, 3]),
      await solution(),
      await solution(),
      await diagnosis(),
    ];
    const [onlyA, onlyB] = [await diagnosis(), await diagnosis()];
    const twin = await entry(a, 1, first, [onlyA, shared], { code_post_id: other });
    const stays = await entry(b, 1, first, [shared, onlyB], { code_led_id: null });
    const alone = await entry(a, 2, second, [onlyA], { code_post_id: own });
    for (const person of ['usuario', 'editor'] as const) await like(person, twin);
    for (const person of ['editor', 'admin'] as const) await like(person, stays);
    return { a, b, first, twin, stays, alone, shared, onlyA, onlyB };
  }

  test('the remaining record lists what was merged into it, until that is undone', async () => {
    const [a, b, c] = [await solution(), await solution(), await solution()];
    const first = await united('solucoes', a, c);
    const second = await united('solucoes', b, c);
    const list = async () => read(`/unioes/solucoes/${c}`, 'editor');
    expect(await list()).toMatchObject([
      { id: second.id, de: b, titulo_de: expect.stringMatching(/^Trocar/), usuario_nome: 'Edu Editor' },
      { id: first.id, de: a },
    ]);
    await undo(second.id);
    expect(await list()).toMatchObject([{ id: first.id }]);
    await undo(first.id);
    expect(await list()).toEqual([]);
    expect((await call('editor', 'GET', '/unioes/solucoes/999999')).json().detail).toBe(
      'Solução não encontrada.',
    );
  });

  test('a symptom’s entries move; equal ones are joined, with diagnoses, likes and codes of both', async () => {
    const { a, b, twin, stays, alone, shared, onlyA, onlyB } = await twoSymptoms();
    expect(await read(`/unioes/previa/sintomas/${a}/${b}`, 'editor')).toMatchObject({
      registros: 2,
      unidos: 1,
    });
    const done = await united('sintomas', a, b);
    expect(done).toMatchObject({ registros: 2, unidos: 1, message: 'Sintomas unidos com sucesso!' });
    expect((await entryOf(alone)).sintoma_id).toBe(b);
    const joined = await entryOf(stays);
    expect([joined.diagnostico_ids, joined.score]).toEqual([[shared, onlyB, onlyA], 3]);
    expect(joined.code_post).toMatch(/^UN/);
    expect([await isInUse('troubleshooting', twin), await isInUse('sintomas', a)]).toEqual([false, false]);
    expect((await read(`/sintomas/${b}`)).equipment_model_ids.toSorted()).toEqual([1, 2, 3]);
    const found = (await read('/search/global?q=sintoma&limit=100')) as { type: string; id: number }[];
    expect(found.some(({ type, id }) => type === 'sintoma' && id === a)).toBe(false);

    const rows = (await read(`/history/sintomas/${b}`, 'editor')).data as HistoryItem[];
    expect(rows[0]).toMatchObject({ acao: 'update', usuario_nome: 'Edu Editor' });
    expect(rows[0]?.mudancas.map(({ campo }) => campo)).toEqual(['equipment_model_ids', 'unidos']);
    expect(rows[0]?.mudancas[1]?.depois_texto).toMatch(/^Sintoma \d+$/);
    const gone = (await read(`/history/sintomas/${a}`, 'editor')).data as HistoryItem[];
    expect(gone.map(({ acao, mudancas }) => [acao, mudancas.at(-1)?.campo])).toEqual([
      ['delete', undefined],
      ['update', 'unido_a'],
      ['create', 'equipment_model_ids'],
    ]);
    expect((await undo(done.id)).statusCode).toBe(200);
    expect(
      ((await read(`/history/sintomas/${b}`, 'editor')).data as HistoryItem[])[0]?.mudancas.at(-1),
    ).toMatchObject({
      campo: 'unidos',
      depois_texto: null,
    });
  });

  test('a diagnosis replaces the other, once per entry, at the earlier position', async () => {
    const [post, other] = await codes();
    const a = await diagnosis([1, 2], { code_post_id: post });
    const b = await diagnosis([2], { code_led_id: null });
    const c = await diagnosis([], { code_post_id: other });
    const s = await symptom([1]);
    const both = await entry(s, 1, await solution(), [a, c, b]);
    const late = await entry(s, 1, await solution(), [b, c, a]);
    const alone = await entry(s, 1, await solution(), [c, a]);
    const { id, registros, unidos } = await united('diagnosticos', a, b);
    expect([registros, unidos]).toEqual([3, 0]);
    const ids = async (entryId: number) => (await entryOf(entryId)).diagnostico_ids;
    expect([await ids(both), await ids(late), await ids(alone)]).toEqual([
      [b, c],
      [b, c],
      [c, b],
    ]);
    const merged = await read(`/diagnosticos/${b}`);
    expect([merged.componente_ids.toSorted(), merged.code_post]).toEqual([
      [1, 2],
      expect.stringMatching(/^UN/),
    ]);
    expect((await undo(id)).statusCode).toBe(200);
    expect([await ids(both), await ids(late), await ids(alone)]).toEqual([
      [a, c, b],
      [b, c, a],
      [c, a],
    ]);
    expect(await read(`/diagnosticos/${b}`)).toMatchObject({ componente_ids: [2], code_post: null });
  });

  test('a diagnosis takes over the measure and the mark that it lacks, and undo takes back what nobody has changed', async () => {
    const checked = {
      medida: { onde: 'TP1', grandeza: '', esperado: '', tolerancia: '', unidade: '' },
      minutos: 9,
    };
    const gone = await diagnosis([], { ...checked, alta_tensao: true });
    const [bare, timed] = [await diagnosis(), await diagnosis([], { minutos: 30 })];
    const first = await united('diagnosticos', gone, bare);
    expect(await read(`/diagnosticos/${bare}`)).toMatchObject({ ...checked, alta_tensao: true });
    await undo(first.id);
    const nothing = { medida: null, minutos: null, alta_tensao: false };
    expect(await read(`/diagnosticos/${bare}`)).toMatchObject(nothing);
    const second = await united('diagnosticos', gone, timed);
    const kept = { ...checked, minutos: 30, alta_tensao: true };
    expect(await read(`/diagnosticos/${timed}`)).toMatchObject(kept);
    const medida = { ...checked.medida, onde: 'TP2' };
    await call('usuario', 'PUT', `/diagnosticos/${timed}`, { medida });
    await undo(second.id);
    expect(await read(`/diagnosticos/${timed}`)).toMatchObject({ ...nothing, medida, minutos: 30 });
  });

  test('a marked symptom wins over one that is not, and undo takes the mark back; of two diagnoses the one that stays keeps its kind', async () => {
    const marked = await create('sintomas', {
      values: { sintoma: text('Sintoma'), alta_tensao: true },
      linkIds: [1],
    });
    const plain = await symptom([1]);
    const markOf = async (id: number) => (await read(`/sintomas/${id}`)).alta_tensao;
    const { id } = await united('sintomas', marked, plain);
    expect(await markOf(plain)).toBe(true);
    await undo(id);
    expect([await markOf(plain), await markOf(marked)]).toEqual([false, true]);
    await united('sintomas', plain, marked);
    expect(await markOf(marked)).toBe(true);
    const step = await diagnosis([], { tipo: 'preparo' });
    const check = await diagnosis();
    const first = await united('diagnosticos', step, check);
    expect((await read(`/diagnosticos/${check}`)).tipo).toBe('verificacao');
    await undo(first.id);
    await united('diagnosticos', check, step);
    expect((await read(`/diagnosticos/${step}`)).tipo).toBe('preparo');
  });

  test('undo keeps what people have added since: likes, diagnoses, models and entries', async () => {
    const { a, b, first, twin, stays, alone, shared, onlyA, onlyB } = await twoSymptoms();
    const { id } = await united('sintomas', a, b);
    const flow = await call('usuario', 'POST', '/wizard/create_flow', {
      sintoma: (await read(`/sintomas/${b}`)).sintoma,
      equipment_model_ids: [1, 2],
      new_diagnosticos_texts: [text('Depois')],
      selected_solucao_ids: [first],
    });
    const later = flow.json();
    expect(later.troubleshooting_ids[0]).toBe(stays);
    await like('admin', alone);
    await remove('usuario', 'troubleshooting', alone);
    const answer = await undo(id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'União desfeita.', tipo: 'sintomas', de: a, para: b },
    ]);
    expect(await entryOf(twin)).toMatchObject({ sintoma_id: a, score: 2, diagnostico_ids: [onlyA, shared] });
    expect(await entryOf(stays)).toMatchObject({
      sintoma_id: b,
      score: 2,
      code_post: null,
      diagnostico_ids: [shared, onlyB, ...later.diagnostico_ids],
    });
    expect(await isInUse('troubleshooting', alone)).toBe(false);
    // Model 2 got an entry of its own in the meantime.
    expect((await read(`/sintomas/${b}`)).equipment_model_ids.toSorted()).toEqual([2, 3]);
    expect(await entryOf(later.troubleshooting_ids[1])).toMatchObject({ sintoma_id: b });
    expect((await undo(id)).statusCode).toBe(404);
  });

  test('an ordinary restore brings back the merged record and joined entries; undo does the rest', async () => {
    const { a, b, twin, stays, alone } = await twoSymptoms();
    const { id } = await united('sintomas', a, b);
    const item = (await binItems()).find(({ registro_id, tipo }) => tipo === 'sintomas' && registro_id === a);
    expect((await restore('admin', item?.id ?? 0)).json()).toMatchObject({
      restaurados: { sintomas: 1, troubleshooting: 1 },
      ficaram: {},
    });
    expect([(await entryOf(twin)).sintoma_id, (await entryOf(alone)).sintoma_id]).toEqual([a, b]);
    expect((await undo(id)).statusCode).toBe(200);
    expect([(await entryOf(alone)).sintoma_id, (await entryOf(stays)).score]).toEqual([a, 2]);
  });

  test('undo says why it is impossible: a taken text, another deletion, a purged record', async () => {
    const [a, b] = [await symptom([1]), await symptom([1])];
    const { sintoma } = await read(`/sintomas/${a}`);
    const { id } = await united('sintomas', a, b);
    const again = await create('sintomas', { values: { sintoma }, linkIds: [1] });
    const taken = await undo(id);
    expect([taken.statusCode, taken.json().campo]).toEqual([409, 'sintoma']);
    await remove('usuario', 'sintomas', again);
    expect((await undo(id)).statusCode).toBe(200);

    const second = await united('sintomas', a, b);
    const item = (await binItems()).find(({ registro_id, tipo }) => tipo === 'sintomas' && registro_id === a);
    await restore('admin', item?.id ?? 0);
    await remove('usuario', 'sintomas', a);
    expect((await undo(second.id)).statusCode).toBe(409);
    const later = (await binItems()).find(
      ({ registro_id, tipo }) => tipo === 'sintomas' && registro_id === a,
    );
    expect((await call('admin', 'DELETE', `/lixeira/${later?.id}`)).statusCode).toBe(204);
    expect((await undo(second.id)).statusCode).toBe(404);
    expect((await read(`/history/sintomas/${b}`, 'editor')).data.length).toBeGreaterThan(0);
  });

  test('purging what a merge put into the bin breaks nothing', async () => {
    const { a, b, twin, stays } = await twoSymptoms();
    const { id } = await united('sintomas', a, b);
    const item = (await binItems()).find(({ registro_id, tipo }) => tipo === 'sintomas' && registro_id === a);
    expect((await call('admin', 'DELETE', `/lixeira/${item?.id}`)).statusCode).toBe(204);
    expect((await undo(id)).statusCode).toBe(404);
    expect((await entryOf(stays)).score).toBe(3);
    expect((await call('usuario', 'GET', `/troubleshooting/${twin}`)).statusCode).toBe(404);
  });

  test('references in the bin change to the remaining record too, and are restored so', async () => {
    const { a, b, alone } = await twoSymptoms();
    const deletion = await remove('usuario', 'troubleshooting', alone);
    const { registros } = await united('sintomas', a, b);
    expect(registros).toBe(1);
    expect((await restore('admin', deletion)).statusCode).toBe(200);
    expect((await entryOf(alone)).sintoma_id).toBe(b);
  });

  test('of a chain the newest is undone first, and then each record is as before', async () => {
    const { a, b, twin, stays, alone } = await twoSymptoms();
    const c = await symptom([4]);
    const one = await united('sintomas', a, b);
    const two = await united('sintomas', b, c);
    expect([(await entryOf(stays)).sintoma_id, (await entryOf(alone)).sintoma_id]).toEqual([c, c]);
    const early = await undo(one.id);
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      expect.stringMatching(
        /^Uma união mais nova mexeu nos mesmos registros: desfaça primeiro a de “Sintoma \d+”\.$/,
      ),
    ]);
    expect([(await undo(two.id)).statusCode, (await undo(one.id)).statusCode]).toEqual([200, 200]);
    expect(await Promise.all([twin, stays, alone].map(async (id) => (await entryOf(id)).sintoma_id))).toEqual(
      [a, b, a],
    );
  });

  test('of two concurrent merges one succeeds, and the other reports the missing record', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [a, b] = [await symptom([1]), await symptom([2])];
      const answers = await Promise.all([
        unite('sintomas', a, b),
        unite('sintomas', b, a),
        unite('sintomas', a, b),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422]);
      expect([await isInUse('sintomas', a), await isInUse('sintomas', b)].toSorted()).toEqual([false, true]);
    }
  });

  test('an edit of one of the two gets a conflict, and a flow at the same moment loses nothing', async () => {
    const { a, b, first } = await twoSymptoms();
    const before = await read(`/sintomas/${b}`);
    const [done, flow] = await Promise.all([
      unite('sintomas', a, b),
      call('usuario', 'POST', '/wizard/create_flow', {
        sintoma: before.sintoma,
        equipment_model_ids: [4],
        new_diagnosticos_texts: [text('Ao mesmo tempo')],
        selected_solucao_ids: [first],
      }),
    ]);
    expect([done.statusCode, flow.statusCode, flow.json().sintoma_id]).toEqual([201, 201, b]);
    const late = await call('usuario', 'PUT', `/sintomas/${b}/details`, {
      equipment_model_ids: before.equipment_model_ids,
      atualizado_em: before.atualizado_em,
    });
    expect(late.statusCode).toBe(409);
    expect((await call('usuario', 'PUT', `/sintomas/${a}/details`, { sintoma: 'x' })).statusCode).toBe(404);
    expect((await read(`/sintomas/${b}`)).equipment_model_ids.toSorted()).toEqual([1, 2, 3, 4]);
  });

  test('a merge is refused with itself, with a record not in use, and for a profile without permission', async () => {
    const { a, b } = await twoSymptoms();
    expect((await unite('sintomas', a, a)).statusCode).toBe(409);
    const unknown = await unite('sintomas', 999_999, 999_998);
    expect([unknown.statusCode, unknown.json().detail.map(({ loc }: { loc: unknown }) => loc)]).toEqual([
      422,
      [
        ['body', 'de'],
        ['body', 'para'],
      ],
    ]);
    expect((await call('editor', 'GET', `/unioes/previa/sintomas/${a}/999999`)).json().detail).toBe(
      'Sintoma não encontrado.',
    );
    expect((await unite('sintomas', a, b, 'usuario')).statusCode).toBe(403);
    expect((await undo(999_999)).json().detail).toBe('Esta união não existe ou já foi desfeita.');
  });

  async function binItems() {
    return (await read('/lixeira?limit=1000', 'admin')).data as {
      id: number;
      tipo: string;
      registro_id: number;
    }[];
  }
});
