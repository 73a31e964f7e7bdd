import type { HistoryItem } from '@bancada/contract/records/history';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication, type Person } from '../../../test/application.ts';
import { asPerson } from '../../database/as-person.ts';
import { createRecord, saveRecord } from '../records/records.service.ts';

const maker = { website: 'https://exemplo.test', contato_suporte: '1133334444' };

describeApplication('the history', ({ call, db, idOf }) => {
  const create = async (person: Person, nome: string): Promise<number> =>
    (await call(person, 'POST', '/manufacturers', { ...maker, nome })).json().id;
  const history = async (person: Person, address: string): Promise<HistoryItem[]> =>
    (await call(person, 'GET', address)).json().data;

  test('says who did what to a record, when, from what to what, changed fields alone, newest first', async () => {
    const id = await create('usuario', 'Elgin');
    await call('editor', 'PUT', `/manufacturers/${id}`, {
      nome: 'Elgin SA',
      website: '',
      contato_suporte: '1133334444',
    });
    await call('editor', 'PUT', `/manufacturers/${id}`, { nome: 'Elgin SA' });
    await call('admin', 'DELETE', `/manufacturers/${id}`);
    const rows = await history('admin', `/history/manufacturers/${id}`);
    expect(rows.map(({ acao, usuario_nome }) => [acao, usuario_nome])).toEqual([
      ['delete', 'Ana Admin'],
      ['update', 'Edu Editor'],
      ['create', 'Téo Técnico'],
    ]);
    expect(rows[1]).toMatchObject({
      tipo: 'manufacturers',
      registro_id: id,
      titulo: 'Elgin SA',
      na_lixeira: true,
      pelo_sistema: false,
      e_atual: true,
      mudancas: [
        { campo: 'nome', antes: 'Elgin', depois: 'Elgin SA', antes_texto: 'Elgin', depois_texto: 'Elgin SA' },
        { campo: 'website', antes: maker.website, depois: null, depois_texto: null },
      ],
    });
    expect(rows[2]).toMatchObject({
      e_atual: false,
      mudancas: [{ campo: 'nome' }, { campo: 'website' }, { campo: 'contato_suporte' }],
    });
    expect(rows[0]?.mudancas).toEqual([]);
    expect(rows[0]?.criado_em).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  });

  test('is told apart by person, and from what the product did by itself', async () => {
    const id = await create('usuario', 'Philco de Téo');
    const theirs = await history('editor', `/history?usuario_id=${await idOf('usuario')}&tipo=manufacturers`);
    expect(theirs.map(({ usuario_nome }) => usuario_nome)).toContain('Téo Técnico');
    expect(new Set(theirs.map(({ usuario_nome }) => usuario_nome)).size).toBe(1);
    const byPeople = await history('editor', '/history?origem=pessoas&limit=100');
    expect(byPeople.map(({ registro_id }) => registro_id)).toContain(id);
    expect(byPeople.some(({ pelo_sistema }) => pelo_sistema)).toBe(false);
    const byItself = await history('editor', '/history?origem=automatico&limit=100');
    expect(byItself.length).toBeGreaterThan(0);
    expect(byItself.every(({ pelo_sistema }) => pelo_sistema)).toBe(true);
    const people = (await call('editor', 'GET', '/history/people')).json();
    expect(people).toContainEqual({ id: await idOf('usuario'), nome: 'Téo Técnico', nome_usuario: 'teo' });
    expect((await call('usuario', 'GET', '/history/people')).statusCode).toBe(403);
  });

  test('says of an attachment whose it is', async () => {
    const owner = await create('usuario', 'nada');
    expect((await history('admin', `/history/manufacturers/${owner}`))[0]?.dono).toBeNull();
    const sum = 'ab'.repeat(32);
    const id = await asPerson(db(), await idOf('admin'), async (db) => {
      await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo)
                VALUES (${sum}, ${'ab'.repeat(16)}, 0, 'text/plain')`.execute(db);
      const { rows } = await sql<{ id: number }>`
        INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, componente_id)
        VALUES ('doc.pdf', 'Datasheet', ${sum}, (SELECT min(id) FROM datasheets)) RETURNING id`.execute(db);
      return rows[0]?.id;
    });
    const { rows } = await sql<{ titulo: string }>`
      SELECT titulo FROM record_titles WHERE tipo = 'datasheets' ORDER BY id LIMIT 1`.execute(db());
    const [made] = await history('admin', `/history/attachments/${id}`);
    expect(made).toMatchObject({ titulo: 'doc.pdf', dono: rows[0]?.titulo });
  });

  test('shows references by name, in the order of the record, including links', async () => {
    const caller = { id: await idOf('admin') };
    const id = await asPerson(db(), caller.id, (db) =>
      createRecord(db, 'sintomas', { values: { sintoma: 'Ferro de solda não esquenta' }, linkIds: [3, 1] }),
    );
    await asPerson(db(), caller.id, (db) =>
      saveRecord(db, {
        kind: 'sintomas',
        id,
        version: undefined,
        values: { sintoma: 'Estação não esquenta' },
        linkIds: [2],
        read: async () => null,
      }),
    );
    const models = (
      await db()
        .selectFrom('record_titles')
        .select(['id', 'titulo'])
        .where('tipo', '=', 'equipment-models')
        .where('id', 'in', [1, 2, 3])
        .orderBy('id')
        .execute()
    ).map(({ titulo }) => titulo);
    const [edit, creation, ...others] = await history('admin', `/history/sintomas/${id}`);
    expect(others).toEqual([]);
    expect(edit?.mudancas).toEqual([
      {
        campo: 'sintoma',
        antes: 'Ferro de solda não esquenta',
        depois: 'Estação não esquenta',
        antes_texto: 'Ferro de solda não esquenta',
        depois_texto: 'Estação não esquenta',
      },
      {
        campo: 'equipment_model_ids',
        antes: [1, 3],
        depois: [2],
        antes_texto: `${models[0]}; ${models[2]}`,
        depois_texto: models[1],
      },
    ]);
    expect(creation?.mudancas.at(-1)?.depois).toEqual([1, 3]);
  });

  test('records changes made directly in the database, as made by nobody', async () => {
    const id = await create('usuario', 'Karcher');
    await sql`UPDATE manufacturers SET contato_suporte = '0' WHERE id = ${id}`.execute(db());
    const [row] = await history('admin', `/history/manufacturers/${id}`);
    expect(row).toMatchObject({ acao: 'update', pelo_sistema: true, usuario_id: null, usuario_nome: null });
  });

  test('a change that its own transaction undoes, and a like, are no edits', async () => {
    const id = await create('usuario', 'Vonder');
    await asPerson(db(), await idOf('editor'), async (db) => {
      const save = { kind: 'manufacturers', id, version: undefined, read: async () => null } as const;
      await saveRecord(db, { ...save, values: { nome: 'Vonder 2', website: null } });
      await saveRecord(db, { ...save, values: { nome: 'Vonder', website: maker.website } });
    });
    expect(await history('admin', `/history/manufacturers/${id}`)).toHaveLength(1);
    await sql`INSERT INTO likes (troubleshooting_id, usuario_id) VALUES (1, ${await idOf('admin')})`.execute(
      db(),
    );
    expect(await history('admin', '/history/troubleshooting/1')).toHaveLength(1);
  });

  test('the creation of the starter knowledge base is in it', async () => {
    const [row] = await history('editor', '/history/troubleshooting/1');
    expect(row).toMatchObject({ acao: 'create', pelo_sistema: true });
    expect(row?.mudancas.find(({ campo }) => campo === 'diagnostico_ids')?.depois).toHaveLength(3);
  });

  test('the whole history can be filtered by person, kind and time, page by page', async () => {
    const editor = await idOf('editor');
    const id = await create('editor', 'Schulz');
    const [made] = await history('admin', `/history/manufacturers/${id}`);
    await call('editor', 'PUT', `/manufacturers/${id}`, { nome: 'Schulz SA' });
    const byEditor = await history('admin', `/history?usuario_id=${editor}&tipo=manufacturers&limit=1000`);
    expect(byEditor.every(({ usuario_id, tipo }) => usuario_id === editor && tipo === 'manufacturers')).toBe(
      true,
    );
    expect(byEditor.slice(0, 2).map(({ acao, registro_id }) => [acao, registro_id])).toEqual([
      ['update', id],
      ['create', id],
    ]);
    const since = await history('admin', `/history?de=${made?.criado_em}`);
    expect(since.map(({ acao }) => acao)).toEqual(['update', 'create']);
    expect(
      await history('admin', `/history?ate=${made?.criado_em}&usuario_id=${editor}&tipo=manufacturers`),
    ).not.toContainEqual(expect.objectContaining({ registro_id: id }));
    const first = (await call('admin', 'GET', '/history?limit=3')).json();
    const second = (await call('admin', 'GET', '/history?limit=3&page=2')).json();
    const both = (await call('admin', 'GET', '/history?limit=6')).json();
    expect([...first.data, ...second.data]).toEqual(both.data);
    expect(first.total_pages).toBe(Math.ceil(first.total / 3));
    for (const query of ['tipo=nada', 'de=ontem', 'de=0000-01-01T00:00:00Z', 'usuario_id=x', 'page=0'])
      expect((await call('admin', 'GET', `/history?${query}`)).statusCode).toBe(422);
  });

  test('a usuario sees their own changes, an editor everyone’s', async () => {
    const id = await create('usuario', 'Lorenzetti');
    await call('editor', 'PUT', `/manufacturers/${id}`, { nome: 'Lorenzetti SA' });
    expect((await history('usuario', `/history/manufacturers/${id}`)).map(({ acao }) => acao)).toEqual([
      'create',
    ]);
    expect((await history('editor', `/history/manufacturers/${id}`)).map(({ acao }) => acao)).toEqual([
      'update',
      'create',
    ]);
    const all = await history('usuario', '/history?limit=1000');
    expect(new Set(all.map(({ usuario_id }) => usuario_id))).toEqual(new Set([await idOf('usuario')]));
    const others = await call('usuario', 'GET', `/history?usuario_id=${await idOf('editor')}`);
    expect([others.statusCode, others.json().detail]).toEqual([
      403,
      'Você não tem permissão para esta ação.',
    ]);
    expect(await history('usuario', '/history/troubleshooting/1')).toEqual([]);
  });

  test('of a record that never existed it is 404, with its kind’s sentence', async () => {
    for (const [kind, sentence] of [
      ['solucoes', 'Solução não encontrada.'],
      ['equipment-models', 'Equipamento não encontrado.'],
    ]) {
      const response = await call('editor', 'GET', `/history/${kind}/999999`);
      expect([response.statusCode, response.json().detail]).toEqual([404, sentence]);
    }
    expect((await call('editor', 'GET', '/history/nada/1')).json().detail[0].loc).toEqual(['path', 'tipo']);
  });

  test('restoring a version is an edit, which is in the history itself and can be undone', async () => {
    const id = await create('usuario', 'Bambozzi');
    await call('usuario', 'PUT', `/manufacturers/${id}`, { nome: 'Bambozi', contato_suporte: '' });
    const [, first] = await history('usuario', `/history/manufacturers/${id}`);
    const restored = await call('usuario', 'POST', `/history/manufacturers/${id}/restore`, {
      versao: first?.id,
    });
    expect([restored.statusCode, restored.json().message]).toEqual([
      200,
      'Versão restaurada. Fabricante atualizado.',
    ]);
    const now = (await call('usuario', 'GET', `/manufacturers/${id}`)).json();
    expect(now).toMatchObject({ ...maker, nome: 'Bambozzi', atualizado_em: restored.json().atualizado_em });
    const [third, second] = await history('usuario', `/history/manufacturers/${id}`);
    expect(third).toMatchObject({ acao: 'update', e_atual: true });
    await call('usuario', 'POST', `/history/manufacturers/${id}/restore`, { versao: second?.id });
    expect((await call('usuario', 'GET', `/manufacturers/${id}`)).json()).toMatchObject({
      nome: 'Bambozi',
      contato_suporte: null,
    });
    // Restoring the current values is no edit.
    const before = await history('usuario', `/history/manufacturers/${id}`);
    await call('usuario', 'POST', `/history/manufacturers/${id}/restore`, { versao: before[0]?.id });
    expect(await history('usuario', `/history/manufacturers/${id}`)).toHaveLength(before.length);
  });

  test('a version of another record or another person, or an outdated restore, is refused', async () => {
    const id = await create('usuario', 'Gedore');
    await call('editor', 'PUT', `/manufacturers/${id}`, { nome: 'Gedore SA' });
    const [edit, creation] = await history('editor', `/history/manufacturers/${id}`);
    const restore = (person: Person, body: object) =>
      call(person, 'POST', `/history/manufacturers/${id}/restore`, body);
    expect((await restore('usuario', { versao: edit?.id })).statusCode).toBe(403);
    const elsewhere = await call('editor', 'POST', '/history/manufacturers/1/restore', { versao: edit?.id });
    expect([elsewhere.statusCode, elsewhere.json().detail]).toEqual([
      404,
      'Esta versão não está no histórico do registro.',
    ]);
    const stale = await restore('usuario', {
      versao: creation?.id,
      atualizado_em: '2020-01-01T00:00:00.000001Z',
    });
    expect([stale.statusCode, stale.json().atual.atualizado_em]).toEqual([
      409,
      (await call('editor', 'GET', `/manufacturers/${id}`)).json().atualizado_em,
    ]);
    expect((await restore('usuario', {})).json().detail[0].loc).toEqual(['body', 'versao']);
    await call('editor', 'DELETE', `/manufacturers/${id}`);
    expect((await restore('editor', { versao: creation?.id })).statusCode).toBe(404);
  });

  test('a version whose name is taken by now, or that refers to a record in the bin, is 409 with the reason', async () => {
    const id = await create('usuario', 'Makita');
    await call('usuario', 'PUT', `/manufacturers/${id}`, { nome: 'Makita BR' });
    await create('usuario', 'MAKITA');
    const [, creation] = await history('usuario', `/history/manufacturers/${id}`);
    const taken = await call('usuario', 'POST', `/history/manufacturers/${id}/restore`, {
      versao: creation?.id,
    });
    expect([taken.statusCode, taken.json().detail]).toEqual([
      409,
      'Já existe outro fabricante com nome “Makita”.',
    ]);

    const admin = await idOf('admin');
    const old = await create('usuario', 'Dewalt');
    const model = await asPerson(db(), admin, (db) =>
      createRecord(db, 'equipment-models', {
        values: {
          nome: 'Furadeira',
          numero_modelo: 'DW-1',
          fabricante_id: old,
          categoria_id: 1,
          data_lancamento: '2020-01-01',
        },
      }),
    );
    await asPerson(db(), admin, (db) =>
      saveRecord(db, {
        kind: 'equipment-models',
        id: model,
        version: undefined,
        values: { fabricante_id: id },
        read: async () => null,
      }),
    );
    expect((await call('usuario', 'DELETE', `/manufacturers/${old}`)).statusCode).toBe(204);
    const [, version] = await history('admin', `/history/equipment-models/${model}`);
    const binned = await call('admin', 'POST', `/history/equipment-models/${model}/restore`, {
      versao: version?.id,
    });
    expect([binned.statusCode, binned.json().detail]).toEqual([
      409,
      'Fabricante “Dewalt” também está na lixeira: restaure primeiro esse registro.',
    ]);
    const { id: deletion } = (await call('admin', 'GET', '/lixeira?search=dewalt')).json().data[0];
    expect((await call('admin', 'DELETE', `/lixeira/${deletion}`)).statusCode).toBe(204);
    const purged = await call('admin', 'POST', `/history/equipment-models/${model}/restore`, {
      versao: version?.id,
    });
    expect([purged.statusCode, purged.json().detail]).toEqual([
      409,
      'Esta versão cita um registro que foi removido para sempre (Fabricante): ela não pode voltar.',
    ]);
  });
});
