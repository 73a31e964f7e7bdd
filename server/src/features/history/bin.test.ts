import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BinItem, deletionHeader } from '@bancada/contract/bin';
import { type RecordKind, recordKinds } from '@bancada/contract/records';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeApplication, type Person, people } from '../../../test/application.ts';
import { startBackground } from '../../background.ts';
import { readConfig } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { emptyExpired } from './bin.service.ts';
import { references, takenAlong } from './record-kinds.ts';
import { asPerson, createRecord, type Writing } from './records.service.ts';

test('what is taken along takes nothing along itself, so one step finds all of it', () => {
  for (const kind of takenAlong) expect(references.filter(({ to }) => to === kind)).toEqual([]);
});

describeApplication('the bin', ({ call, db, engine }) => {
  const create = async (kind: RecordKind, writing: Writing, person: Person = 'usuario') => {
    const { id } = await db()
      .selectFrom('users')
      .select('id')
      .where('email', '=', people[person].email)
      .executeTakeFirstOrThrow();
    return asPerson(db(), id, (db) => createRecord(db, kind, writing));
  };
  const remove = async (person: Person, kind: RecordKind, id: number): Promise<number> => {
    const response = await call(person, 'DELETE', `/${kind}/${id}`);
    if (response.statusCode !== 204) throw new Error(response.body);
    return Number(response.headers[deletionHeader]);
  };
  const bin = async (person: Person, query = '?limit=1000'): Promise<BinItem[]> =>
    (await call(person, 'GET', `/lixeira${query}`)).json().data;
  const restore = (person: Person, deletion: number, body: object = {}) =>
    call(person, 'POST', `/lixeira/${deletion}/restore`, body);
  const isInUse = async (kind: RecordKind, id: number) => {
    const row = await db()
      .selectFrom('record_titles')
      .select('exclusao_id')
      .where('tipo', '=', kind)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.exclusao_id === null;
  };
  let made = 0;
  /** A fault with everything that hangs on it. */
  const createFault = async () => {
    made += 1;
    const maker = await create('manufacturers', { values: { nome: `Fabricante ${made}` } });
    const category = await create('categories', { values: { nome: `Categoria ${made}` } });
    const model = await create('equipment-models', {
      values: {
        nome: `Inversora ${made}`,
        numero_modelo: `IV-${made}`,
        fabricante_id: maker,
        categoria_id: category,
        data_lancamento: '2021-05-01',
      },
    });
    const sheet = await create('datasheets', {
      values: { part_number: `PN-${made}`, nome: 'MOSFET', descricao: null, fabricante_id: maker },
    });
    const symptom = await create('sintomas', {
      values: { sintoma: `Inversora ${made} desarma` },
      linkIds: [model],
    });
    const diagnosis = await create('diagnosticos', {
      values: { descricao: `Medir o MOSFET ${made}` },
      linkIds: [sheet],
    });
    const solution = await create('solucoes', { values: { solucao: `Trocar o MOSFET ${made}` } });
    const entry = await create('troubleshooting', {
      values: { sintoma_id: symptom, modelo_equipamento_id: model, solucao_id: solution },
      linkIds: [diagnosis],
    });
    return { maker, category, model, sheet, symptom, diagnosis, solution, entry };
  };
  const entryOf = async (id: number) => (await call('usuario', 'GET', `/troubleshooting/${id}`)).json();

  test('a deleted record is nowhere but in the bin, and comes back with all that went along', async () => {
    const fault = await createFault();
    await sql`INSERT INTO likes (troubleshooting_id, usuario_id) SELECT ${fault.entry}, id FROM users`.execute(
      db(),
    );
    const before = await entryOf(fault.entry);
    const found = async () =>
      (await call('usuario', 'GET', `/search/global?q=inversora ${made} desarma`)).headers['x-total-count'];
    const total = async () => (await call('usuario', 'GET', '/troubleshooting')).json().total;
    const counts = [await found(), await total()];

    const preview = (await call('usuario', 'GET', `/lixeira/previa/sintomas/${fault.symptom}`)).json();
    expect(preview).toEqual({
      titulo: `Inversora ${made} desarma`,
      levaria: { troubleshooting: 1 },
      impedem: {},
    });
    const deletion = await remove('usuario', 'sintomas', fault.symptom);
    expect((await call('usuario', 'GET', `/troubleshooting/${fault.entry}`)).statusCode).toBe(404);
    expect([await found(), await total()]).toEqual(['0', counts[1] - 1]);
    expect(await bin('usuario')).toContainEqual({
      id: deletion,
      tipo: 'sintomas',
      registro_id: fault.symptom,
      titulo: `Inversora ${made} desarma`,
      levou: { troubleshooting: 1 },
      excluido_em: expect.any(String),
      excluido_por: expect.any(Number),
      excluido_por_nome: 'Téo Técnico',
      expira_em: expect.any(String),
    });

    const restored = await restore('usuario', deletion);
    expect([restored.statusCode, restored.json()]).toEqual([
      200,
      {
        message: 'Sintoma restaurado.',
        tipo: 'sintomas',
        registro_id: fault.symptom,
        restaurados: { sintomas: 1, troubleshooting: 1 },
        ficaram: {},
      },
    ]);
    expect([await found(), await total()]).toEqual(counts);
    expect({ ...(await entryOf(fault.entry)), atualizado_em: '' }).toEqual({ ...before, atualizado_em: '' });
    expect(before.score).toBe(3);
    expect(await bin('usuario')).not.toContainEqual(expect.objectContaining({ id: deletion }));
    expect((await restore('usuario', deletion)).json().detail).toBe('Este item não está mais na lixeira.');
  });

  test('each kind is deleted and restored by its own call', async () => {
    const fault = await createFault();
    await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo)
      VALUES (repeat('a', 64), repeat('b', 32), 1, 'image/png')`.execute(db());
    const article = await create('artigos', {
      values: { nome: 'Solda', descricao: 'texto', autor: 'Téo', CUI: null },
    });
    const file = (owner: object) =>
      create('attachments', {
        values: { nome_arquivo: 'placa.png', tipo_documento: 'Foto', sha256: 'a'.repeat(64), ...owner },
      });
    const attachment = await file({ artigo_id: article });
    await file({ modelo_equipamento_id: fault.model });
    await file({ componente_id: fault.sheet });
    const steps: [RecordKind, number, Partial<Record<RecordKind, number>>][] = [
      ['troubleshooting', fault.entry, {}],
      ['attachments', attachment, {}],
      ['artigos', article, { attachments: 1 }],
      ['datasheets', fault.sheet, { attachments: 1 }],
      ['equipment-models', fault.model, { troubleshooting: 1, attachments: 1 }],
      ['sintomas', fault.symptom, { troubleshooting: 1 }],
      ['diagnosticos', fault.diagnosis, { troubleshooting: 1 }],
      ['solucoes', fault.solution, { troubleshooting: 1 }],
      ['manufacturers', await create('manufacturers', { values: { nome: 'Só' } }), {}],
      ['categories', await create('categories', { values: { nome: 'Só' } }), {}],
    ];
    expect(steps.map(([kind]) => kind).toSorted()).toEqual(recordKinds.toSorted());
    for (const [kind, id, along] of steps) {
      const deletion = await remove('usuario', kind, id);
      expect([kind, (await bin('usuario'))[0]]).toEqual([
        kind,
        expect.objectContaining({ id: deletion, tipo: kind, levou: along }),
      ]);
      expect((await call('usuario', 'DELETE', `/${kind}/${id}`)).statusCode).toBe(404);
      const restored = await restore('usuario', deletion);
      expect(restored.json().restaurados).toEqual({ [kind]: 1, ...along });
      expect(await isInUse(kind, id)).toBe(true);
    }
  });

  test('what others use is not deleted, and the answer says by how many', async () => {
    const { maker, category } = await createFault();
    for (const [kind, id, sentence] of [
      [
        'manufacturers',
        maker,
        'Fabricante em uso por 1 equipamento, 1 datasheet: altere ou exclua o que usa este registro primeiro.',
      ],
      [
        'categories',
        category,
        'Categoria em uso por 1 equipamento: altere ou exclua o que usa este registro primeiro.',
      ],
    ] as const) {
      const response = await call('admin', 'DELETE', `/${kind}/${id}`);
      expect([response.statusCode, response.json().detail]).toEqual([409, sentence]);
      expect(await isInUse(kind, id)).toBe(true);
    }
    expect((await call('admin', 'GET', `/lixeira/previa/manufacturers/${maker}`)).json().impedem).toEqual({
      'equipment-models': 1,
      datasheets: 1,
    });
  });

  test('links to what is in the bin are not seen meanwhile, and are there again afterwards', async () => {
    const { symptom, diagnosis, model, sheet } = await createFault();
    const links = async () =>
      (
        await sql<{
          count: number;
        }>`SELECT (SELECT count(*) FROM symptom_models WHERE sintoma_id = ${symptom})::int
          + (SELECT count(*) FROM diagnosis_components WHERE diagnostico_id = ${diagnosis})::int AS count`.execute(
          db(),
        )
      ).rows[0]?.count;
    const deletions = [
      await remove('usuario', 'equipment-models', model),
      await remove('usuario', 'datasheets', sheet),
    ];
    expect(await links()).toBe(2);
    for (const deletion of deletions) expect((await restore('usuario', deletion)).statusCode).toBe(200);
    expect(await links()).toBe(2);
  });

  test('what needs two records that were deleted one after the other is back when both are', async () => {
    const { model, symptom, diagnosis, entry } = await createFault();
    const first = await remove('usuario', 'equipment-models', model);
    const second = await remove('usuario', 'sintomas', symptom);
    const third = await remove('usuario', 'diagnosticos', diagnosis);
    expect((await restore('usuario', first)).json()).toMatchObject({
      restaurados: { 'equipment-models': 1 },
      ficaram: { troubleshooting: 1 },
    });
    expect(await isInUse('troubleshooting', entry)).toBe(false);
    expect((await bin('usuario')).find(({ id }) => id === second)?.levou).toEqual({ troubleshooting: 1 });
    expect((await restore('usuario', second)).json().ficaram).toEqual({ troubleshooting: 1 });
    expect((await restore('usuario', third)).json().restaurados).toEqual({
      diagnosticos: 1,
      troubleshooting: 1,
    });
    expect(await isInUse('troubleshooting', entry)).toBe(true);
  });

  test('an entry waits for the record that it needs: 409 says which', async () => {
    const { symptom, entry } = await createFault();
    const deletion = await remove('usuario', 'troubleshooting', entry);
    await remove('usuario', 'sintomas', symptom);
    const early = await restore('usuario', deletion);
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      `Sintoma “Inversora ${made} desarma” também está na lixeira: restaure primeiro esse registro.`,
    ]);
  });

  test('a name in the bin is free; restoring into it when it was taken is 409, and works under another', async () => {
    const body = { nome: 'Instrutherm', website: 'https://i.test', contato_suporte: '1' };
    const id = (await call('usuario', 'POST', '/manufacturers', body)).json().id;
    const deletion = await remove('usuario', 'manufacturers', id);
    expect(
      (await call('usuario', 'POST', '/manufacturers', { ...body, nome: 'INSTRUTHERM' })).statusCode,
    ).toBe(201);
    const taken = await restore('usuario', deletion);
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      {
        detail:
          'Enquanto estava na lixeira, Nome “Instrutherm” passou a ser de outro fabricante. Restaure com outro valor.',
        campo: 'nome',
        valor: 'Instrutherm',
      },
    ]);
    expect((await restore('usuario', deletion, { novo_valor: '  ' })).json().detail[0].loc).toEqual([
      'body',
      'novo_valor',
    ]);
    for (const [novo_valor, msg] of [
      ['x'.repeat(201), 'Digite no máximo 200 caracteres.'],
      ['x\0', 'O texto contém um caractere que não pode ser guardado.'],
    ]) {
      const refused = await restore('usuario', deletion, { novo_valor });
      expect([refused.statusCode, refused.json().detail[0]]).toEqual([
        422,
        expect.objectContaining({ loc: ['body', 'novo_valor'], msg }),
      ]);
    }
    expect((await restore('usuario', deletion, { novo_valor: 'instrutherm ' })).statusCode).toBe(409);
    expect((await restore('usuario', deletion, { novo_valor: 'Instrutherm 2' })).statusCode).toBe(200);
    expect((await call('usuario', 'GET', `/manufacturers/${id}`)).json().nome).toBe('Instrutherm 2');
    const [edit, back] = (await call('usuario', 'GET', `/history/manufacturers/${id}`)).json().data;
    expect([edit.acao, back.acao]).toEqual(['update', 'restore']);
  });

  test('an entry that was made again meanwhile cannot come back beside itself', async () => {
    const { symptom, model, solution, diagnosis, entry } = await createFault();
    const deletion = await remove('usuario', 'troubleshooting', entry);
    await create('troubleshooting', {
      values: { sintoma_id: symptom, modelo_equipamento_id: model, solucao_id: solution },
      linkIds: [diagnosis],
    });
    const response = await restore('usuario', deletion);
    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'Enquanto este registro estava na lixeira, outro igual foi criado: os dois não podem estar em uso.',
    ]);
  });

  test('an entry that went along and was made again meanwhile stays behind by itself, and the rest returns', async () => {
    const { symptom, model, solution, diagnosis, entry } = await createFault();
    const ofDiagnosis = await remove('usuario', 'diagnosticos', diagnosis);
    const other = await create('diagnosticos', { values: { descricao: 'Outro diagnóstico da mesma falha' } });
    const again = await create('troubleshooting', {
      values: { sintoma_id: symptom, modelo_equipamento_id: model, solucao_id: solution },
      linkIds: [other],
    });
    // Both wait for the symptom now, and only one of them may come back with it.
    const ofSymptom = await remove('editor', 'sintomas', symptom);
    expect((await restore('usuario', ofDiagnosis)).json().ficaram).toEqual({ troubleshooting: 1 });
    const response = await restore('editor', ofSymptom);
    expect([response.statusCode, response.json().restaurados, response.json().ficaram]).toEqual([
      200,
      { sintomas: 1, troubleshooting: 1 },
      { troubleshooting: 1 },
    ]);
    expect((await call('usuario', 'GET', `/troubleshooting/${again}`)).statusCode).toBe(200);
    const left = (await bin('editor')).find(
      ({ tipo, registro_id }) => tipo === 'troubleshooting' && registro_id === entry,
    );
    expect((await restore('editor', left?.id ?? 0)).statusCode).toBe(409);
    await remove('editor', 'troubleshooting', again);
    expect((await restore('editor', left?.id ?? 0)).statusCode).toBe(200);
  });

  test('a usuario sees and restores what they deleted themselves, an editor all; only an admin removes for good', async () => {
    const mine = await create('solucoes', { values: { solucao: 'Trocar a ventoinha' } });
    const theirs = await create('solucoes', { values: { solucao: 'Trocar o rolamento' } });
    const own = await remove('usuario', 'solucoes', mine);
    const other = await remove('editor', 'solucoes', theirs);
    const idsOf = async (person: Person) => (await bin(person)).map(({ id }) => id);
    expect(await idsOf('usuario')).toContain(own);
    expect(await idsOf('usuario')).not.toContain(other);
    for (const person of ['editor', 'admin'] as const)
      expect(await idsOf(person)).toEqual(expect.arrayContaining([own, other]));
    for (const [person, method, url] of [
      ['usuario', 'POST', `/lixeira/${other}/restore`],
      ['usuario', 'DELETE', `/lixeira/${own}`],
      ['editor', 'DELETE', `/lixeira/${own}`],
    ] as const) {
      const refused = await call(person, method, url, method === 'POST' ? {} : undefined);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        403,
        'Você não tem permissão para esta ação.',
      ]);
    }
    expect((await restore('editor', own)).statusCode).toBe(200);
    expect((await call('admin', 'DELETE', `/lixeira/${other}`)).statusCode).toBe(204);
    expect((await restore('admin', other)).statusCode).toBe(404);
    const history = (await call('admin', 'GET', `/history/solucoes/${theirs}`)).json().data;
    expect(
      history.map(({ acao, titulo, usuario_nome }: Record<string, string>) => [acao, titulo, usuario_nome]),
    ).toEqual([['purge', null, 'Ana Admin']]);
    expect(JSON.stringify(history)).not.toContain('rolamento');
  });

  test('it is searched and filtered, page by page, what was deleted last first', async () => {
    const ids: number[] = [];
    for (const solucao of ['Ressoldar o conector A', 'Ressoldar o conector B', 'ressoldár o CONECTOR c'])
      ids.push(await remove('editor', 'solucoes', await create('solucoes', { values: { solucao } })));
    const found = (await call('editor', 'GET', '/lixeira?search=RESSOLDAR&tipo=solucoes&limit=2')).json();
    expect([found.total, found.total_pages, found.data.map(({ id }: BinItem) => id)]).toEqual([
      3,
      2,
      ids.toReversed().slice(0, 2),
    ]);
    expect((await bin('editor', '?search=ressoldar&tipo=sintomas')).length).toBe(0);
    expect((await bin('editor', '?search=%25')).length).toBe(0);
    expect((await call('editor', 'GET', '/lixeira?tipo=nada')).statusCode).toBe(422);
    const nul = await call('editor', 'GET', '/lixeira?search=a%00');
    expect([nul.statusCode, nul.json().detail[0].loc]).toEqual([422, ['query', 'search']]);
  });

  test('what another item of the bin needs is removed after it', async () => {
    const { model, maker, sheet, entry } = await createFault();
    const along = await remove('admin', 'troubleshooting', entry);
    const first = await remove('admin', 'equipment-models', model);
    await remove('admin', 'datasheets', sheet);
    const last = await remove('admin', 'manufacturers', maker);
    for (const early of [last, first]) {
      const refused = await call('admin', 'DELETE', `/lixeira/${early}`);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        'Outros itens da lixeira dependem deste registro: remova esses itens primeiro.',
      ]);
    }
    expect((await call('admin', 'DELETE', `/lixeira/${along}`)).statusCode).toBe(204);
    expect((await call('admin', 'DELETE', `/lixeira/${first}`)).statusCode).toBe(204);
  });

  test('it empties itself of what is 90 days old, and of nothing younger', async () => {
    const { model, maker, sheet, symptom } = await createFault();
    const old = [
      await remove('usuario', 'equipment-models', model),
      await remove('usuario', 'datasheets', sheet),
      await remove('usuario', 'manufacturers', maker),
    ];
    const young = await remove('usuario', 'sintomas', symptom);
    await age(db(), old, 90 * 24 * 60 + 1);
    await age(db(), [young], 90 * 24 * 60 - 1);
    const removed = await Promise.all([emptyExpired(db(), new Date()), emptyExpired(db(), new Date())]);
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await emptyExpired(db(), new Date())).toBe(0);
    const left = (await bin('usuario')).map(({ id }) => id);
    expect(left).toContain(young);
    for (const id of old) expect(left).not.toContain(id);
    const [purge] = (await call('admin', 'GET', `/history/manufacturers/${maker}`)).json().data;
    expect(purge).toMatchObject({ acao: 'purge', pelo_sistema: true });
  });

  test('the running server empties it by itself', async () => {
    const deletion = await remove(
      'usuario',
      'solucoes',
      await create('solucoes', { values: { solucao: 'Velha' } }),
    );
    await age(db(), [deletion], 91 * 24 * 60);
    const outbox = mkdtempSync(path.join(tmpdir(), 'bancada-bin-'));
    const background = await startBackground({
      config: readConfig({}, outbox),
      db: db(),
      logger: pino({ level: 'silent' }),
      outbox,
      address: 'http://localhost',
      say: () => undefined,
    });
    await expect.poll(async () => (await bin('usuario')).map(({ id }) => id)).not.toContain(deletion);
    await background.stop();
    rmSync(outbox, { recursive: true });
  });

  test('nobody begins to use what someone deletes at the same moment', async () => {
    for (let round = 0; round < (engine === 'postgres' ? 10 : 3); round += 1) {
      const maker = await create('manufacturers', { values: { nome: `Corrida ${round}` } });
      const [deleted, created] = await Promise.allSettled([
        remove('usuario', 'manufacturers', maker),
        create('datasheets', {
          values: { part_number: `C-${round}`, nome: 'CI', descricao: null, fabricante_id: maker },
        }),
      ]);
      expect([deleted.status, created.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await isInUse('manufacturers', maker)).toBe(created.status === 'fulfilled');
    }
  });

  test('naming what is in the bin, or is not there, is 422 at its field', async () => {
    const maker = await create('manufacturers', { values: { nome: 'Ausente' } });
    await remove('usuario', 'manufacturers', maker);
    for (const fabricante_id of [maker, 999_999]) {
      await expect(
        create('datasheets', { values: { part_number: 'X-1', nome: 'CI', descricao: null, fabricante_id } }),
      ).rejects.toMatchObject({ code: '23503', column: 'fabricante_id' });
    }
    await expect(
      create('diagnosticos', { values: { descricao: 'Medir' }, linkIds: [999_999] }),
    ).rejects.toMatchObject({
      body: { detail: [{ loc: ['body', 'componente_ids'] }] },
    });
  });
});

describeApplication(
  'an instance that keeps deletion to editors',
  ({ call }) => {
    test('lets no usuario delete', async () => {
      const refused = await call('usuario', 'DELETE', '/troubleshooting/1');
      expect([refused.statusCode, refused.json().detail]).toEqual([
        403,
        'Você não tem permissão para esta ação.',
      ]);
      expect((await call('editor', 'DELETE', '/troubleshooting/1')).statusCode).toBe(204);
    });
  },
  { deleteMinPerfil: 'editor' },
);

async function age(db: Database, deletions: number[], minutes: number): Promise<void> {
  await sql`UPDATE deletions SET criado_em = now() - ${minutes}::integer * interval '1 minute'
    WHERE id = ANY (${deletions}::bigint[])`.execute(db);
}
