import type { HistoryItem } from '@bancada/contract/records/history';
import type { UndoReport } from '@bancada/contract/records/undo';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { importCalls } from '../../../test/importing.ts';
import { base } from '../../../test/knowledge-base.ts';

describeApplication('what a person did is undone at once', (application) => {
  const { call, db, idOf } = application;
  const { create, remove, bin, createFault, isInUse } = binOf(application);
  const { run: importTable } = importCalls(call);
  const now = async (): Promise<string> => {
    const { rows } = await sql<{ now: string }>`SELECT clock_timestamp() AS now`.execute(db());
    return new Date(rows[0]?.now ?? '').toISOString();
  };
  const undo = async (desde: string, more: object = {}): Promise<UndoReport & { message: string }> => {
    const answer = await call('admin', 'POST', `/users/${await idOf('editor')}/undo`, { desde, ...more });
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json();
  };
  const preview = async (desde: string): Promise<UndoReport> =>
    (await call('admin', 'POST', `/users/${await idOf('editor')}/undo/previa`, { desde })).json();
  const save = async (kind: string, id: number, values: object, person: 'editor' | 'usuario' = 'editor') => {
    const answer = await call(
      person,
      'PUT',
      `/${kind}/${id}${kind === 'sintomas' ? '/details' : ''}`,
      values,
    );
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  };
  const history = async (query: string): Promise<HistoryItem[]> =>
    (await call('admin', 'GET', `/history?limit=100&${query}`)).json().data;
  const counts = ({ feitos }: UndoReport) =>
    Object.fromEntries(feitos.map(({ especie, quantos }) => [especie, quantos]));

  test('deletions, edits, an import, a merge, new records and outcomes: all is as before, and twice changes nothing', async () => {
    const faults = [await createFault(), await createFault(), await createFault(), await createFault()];
    const [a, b, c, d] = faults as [
      (typeof faults)[0],
      (typeof faults)[0],
      (typeof faults)[0],
      (typeof faults)[0],
    ];
    const before = await base(db());
    const since = await now();
    // An entry by itself, then its fault; one whose maker it moved to a new one; a name taken again by a fake.
    await remove('editor', 'troubleshooting', a.entry);
    await remove('editor', 'sintomas', a.symptom);
    await remove('editor', 'solucoes', b.solution);
    await create('solucoes', { values: { solucao: `Trocar o MOSFET ${b.number}` } }, 'editor');
    const fake = await create('manufacturers', { values: { nome: 'Falsa' } }, 'editor');
    await save('equipment-models', c.model, { fabricante_id: fake, nome: 'Vandalizado' });
    await save('equipment-models', c.model, { nome: 'Vandalizado duas vezes' });
    await save('sintomas', c.symptom, { sintoma: 'Nada', equipment_model_ids: [1] });
    // The two swap a name, which no single statement gives back.
    await save('categories', c.category, { nome: 'Em trânsito' });
    await save('categories', d.category, { nome: `Categoria ${c.number}` });
    await importTable(
      'manufacturers',
      [
        { nome: `Fabricante ${a.number}`, website: 'https://mal.test' },
        { nome: `Fabricante ${b.number}`, website: 'https://mal.test' },
        { nome: 'Importada', website: '' },
      ],
      [1, 2, 0],
    );
    const united = await call('editor', 'POST', '/unioes', {
      tipo: 'diagnosticos',
      de: c.diagnosis,
      para: d.diagnosis,
    });
    expect(united.statusCode).toBe(201);
    for (const unidade of ['1', '2', '3'])
      await call('editor', 'POST', '/resultados', { troubleshooting_id: d.entry, resolveu: true, unidade });
    expect(await base(db())).not.toEqual(before);

    const expected = { exclusoes: 3, edicoes: 4, importacoes: 3, unioes: 1, criacoes: 2, resultados: 3 };
    const seen = await base(db());
    const planned = await preview(since);
    expect([counts(planned), planned.ficaram]).toEqual([expected, []]);
    expect(await base(db())).toEqual(seen);

    const done = await undo(since);
    expect([counts(done), done.ficaram, done.message]).toEqual([
      expected,
      [],
      'Desfeito. 16 itens voltaram ao que era.',
    ]);
    expect(await base(db())).toEqual(before);
    expect((await undo(since)).message).toBe('Não havia nada a desfazer.');
    expect(await base(db())).toEqual(before);

    // It is in the history: one line for each kind, with all versions of before still there.
    const lines = await history(`usuario_id=${await idOf('admin')}`);
    expect(lines.every(({ ato }) => ato?.acao === 'undo' && ato.de_nome === 'Edu Editor')).toBe(true);
    expect(lines.length).toBeLessThanOrEqual(7);
    const versions = (await call('admin', 'GET', `/history/equipment-models/${c.model}`)).json().data;
    expect(versions.map(({ usuario_nome }: HistoryItem) => usuario_nome)).toEqual([
      'Ana Admin',
      'Edu Editor',
      'Edu Editor',
      'Téo Técnico',
    ]);
    const audit = (await call('admin', 'GET', '/account-audit?acao=doings-undone')).json().data;
    expect(audit.length).toBeGreaterThanOrEqual(6);
    expect(audit[0]).toMatchObject({ usuario_id: await idOf('editor'), autor_id: await idOf('admin') });
    // What was created waits in the bin, one item a kind.
    const binned = (await bin('admin')).filter(({ excluido_por_nome }) => excluido_por_nome === 'Ana Admin');
    expect(binned.map(({ tipo }) => tipo).toSorted()).toEqual(
      ['manufacturers', 'manufacturers', 'resultados', 'solucoes'].toSorted(),
    );
  });

  test('what somebody else changed since, or uses, stays as it is and is named with the reason', async () => {
    const fault = await createFault();
    const since = await now();
    await save('manufacturers', fault.maker, { website: 'https://mal.test' });
    await save('manufacturers', fault.maker, { contato_suporte: 'Rua 1' }, 'usuario');
    await save('categories', fault.category, { descricao: 'apagado' });
    const made = await create('categories', { values: { nome: 'Criada e usada' } }, 'editor');
    await save('equipment-models', fault.model, { categoria_id: made }, 'usuario');
    await remove('editor', 'datasheets', fault.sheet);
    await create('datasheets', {
      values: { part_number: `PN-${fault.number}`, nome: 'Outro', fabricante_id: fault.maker },
    });
    const planned = await preview(since);
    const done = await undo(since);
    expect(done.ficaram.toSorted((x, y) => x.especie.localeCompare(y.especie))).toMatchObject([
      {
        especie: 'criacoes',
        tipo: 'categories',
        registro_id: made,
        motivo: expect.stringContaining('outras pessoas'),
      },
      {
        especie: 'edicoes',
        tipo: 'manufacturers',
        titulo: `Fabricante ${fault.number}`,
        motivo: 'Alterado depois por Téo Técnico: fica como está.',
      },
      {
        especie: 'exclusoes',
        tipo: 'datasheets',
        registro_id: fault.sheet,
        motivo: expect.stringContaining('Restaure com outro valor'),
      },
    ]);
    expect([counts(done), done.ficaram_total]).toEqual([{ edicoes: 1 }, 3]);
    expect([counts(planned), planned.ficaram]).toEqual([counts(done), done.ficaram]);
    const maker = (await call('admin', 'GET', `/manufacturers/${fault.maker}`)).json();
    expect([maker.website, maker.contato_suporte]).toEqual(['https://mal.test', 'Rua 1']);
    expect(await isInUse('datasheets', fault.sheet)).toBe(false);
  });

  test('what was undone is not undone again: an older harm never comes back, whoever asks and however often', async () => {
    const [first, second] = [await createFault(), await createFault()];
    const texts = async () =>
      (
        await db()
          .selectFrom('symptoms')
          .select('sintoma')
          .where('id', 'in', [first.symptom, second.symptom])
          .orderBy('id')
          .execute()
      ).map(({ sintoma }) => sintoma);
    const before = await texts();
    const since = await now();
    // Another's harm, and this person's upon it.
    await save('sintomas', first.symptom, { sintoma: 'estrago de outra conta' }, 'usuario');
    await save('sintomas', first.symptom, { sintoma: 'estrago desta conta' });
    // This person's twice.
    await save('sintomas', second.symptom, { sintoma: 'primeiro estrago' });
    const between = await now();
    await save('sintomas', second.symptom, { sintoma: 'segundo estrago' });
    const undoOther = async () =>
      (await call('admin', 'POST', `/users/${await idOf('usuario')}/undo`, { desde: since })).statusCode;
    await undo(between);
    expect(await texts()).toEqual(['estrago desta conta', 'primeiro estrago']);
    await undo(since);
    expect(await undoOther()).toBe(200);
    expect(await texts()).toEqual(before);
    for (const desde of [between, since, between]) {
      expect(counts(await preview(desde))).toEqual({});
      expect(counts(await undo(desde))).toEqual({});
      expect(await undoOther()).toBe(200);
    }
    expect(await texts()).toEqual(before);
  });

  test('only what is asked for, only of that person, only since that moment, and by an admin alone', async () => {
    const [one, other] = [await createFault(), await createFault()];
    await remove('editor', 'troubleshooting', one.entry);
    const since = await now();
    await remove('editor', 'troubleshooting', other.entry);
    await remove('usuario', 'sintomas', one.symptom);
    await save('categories', one.category, { descricao: 'outra' });
    const done = await undo(since, { especies: ['exclusoes'] });
    expect(counts(done)).toEqual({ exclusoes: 1 });
    expect([await isInUse('troubleshooting', one.entry), await isInUse('sintomas', one.symptom)]).toEqual([
      false,
      false,
    ]);
    expect((await call('admin', 'GET', `/categories/${one.category}`)).json().descricao).toBe('outra');
    const id = await idOf('usuario');
    expect((await call('editor', 'POST', `/users/${id}/undo`, { desde: since })).statusCode).toBe(403);
    expect((await call('admin', 'POST', '/users/2147483647/undo', { desde: since })).statusCode).toBe(404);
    expect((await call('admin', 'POST', `/users/${id}/undo`, { desde: 'ontem' })).statusCode).toBe(422);
  });

  test('an import is one line of the history, is undone as a whole, and what it made is one item of the bin', async () => {
    const rows = Array.from({ length: 12 }, (_, nth) => ({ nome: `Da planilha ${nth}`, website: '' }));
    await importTable('manufacturers', rows, [12, 0, 0]);
    const since = await now();
    await importTable(
      'manufacturers',
      rows.map((row) => ({ ...row, website: 'https://errado.test' })),
      [0, 12, 0],
    );
    const [line, ...others] = await history(`tipo=manufacturers&de=${since}`);
    expect(others).toEqual([]);
    expect(line?.ato).toMatchObject({ acao: 'import', registros: { manufacturers: 12 }, desfeito: false });
    expect(await history(`ato=${line?.ato?.id}`)).toHaveLength(12);
    const undone = await call('editor', 'POST', `/history/atos/${line?.ato?.id}/desfazer`);
    expect([undone.statusCode, counts(undone.json())]).toEqual([200, { importacoes: 12 }]);
    const { rows: left } = await sql`SELECT FROM manufacturers WHERE website = 'https://errado.test'`.execute(
      db(),
    );
    expect(left).toEqual([]);
    const [first] = await history(`ato=${line?.ato?.id}`);
    expect(first?.ato?.desfeito).toBe(true);
    // The first import: its records go to the bin as one item, and come back as one.
    const made = (await history('tipo=manufacturers')).find(
      ({ ato }) => ato?.acao === 'import' && ato.desfeito === false,
    );
    expect((await call('usuario', 'POST', `/history/atos/${made?.ato?.id}/desfazer`)).statusCode).toBe(403);
    await call('editor', 'POST', `/history/atos/${made?.ato?.id}/desfazer`);
    const [item] = await bin('admin');
    expect(item).toMatchObject({ tipo: 'manufacturers', levou: { manufacturers: 11 } });
    // A name that is taken by then keeps one of them there, not all.
    await create('manufacturers', { values: { nome: 'Da planilha 3' } });
    const back = await call('admin', 'POST', `/lixeira/${item?.id}/restore`, {});
    expect(back.json()).toMatchObject({ restaurados: { manufacturers: 11 }, ficaram: { manufacturers: 1 } });
    expect((await call('editor', 'POST', '/history/atos/2147483647/desfazer')).statusCode).toBe(404);
  });

  test('a merge is one line of the history', async () => {
    const [one, other] = [await createFault(), await createFault()];
    const since = await now();
    await call('editor', 'POST', '/unioes', { tipo: 'sintomas', de: one.symptom, para: other.symptom });
    const lines = await history(`de=${since}`);
    expect(lines.map(({ tipo, ato }) => [tipo, ato?.acao])).toEqual([['sintomas', 'merge']]);
    await call('editor', 'POST', `/history/atos/${lines[0]?.ato?.id}/desfazer`);
    expect(await isInUse('sintomas', one.symptom)).toBe(true);
    expect((await history(`de=${since}`)).map(({ ato }) => [ato?.acao, ato?.desfeito])).toEqual([
      ['undo', false],
      ['merge', true],
    ]);
  });

  test('names that were swapped or passed round go back at once; who wants a name that is taken by now stays, and is named', async () => {
    const name = async (id: number) => (await call('admin', 'GET', `/manufacturers/${id}`)).json().nome;
    const makers: number[] = [];
    for (let nth = 0; nth < 7; nth += 1)
      makers.push(await create('manufacturers', { values: { nome: `Roda ${nth}` } }));
    const [a, b, c, d, e, f, g] = makers as [number, number, number, number, number, number, number];
    const part = await create('datasheets', {
      values: { part_number: 'TROCA-1', nome: 'A', descricao: null, fabricante_id: a },
    });
    const other = await create('datasheets', {
      values: { part_number: 'TROCA-1', nome: 'B', descricao: null, fabricante_id: b },
    });
    const since = await now();
    const rename = (id: number, nome: string) => save('manufacturers', id, { nome });
    // Two swap, three pass round, and of two the first one's name is taken by somebody else.
    await rename(a, 'trânsito');
    await rename(b, 'Roda 0');
    await rename(a, 'Roda 1');
    await rename(c, 'trânsito');
    await rename(d, 'RODA 2');
    await rename(e, 'Roda 3');
    await rename(c, 'Roda 4');
    await rename(f, 'Outra 5');
    await rename(g, 'roda 5');
    await rename(f, 'Roda 6');
    await rename(g, 'Outra 6');
    await create('manufacturers', { values: { nome: 'Roda 5' } });
    // The same number with two makers: the makers are swapped.
    await save('datasheets', part, { part_number: 'TROCA-2' });
    await save('datasheets', part, { fabricante_id: b });
    await save('datasheets', other, { fabricante_id: a });
    await save('datasheets', part, { part_number: 'TROCA-1' });
    const planned = await preview(since);
    const done = await undo(since);
    expect([counts(planned), planned.ficaram]).toEqual([counts(done), done.ficaram]);
    expect(counts(done)).toEqual({ edicoes: 7 });
    expect(done.ficaram.map(({ registro_id, motivo }) => [registro_id, motivo]).toSorted()).toEqual([
      [f, 'O valor de antes já é de outro registro: fica como está.'],
      [g, 'O valor de antes já é de outro registro: fica como está.'],
    ]);
    expect(await Promise.all(makers.map(name))).toEqual([
      ...['Roda 0', 'Roda 1', 'Roda 2', 'Roda 3', 'Roda 4'],
      ...['Roda 6', 'Outra 6'],
    ]);
    const versions = (await call('admin', 'GET', `/history/manufacturers/${a}`)).json().data;
    expect(versions[0].mudancas).toMatchObject([{ campo: 'nome', antes: 'Roda 1', depois: 'Roda 0' }]);
    expect(counts(await undo(since))).toEqual({});
  });
});
