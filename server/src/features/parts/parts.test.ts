import type { HistoryItem } from '@bancada/contract/records/history';
import type { Part, PartWithSubstitutes, Substitutes } from '@bancada/contract/records/parts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

interface Named {
  pecas: PartWithSubstitutes[];
  numero: string | null;
  proximas: Part[];
}

describeApplication('parts and what replaces them', ({ call, db, idOf }) => {
  const create = async (part_number: string): Promise<number> => {
    const body = { part_number, nome: `Peça ${part_number}`, fabricante_id: 1 };
    const response = await call('usuario', 'POST', '/datasheets', body);
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json().id;
  };
  const named = async (q: string): Promise<Named> =>
    (await call('usuario', 'GET', `/datasheets/pecas?q=${encodeURIComponent(q)}`)).json();
  const numbersOf = async (q: string) => (await named(q)).pecas.map(({ part_number }) => part_number);
  const replace = (id: number, by: number, body: object = {}) =>
    call('usuario', 'PUT', `/datasheets/${id}/substitutos/${by}`, body);
  const beside = async (id: number): Promise<Substitutes> =>
    (await call('usuario', 'GET', `/datasheets/${id}/substitutos`)).json();
  const numbers = (parts: readonly Part[]) => parts.map(({ part_number }) => part_number);

  test('a number is found as people type it, with and without separators, package and the word before it', async () => {
    await create('QXF-540NPBF');
    await create('QXM358');
    await create('79055');
    expect(await numbersOf('qxf540npbf')).toEqual(['QXF-540NPBF']);
    expect(await numbersOf('QXF540N')).toEqual(['QXF-540NPBF']);
    expect(await numbersOf('CI QXM 358')).toEqual(['QXM358']);
    expect(await numbersOf('qxm358dr')).toEqual(['QXM358']);
    expect(await numbersOf('79055')).toEqual(['79055']);
    expect(await numbersOf('trocar o QXM358 e o QXF540NPBF')).toEqual(['QXM358', 'QXF-540NPBF']);
    expect(await named('tv liga e desliga')).toEqual({ pecas: [], numero: null, proximas: [] });
  });

  test('a number that no datasheet has is said, with the nearest ones; a code on a display is no part', async () => {
    await create('QZT2302');
    const { pecas, numero, proximas } = await named('QZT23O3');
    expect([pecas, numero]).toEqual([[], 'QZT23O3']);
    expect(numbers(proximas)[0]).toBe('QZT2302');
    for (const code of ['P0AA6', 'P0AA61A', 'E45', '1200', 'erro 300', 'Falha nº 12'])
      expect(await named(code)).toMatchObject({ pecas: [], numero: null });
  });

  test('a substitute is shown on both datasheets, with its condition and who says so', async () => {
    const [weak, strong] = [await create('QSA1'), await create('QSA2')];
    const saved = await replace(weak, strong, { condicao: '  com dissipador ' });
    expect([saved.statusCode, saved.json().message]).toEqual([200, 'Substituto salvo com sucesso!']);
    const { substitutos, substitui } = await beside(weak);
    expect(substitutos).toMatchObject([
      { part_number: 'QSA2', condicao: 'com dissipador', nos_dois_sentidos: false },
    ]);
    expect(substitutos[0]?.indicado_por).toEqual(expect.any(String));
    expect(substitui).toEqual([]);
    expect((await beside(strong)).substitui).toMatchObject([{ part_number: 'QSA1' }]);
    expect((await named('QSA1')).pecas).toMatchObject([{ substitutos: [{ part_number: 'QSA2' }] }]);
    expect((await named('QSA2')).pecas).toMatchObject([{ substitutos: [] }]);
  });

  test('replacing in both directions can be said and taken back, and makes a group', async () => {
    const [a, b, c] = [await create('QGA1'), await create('QGA2'), await create('QGA3')];
    await replace(a, b, { nos_dois_sentidos: true });
    await replace(b, c, { nos_dois_sentidos: true });
    expect((await beside(a)).substitutos).toMatchObject([{ part_number: 'QGA2', nos_dois_sentidos: true }]);
    expect(numbers((await beside(a)).grupo)).toEqual(['QGA3']);
    await replace(b, c, { nos_dois_sentidos: false });
    expect((await beside(a)).grupo).toEqual([]);
    const removed = await call('usuario', 'DELETE', `/datasheets/${a}/substitutos/${b}`);
    expect(removed.json()).toMatchObject({ substitutos: [], substitui: [{ part_number: 'QGA2' }] });
  });

  test('a part in the bin is hidden on both sides, and comes back with it', async () => {
    const [a, b] = [await create('QBA1'), await create('QBA2')];
    await replace(a, b);
    const deleted = await call('usuario', 'DELETE', `/datasheets/${b}`);
    expect((await beside(a)).substitutos).toEqual([]);
    expect(await numbersOf('QBA2')).toEqual([]);
    expect((await replace(a, b)).statusCode).toBe(404);
    const restored = await call(
      'usuario',
      'POST',
      `/lixeira/${deleted.headers['x-deletion-id']}/restore`,
      {},
    );
    expect(restored.statusCode).toBe(200);
    expect(numbers((await beside(a)).substitutos)).toEqual(['QBA2']);
  });

  const historyOf = async (id: number): Promise<HistoryItem[]> =>
    (await call('admin', 'GET', `/history/datasheets/${id}`)).json().data;
  const changesOf = async (id: number) =>
    (await historyOf(id)).map(({ acao, usuario_nome, mudancas }) => [
      acao,
      usuario_nome,
      ...(acao === 'create'
        ? []
        : mudancas.map(({ campo, antes_texto, depois_texto }) => [campo, antes_texto, depois_texto])),
    ]);

  test('what is said of substitutes stands in the history of both datasheets, and ages neither', async () => {
    const [a, b] = [await create('QHA1'), await create('QHA2')];
    const version = async (id: number) =>
      (await call('usuario', 'GET', `/datasheets/${id}`)).json().atualizado_em;
    const versions = [await version(a), await version(b)];
    await replace(a, b, { condicao: 'com dissipador' });
    await replace(a, b, { condicao: 'com dissipador' });
    await replace(a, b, { condicao: 'até 40 V' });
    await call('editor', 'DELETE', `/datasheets/${a}/substitutos/${b}`);
    const [who, editor] = [expect.any(String), expect.any(String)];
    const of = (part: string, condition: string) => `${part} · Peça ${part} (${condition})`;
    expect(await changesOf(a)).toEqual([
      ['update', editor, ['substitutos', of('QHA2', 'até 40 V'), null]],
      ['update', who, ['substitutos', of('QHA2', 'com dissipador'), of('QHA2', 'até 40 V')]],
      ['update', who, ['substitutos', null, of('QHA2', 'com dissipador')]],
      ['create', who],
    ]);
    expect(await changesOf(b)).toEqual([
      ['update', editor, ['substitui', of('QHA1', 'até 40 V'), null]],
      ['update', who, ['substitui', of('QHA1', 'com dissipador'), of('QHA1', 'até 40 V')]],
      ['update', who, ['substitui', null, of('QHA1', 'com dissipador')]],
      ['create', who],
    ]);
    const [removal, given] = await historyOf(a);
    expect(removal?.usuario_nome).not.toBe(given?.usuario_nome);
    expect([await version(a), await version(b)]).toEqual(versions);
  });

  test('undoing a person gives substitutes back as they were, with who had said so; what others changed since stays', async () => {
    const [a, b, c, d] = [
      await create('QUA1'),
      await create('QUA2'),
      await create('QUA3'),
      await create('QUA4'),
    ];
    await replace(a, b, { condicao: 'até 40 V' });
    const before = await beside(a);
    const { rows } = await sql<{ now: string }>`SELECT clock_timestamp() AS now`.execute(db());
    const edit = (method: 'PUT' | 'DELETE', of: number, by: number, body?: object) =>
      call('editor', method, `/datasheets/${of}/substitutos/${by}`, body);
    await edit('DELETE', a, b);
    await edit('PUT', a, c, { nos_dois_sentidos: true });
    await edit('PUT', d, c, {});
    await edit('PUT', b, c, {});
    // Being named as a substitute by somebody else later is no change of one's own.
    await replace(b, d);
    await replace(c, d);
    const undone = await call('admin', 'POST', `/users/${await idOf('editor')}/undo`, {
      desde: new Date(rows[0]?.now ?? '').toISOString(),
      especies: ['edicoes'],
    });
    expect(undone.statusCode).toBe(200);
    expect(await beside(a)).toMatchObject({ substitutos: before.substitutos });
    expect((await beside(d)).substitutos).toEqual([]);
    // These two say something of others' by now.
    expect(numbers((await beside(b)).substitutos)).toEqual(['QUA3', 'QUA4']);
    expect(numbers((await beside(c)).substitutos)).toEqual(['QUA1', 'QUA4']);
    expect(
      undone
        .json()
        .ficaram.map(({ titulo }: { titulo: string }) => titulo.slice(0, 4))
        .sort(),
    ).toEqual(['QUA2', 'QUA3']);
    expect((await changesOf(c))[0]?.[2]).toEqual([
      'substitui',
      expect.stringMatching(/QUA4/),
      expect.not.stringMatching(/QUA4/),
    ]);
  });

  test('an earlier version of a datasheet has the substitutes of then; one that is gone for good is left out', async () => {
    const [a, b] = [await create('QVA1'), await create('QVA2')];
    await replace(a, b);
    const [named] = await historyOf(a);
    await call('usuario', 'DELETE', `/datasheets/${a}/substitutos/${b}`);
    const restored = await call('admin', 'POST', `/history/datasheets/${a}/restore`, { versao: named?.id });
    expect([restored.statusCode, numbers((await beside(a)).substitutos)]).toEqual([200, ['QVA2']]);
    const deletion = (await call('admin', 'DELETE', `/datasheets/${b}`)).headers['x-deletion-id'];
    expect((await call('admin', 'DELETE', `/lixeira/${deletion}`)).statusCode).toBe(204);
    expect((await beside(a)).substitutos).toEqual([]);
    expect((await changesOf(a))[0]?.[2]).toEqual(['substitutos', null, expect.stringMatching(/removido/)]);
  });

  test('a part does not replace itself, and one that does not exist is 404', async () => {
    const a = await create('QEA1');
    const itself = await replace(a, a);
    expect([itself.statusCode, itself.json().detail[0].msg]).toEqual([
      422,
      'Uma peça não substitui a si mesma.',
    ]);
    expect((await replace(a, 999_999)).statusCode).toBe(404);
    expect((await call('usuario', 'GET', '/datasheets/999999/substitutos')).statusCode).toBe(404);
  });

  test('a solution names its parts, with what may replace them', async () => {
    const [a, b] = [await create('QTA5101'), await create('QTA5102')];
    await replace(a, b, { condicao: 'até 40 V' });
    const { rows } = await sql<{ id: number }>`
      INSERT INTO solutions (solucao) VALUES ('Trocar o QTA-5101 e o fusível de 10 A') RETURNING id`.execute(
      db(),
    );
    const found = await call('usuario', 'GET', `/solucoes/${rows[0]?.id}/pecas`);
    expect(found.json()).toMatchObject([
      { part_number: 'QTA5101', substitutos: [{ part_number: 'QTA5102', condicao: 'até 40 V' }] },
    ]);
    expect((await call('usuario', 'GET', '/solucoes/999999/pecas')).statusCode).toBe(404);
  });
});
