import type { Duplicate } from '@bancada/contract/records/duplicates';
import { expect, test } from 'vitest';
import { describeApplication, type Person } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';

interface Listed {
  data: Duplicate[];
  total: number;
  total_pages: number;
  comparados: number;
  parcial: boolean;
  comparando: boolean;
}

describeApplication('what is there twice in almost the same words', (application) => {
  const { call } = application;
  const { create, remove, restore, createFault } = binOf(application);
  const list = async (query = ''): Promise<Listed> => {
    const answer = await call('editor', 'GET', `/repetidos?limit=1000${query}`);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json();
  };
  const solution = (solucao: string) => create('solucoes', { values: { solucao } });
  const titles = ({ data }: Listed) => data.map(({ a, b }) => [a.titulo, b.titulo].toSorted().join(' | '));
  const pairOf = async (id: number, tipo = 'solucoes', more = '') =>
    (await list(`&tipo=${tipo}${more}`)).data.find(({ a, b }) => a.id === id || b.id === id);
  const apart = (body: object, person: Person = 'editor') =>
    call(person, 'POST', '/repetidos/separados', body);

  test('the most alike are first, each with how often it is used; the kinds are compared each for itself', async () => {
    const { solution: used, sheet, maker } = await createFault();
    const twin = await solution('Troca do MOSFET 1');
    const near = await solution('Trocar os MOSFET 1!');
    const pair = await pairOf(near);
    expect(pair).toMatchObject({ tipo: 'solucoes', a: { id: used, usos: 1 }, b: { id: near, usos: 0 } });
    const sheets = { part_number: `PN 1`, nome: 'Outro nome', descricao: null, fabricante_id: maker };
    const other = await create('datasheets', { values: sheets });
    expect(await pairOf(other, 'datasheets')).toMatchObject({
      a: { id: sheet, usos: 1 },
      b: { id: other, usos: 0 },
    });
    const all = await list();
    expect(all.data.map(({ semelhanca }) => semelhanca)).toEqual(
      all.data.map(({ semelhanca }) => semelhanca).toSorted((one, other) => other - one),
    );
    expect(new Set(all.data.map(({ tipo }) => tipo)).size).toBeGreaterThan(1);
    expect(all.comparados).toBeGreaterThan((await list('&tipo=solucoes')).comparados);
    expect(all.parcial).toBe(false);
    await remove('editor', 'solucoes', twin);
  });

  test.each<[string, string]>([
    ['Trocar o capacitor do inversor Zelm', 'Trocar o capacitror do inversor Zelm'],
    ['Limpar contatos do relé Zelm', 'Limpar os contatos do relé Zelm.'],
    ['Medir 4,7 kΩ no resistor Zelm', 'Medir 4k7 no resistor Zelm'],
    ['Painel Zelm não tem imagem', 'Painel Zelm sem imagem'],
    ['Ressoldar o conector Zelm da placa', 'Ressoldar conector da placa Zelm'],
    ['Verificar T-CON da Zelm', 'Verificar TCON da Zelm'],
  ])('%j and %j are', async (one, other) => {
    const ids = [await solution(one), await solution(other)];
    expect(titles(await list('&tipo=solucoes'))).toContain([one, other].toSorted().join(' | '));
    for (const id of ids) await remove('editor', 'solucoes', id);
  });

  test.each<[string, string]>([
    ['A lavadora Trunz não liga', 'A lavadora Trunz liga'],
    ['A lavadora Trunz liga e não apita', 'A lavadora Trunz não liga e apita'],
    ['Trunz mostra F-03 no painel', 'Trunz mostra F-04 no painel'],
    ['Ligar a Trunz em 220 V', 'Ligar a Trunz em 110 V'],
    ['Medir 1,5 V no sensor da Trunz', 'Medir 15 V no sensor da Trunz'],
    ['Trocar o capacitor de entrada da Trunz', 'Trocar o capacitor de saída da Trunz'],
    ['Conferir o conector A da placa Trunz', 'Conferir o conector B da placa Trunz'],
    ['Trocar a fonte da Trunz', 'Trocar a ponte da Trunz'],
    ['Trocar o compressor da Trunz', 'Trocar o ventilador da Trunz'],
  ])('%j and %j are not', async (one, other) => {
    const ids = [await solution(one), await solution(other)];
    for (const pair of titles(await list('&tipo=solucoes'))) expect(pair).not.toContain('Trunz');
    for (const id of ids) await remove('editor', 'solucoes', id);
  });

  test('another word of the same stem is less alike than the same one in the plural', async () => {
    const ids = [await solution('Trocar o regulador Fenst'), await solution('Trocar reguladores Fenst')];
    expect((await pairOf(ids[0] ?? 0))?.semelhanca).toBe(1);
    ids.push(await solution('Trocar a regulagem Fenst'));
    for (const { semelhanca } of (await list('&tipo=solucoes')).data.filter(({ b }) => b.id === ids[2]))
      expect(semelhanca).toBeLessThan(1);
    for (const id of ids) await remove('editor', 'solucoes', id);
  });

  test('models and parts are compared within their maker', async () => {
    const [one, other] = [await createFault(), await createFault()];
    const model = (fabricante_id: number, numero_modelo: string) =>
      create('equipment-models', {
        values: {
          nome: 'Serra',
          numero_modelo,
          fabricante_id,
          categoria_id: one.category,
          data_lancamento: '2021-05-01',
        },
      });
    const [first, second] = [await model(one.maker, 'SK 900'), await model(one.maker, 'SK-900')];
    const [elsewhere, another] = [await model(other.maker, 'SK900'), await model(one.maker, 'SK-901')];
    expect(await pairOf(first, 'equipment-models')).toMatchObject({ a: { id: first }, b: { id: second } });
    for (const id of [elsewhere, another]) expect(await pairOf(id, 'equipment-models')).toBeUndefined();
  });

  test('a pair that was told apart is gone for all until one of the texts changes, and comes back when asked', async () => {
    const [one, other] = [await solution('Girar o cabeçote Vrimp'), await solution('Girar cabeçote Vrimp')];
    const pair = await pairOf(one);
    const body = { tipo: 'solucoes', a: other, b: one, chave: pair?.chave };
    expect((await apart(body)).json()).toEqual({ message: 'Fora da lista: não são o mesmo.' });
    expect(await pairOf(one)).toBeUndefined();
    expect(await pairOf(one, 'solucoes', '&separados=sim')).toMatchObject({ chave: pair?.chave });
    expect((await call('admin', 'GET', '/repetidos?tipo=solucoes&separados=sim')).json().total).toBe(1);
    // Again is the same.
    expect((await apart(body)).statusCode).toBe(200);
    const together = `/repetidos/separados/solucoes/${one}/${other}`;
    expect((await call('editor', 'DELETE', together)).json()).toEqual({ message: 'De volta à lista.' });
    expect(await pairOf(one)).toBeDefined();
    expect((await call('editor', 'DELETE', together)).statusCode).toBe(404);

    await apart(body);
    const change = await call('editor', 'PUT', `/solucoes/${one}`, { solucao: 'Girar o cabeçote da Vrimp' });
    expect(change.statusCode).toBe(200);
    expect(await pairOf(one)).toBeDefined();
    expect((await list('&separados=sim')).total).toBe(0);
  });

  test('a pair is told apart as it was read, of records in use, by those who may', async () => {
    const [one, other] = [await solution('Colar o suporte Krenz'), await solution('Colar suporte Krenz')];
    const pair = await pairOf(one);
    const body = { tipo: 'solucoes', a: one, b: other, chave: pair?.chave };
    await call('editor', 'PUT', `/solucoes/${one}`, { solucao: 'Colar o suporte Krenz.' });
    const answer = await apart(body);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'Um dos dois textos mudou desde que a lista foi lida. Atualize e compare de novo.',
    ]);
    expect((await apart({ ...body, b: one })).statusCode).toBe(409);
    expect((await apart({ ...body, b: 999_999 })).statusCode).toBe(404);
    expect((await apart({ ...body, tipo: 'artigos' })).statusCode).toBe(422);
    expect((await apart(body, 'usuario')).statusCode).toBe(403);
    expect((await call('usuario', 'GET', '/repetidos')).statusCode).toBe(403);
    expect((await call('editor', 'GET', '/repetidos?tipo=artigos')).statusCode).toBe(422);
  });

  test('what is merged or deleted is on no pair, and is again once it is back', async () => {
    const [one, other] = [await solution('Lubrificar o eixo Dorva'), await solution('Lubrificar eixo Dorva')];
    expect(await pairOf(one)).toBeDefined();
    const merged = await call('editor', 'POST', '/unioes', { tipo: 'solucoes', de: one, para: other });
    expect(merged.statusCode).toBe(201);
    expect(await pairOf(other)).toBeUndefined();
    expect((await call('editor', 'POST', `/unioes/${merged.json().id}/desfazer`)).statusCode).toBe(200);
    expect(await pairOf(other)).toBeDefined();
    const deletion = await remove('editor', 'solucoes', one);
    expect(await pairOf(other)).toBeUndefined();
    await restore('editor', deletion);
    expect(await pairOf(other)).toBeDefined();
  });

  test('a page is a part of the list, in its order', async () => {
    const whole = await list();
    const page = (await call('editor', 'GET', '/repetidos?limit=2&page=2')).json<Listed>();
    expect(page.data).toEqual(whole.data.slice(2, 4));
    expect(page).toMatchObject({ total: whole.total, total_pages: Math.ceil(whole.total / 2) });
    expect((await call('editor', 'GET', '/repetidos?page=100000')).json()).toMatchObject({ data: [] });
  });
});

describeApplication(
  'a base that takes long to be compared',
  (application) => {
    const { call } = application;
    const { create, remove } = binOf(application);
    const list = async (): Promise<Listed> =>
      (await call('editor', 'GET', '/repetidos?tipo=solucoes&limit=1000')).json();
    const compared = async () => {
      await expect.poll(async () => (await list()).comparando).toBe(false);
      return list();
    };
    const isListed = ({ data }: Listed, id: number) => data.some(({ a, b }) => a.id === id || b.id === id);

    test('nobody waits for it: what was found before is there meanwhile, without what is gone', async () => {
      const solution = (solucao: string) => create('solucoes', { values: { solucao } });
      const [one, other] = [
        await solution('Alinhar o prisma Quelba'),
        await solution('Alinhar prisma Quelba'),
      ];
      expect(isListed(await compared(), one)).toBe(true);
      await solution('Polir o prisma');
      expect(isListed(await list(), one)).toBe(true);
      await remove('editor', 'solucoes', other);
      expect(isListed(await list(), one)).toBe(false);
      expect(isListed(await compared(), one)).toBe(false);
    });
  },
  { timeLimits: { compareWaitMs: 0 } },
);
