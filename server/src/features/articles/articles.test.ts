import type { Article } from '@bancada/contract/records/articles';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

describeApplication('articles', ({ call }) => {
  const create = async (nome: string, CUI: unknown = null, descricao = '# Medir') => {
    const response = await call('usuario', 'POST', '/artigos', { nome, descricao, CUI, autor: 'Ana' });
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json<Article>();
  };
  const listed = async (query: string) => (await call('usuario', 'GET', `/artigos?${query}`)).json();
  const idsOf = ({ data }: { data: Article[] }) => data.map(({ id }) => id);

  test('the newest come first, without their texts', async () => {
    const [first, second] = [await create('Primeiro'), await create('Segundo')];
    const { data } = await listed('limit=2');
    expect(idsOf({ data })).toEqual([second.id, first.id]);
    expect(Object.keys(data[0])).not.toContain('descricao');
  });

  test('a search looks in name, text and author', async () => {
    const { id } = await create('Quilometragem', null, 'Use o alicate **xilofone**');
    for (const search of ['quilométra', 'XILOFONE', 'alicate **xilo'])
      expect(idsOf(await listed(`search=${encodeURIComponent(search)}`))).toEqual([id]);
    // Words in two fields, so the word index finds it.
    expect(idsOf(await listed('search=xilofone%20Ana'))).toEqual([id]);
    expect(idsOf(await listed('search=xilofone%20wxkjqvz'))).toEqual([]);
    expect((await listed('search=ana')).total).toBeGreaterThan(0);
  });

  test('articles form a tree: ancestors in order, children by name and counted', async () => {
    const top = await create('Alta tensão');
    const middle = await create('Isolação', top.id);
    const low = await create('Medir isolação', middle.id);
    const earlier = await create('Água no conector', top.id);
    const read = (await call('usuario', 'GET', `/artigos/${low.id}`)).json();
    expect(read.acima).toEqual([
      { id: top.id, nome: 'Alta tensão' },
      { id: middle.id, nome: 'Isolação' },
    ]);
    expect((await call('usuario', 'GET', `/artigos/${top.id}`)).json()).toMatchObject({
      filhos: 2,
      acima: [],
    });
    expect(idsOf(await listed(`pai=${top.id}`))).toEqual([earlier.id, middle.id]);
    expect(idsOf(await listed('pai=0&limit=1000'))).toContain(top.id);
    expect(idsOf(await listed('pai=0&limit=1000'))).not.toContain(middle.id);
    await call('usuario', 'DELETE', `/artigos/${earlier.id}`);
    expect((await listed(`pai=${top.id}`)).data).toMatchObject([{ id: middle.id, filhos: 1 }]);
    expect((await call('usuario', 'GET', `/artigos/${top.id}`)).json().filhos).toBe(1);
  });

  test('an empty parent, 0 and null mean none; an edit may remove it', async () => {
    const top = await create('De cima');
    for (const none of ['', '0', 0, null]) expect((await create('Solto', none)).CUI).toBeNull();
    const { id } = await create('Preso', top.id);
    expect((await call('usuario', 'PUT', `/artigos/${id}`, { nome: 'Preso ainda' })).json().CUI).toBe(top.id);
    expect((await call('usuario', 'PUT', `/artigos/${id}`, { CUI: 0 })).json().CUI).toBeNull();
  });

  test('a parent that does not exist, the article itself and a cycle are 422 at CUI', async () => {
    const top = await create('Raiz');
    const leaf = await create('Folha', top.id);
    const gone = await create('Some');
    await call('usuario', 'DELETE', `/artigos/${gone.id}`);
    for (const [CUI, type] of [
      [leaf.id, 'circle'],
      [top.id, 'circle'],
      [gone.id, 'unknown_reference'],
      [999_999, 'unknown_reference'],
      [-1, 'too_small'],
      ['7a', 'invalid_union'],
    ]) {
      const response = await call('usuario', 'PUT', `/artigos/${top.id}`, { CUI });
      expect([response.statusCode, response.json().detail]).toMatchObject([
        422,
        [{ loc: ['body', 'CUI'], type }],
      ]);
    }
    expect((await call('usuario', 'GET', `/artigos/${top.id}`)).json().CUI).toBeNull();
  });

  test('a text of 200,000 characters is stored, a longer one is 422', async () => {
    const text = 'ó'.repeat(200_000);
    const { id } = await create('Longo', null, text);
    expect((await call('usuario', 'GET', `/artigos/${id}`)).json().descricao).toBe(text);
    const longer = await call('usuario', 'PUT', `/artigos/${id}`, { descricao: `${text}x` });
    expect([longer.statusCode, longer.json().detail[0].loc]).toEqual([422, ['body', 'descricao']]);
  });
});
