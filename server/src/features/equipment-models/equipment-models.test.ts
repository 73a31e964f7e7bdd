import { type EquipmentModel, noCategoryName, toComplete } from '@bancada/contract/records/equipment-models';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

const notebook = {
  nome: 'Notebook de teste',
  numero_modelo: 'LA-L663P',
  fabricante_id: 1,
  categoria_id: 1,
  data_lancamento: '2021-05-01',
};

describeApplication('equipment models', ({ call, db }) => {
  const create = async (body: object = {}) => {
    const response = await call('usuario', 'POST', '/equipment-models', { ...notebook, ...body });
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json<EquipmentModel>();
  };
  const found = async (query: string) =>
    (await call('usuario', 'GET', `/equipment-models?${query}`)).json<{
      data: EquipmentModel[];
      total: number;
    }>();
  const createOf = async (kind: 'manufacturers' | 'categories', nome: string) => {
    const body = { nome, website: 'https://a.test', contato_suporte: '1' };
    return (await call('usuario', 'POST', `/${kind}`, body)).json<{ id: number }>().id;
  };

  test('a model has the names of its maker and category, and an approximate date only if it was entered so', async () => {
    const { data_aproximada, fabricante_nome, categoria_nome, data_lancamento } = await create();
    const { data: makers } = (await call('usuario', 'GET', '/manufacturers?manufacturer_id=1')).json();
    const { data: categories } = (await call('usuario', 'GET', '/categories?category_id=1')).json();
    expect([fabricante_nome, categoria_nome]).toEqual([makers[0].nome, categories[0].nome]);
    expect([data_aproximada, data_lancamento]).toEqual([false, '2021-05-01']);
  });

  test('a model is made in one line: its maker comes with it, and what it lacks is listed until it is there', async () => {
    const short = async (body: object) => {
      const response = await call('usuario', 'POST', '/equipment-models/em-uma-linha', body);
      return { status: response.statusCode, ...response.json<EquipmentModel & { campo?: string }>() };
    };
    const toBeCompleted = async () =>
      (await found('a_completar=true&limit=1000')).data.map(({ id }) => id).toSorted((a, b) => a - b);
    const before = await toBeCompleted();
    const first = await short({ nome: ' Philco PME25 ', fabricante: 'Philco' });
    expect(first).toMatchObject({
      status: 201,
      nome: 'Philco PME25',
      numero_modelo: 'Philco PME25',
      fabricante_nome: 'Philco',
      categoria_nome: noCategoryName,
      data_lancamento: null,
    });
    expect(toComplete(first)).toEqual(['numero_modelo', 'categoria_id', 'data_lancamento']);
    const second = await short({
      nome: 'Forno',
      fabricante: ' PHILCO ',
      numero_modelo: 'F-1',
      categoria_id: 1,
    });
    expect([second.fabricante_id, toComplete(second)]).toEqual([first.fabricante_id, ['data_lancamento']]);
    expect((await short({ nome: 'philco pme25', fabricante: 'philco' })).campo).toBe('numero_modelo');
    expect(await toBeCompleted()).toEqual([...before, first.id, second.id]);
    // Both of the same unknown category.
    const third = await short({ nome: 'x'.repeat(200), fabricante: 'Philco' });
    expect([third.categoria_id, third.numero_modelo]).toEqual([first.categoria_id, 'x'.repeat(120)]);

    const complete = { categoria_id: 1, data_lancamento: null, data_aproximada: true };
    for (const { id } of [first, second, third])
      await call('usuario', 'PUT', `/equipment-models/${id}`, complete);
    expect(await toBeCompleted()).toEqual(before);
    const kept = (await call('usuario', 'GET', `/equipment-models/${first.id}`)).json();
    expect([toComplete(kept), kept.data_lancamento]).toEqual([[], null]);
  });

  test('a maker that a line makes is no longer there when its model was refused', async () => {
    const body = { nome: 'Some', fabricante: 'Maker que some', categoria_id: 999_999 };
    const refused = await call('usuario', 'POST', '/equipment-models/em-uma-linha', body);
    expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['body', 'categoria_id']]);
    expect((await call('usuario', 'GET', '/manufacturers?search=Maker%20que%20some')).json().total).toBe(0);
  });

  test('a date is left out only by who says that it is approximate', async () => {
    const { id } = await create({ numero_modelo: 'sem data' });
    const save = async (body: object) =>
      (await call('usuario', 'PUT', `/equipment-models/${id}`, body)).json();
    expect((await save({ data_lancamento: null })).detail).toMatchObject([
      { loc: ['body', 'data_lancamento'], msg: 'Campo obrigatório.' },
    ]);
    expect((await save({ data_lancamento: null, data_aproximada: true })).data_lancamento).toBeNull();
    const made = await create({ numero_modelo: 'sem', data_lancamento: null, data_aproximada: true });
    expect([made.data_lancamento, made.data_aproximada]).toEqual([null, true]);
  });

  test('they are listed by name, filtered by maker and category, one filter and both', async () => {
    const [maker, category] = [await createOf('manufacturers', 'Zeta'), await createOf('categories', 'Zeta')];
    const ids = [];
    for (const [nome, fabricante_id, categoria_id] of [
      ['écran', maker, 1],
      ['Zinco', maker, category],
      ['Ábaco', 1, category],
    ] as const)
      ids.push((await create({ nome, numero_modelo: nome, fabricante_id, categoria_id })).id);
    const idsOf = async (query: string) => (await found(query)).data.map(({ id }) => id);
    expect(await idsOf(`manufacturer_id=${maker}`)).toEqual([ids[0], ids[1]]);
    expect(await idsOf(`category_id=${category}`)).toEqual([ids[2], ids[1]]);
    expect(await idsOf(`manufacturer_id=${maker}&category_id=${category}`)).toEqual([ids[1]]);
    expect(await idsOf(`manufacturer_id=${maker}&search=ECRA`)).toEqual([ids[0]]);
    expect((await found(`manufacturer_id=${maker}`)).total).toBe(2);
    const names = (await found('limit=1000')).data.map(({ nome }) => fold(nome));
    expect(names).toEqual(names.toSorted());
  });

  test('a search finds the model number with and without separators, and wildcards literally', async () => {
    const { id } = await create({ numero_modelo: 'XK-9 981/Q', nome: 'Placa 100% _nova_' });
    const idsOf = async (search: string) =>
      (await found(`search=${encodeURIComponent(search)}`)).data.map((model) => model.id);
    for (const search of ['xk9981q', 'K-9', '9981', 'xk-9 981/q', '100% _N', ' xk9981q '])
      expect({ search, ids: await idsOf(search) }).toEqual({ search, ids: [id] });
    expect(await idsOf('xk9981z')).toEqual([]);
    // Separators alone are not a code that every number contains.
    expect(await idsOf('-%-')).toEqual([]);
  });

  test('its attachments in use are listed by name, without those in the bin', async () => {
    const { id } = await create({ numero_modelo: 'com anexos' });
    await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo)
      VALUES (${'a'.repeat(64)}, ${'a'.repeat(32)}, 1, 'image/png')`.execute(db());
    for (const nome_arquivo of ['verso.png', 'Água.png', 'frente.png'])
      await sql`INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, modelo_equipamento_id)
        VALUES (${nome_arquivo}, 'Foto', ${'a'.repeat(64)}, ${id})`.execute(db());
    const anexos = async () => (await found(`model_id=${id}`)).data[0]?.anexos ?? [];
    const first = (await anexos())[0];
    expect(first).toEqual({
      id: expect.any(Number),
      nome_arquivo: 'Água.png',
      tipo_documento: 'Foto',
      tipo_arquivo: 'image/png',
      tem_miniatura: false,
      descricao: null,
    });
    await call('usuario', 'DELETE', `/attachments/${first?.id}`);
    expect((await anexos()).map(({ nome_arquivo }) => nome_arquivo)).toEqual(['frente.png', 'verso.png']);
    expect((await call('usuario', 'GET', `/equipment-models/${id}`)).json().anexos).toEqual(await anexos());
  });

  test('a date that does not exist or is out of range is 422 at its field', async () => {
    for (const data_lancamento of ['2021-02-30', '30/02/2021', '1899-12-31', '2101-01-01', '', null]) {
      const response = await call('usuario', 'POST', '/equipment-models', { ...notebook, data_lancamento });
      expect([response.statusCode, response.json().detail[0].loc]).toEqual([
        422,
        ['body', 'data_lancamento'],
      ]);
    }
  });

  test('a maker or category that does not exist, or is in the bin, is 422 at its field', async () => {
    const { id } = await create({ numero_modelo: 'nomeia' });
    for (const [field, kind] of [
      ['fabricante_id', 'manufacturers'],
      ['categoria_id', 'categories'],
    ] as const) {
      const binned = await createOf(kind, `Some de ${kind}`);
      await call('usuario', 'DELETE', `/${kind}/${binned}`);
      for (const unknown of [binned, 2_147_483_647]) {
        const body = { ...notebook, numero_modelo: 'outro', [field]: unknown };
        for (const answer of [
          await call('usuario', 'POST', '/equipment-models', body),
          await call('usuario', 'PUT', `/equipment-models/${id}`, { [field]: unknown }),
        ])
          expect([answer.statusCode, answer.json().detail]).toMatchObject([
            422,
            [{ loc: ['body', field], type: 'unknown_reference' }],
          ]);
      }
      expect(
        (await call('usuario', 'POST', '/equipment-models', { ...notebook, [field]: 'x' })).statusCode,
      ).toBe(422);
    }
  });

  test('a maker and a category that do not exist are both named', async () => {
    const unknown = { fabricante_id: 999_999, categoria_id: 999_998 };
    const { id } = await create({ numero_modelo: 'nomeia os dois' });
    for (const answer of [
      await call('usuario', 'POST', '/equipment-models', { ...notebook, ...unknown }),
      await call('usuario', 'PUT', `/equipment-models/${id}`, unknown),
    ])
      expect(
        answer
          .json()
          .detail.map(({ loc }: { loc: string[] }) => loc.join('.'))
          .toSorted(),
      ).toEqual(['body.categoria_id', 'body.fabricante_id']);
  });

  test('a model number is unique per maker; moving a model to a maker that has it names the number', async () => {
    const maker = await createOf('manufacturers', 'Teta');
    const { id } = await create({ numero_modelo: 'T-1' });
    await create({ numero_modelo: 'T-1', fabricante_id: maker });
    const moved = await call('usuario', 'PUT', `/equipment-models/${id}`, { fabricante_id: maker });
    expect([moved.statusCode, moved.json()]).toMatchObject([409, { campo: 'numero_modelo', valor: 'T-1' }]);
  });

  test('the entries of one model are listed by themselves', async () => {
    const entries = (await call('usuario', 'GET', '/troubleshooting?limit=1000')).json().data;
    const modelId = entries[0].modelo_equipamento_id;
    const ofModel = (
      await call('usuario', 'GET', `/troubleshooting?modelo_equipamento_id=${modelId}&limit=1000`)
    ).json();
    expect(ofModel.total).toBe(ofModel.data.length);
    expect(
      new Set(ofModel.data.map((entry: { modelo_equipamento_id: number }) => entry.modelo_equipamento_id)),
    ).toEqual(new Set([modelId]));
    expect((await call('usuario', 'GET', '/troubleshooting?modelo_equipamento_id=999999')).json().total).toBe(
      0,
    );
  });
});

const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
