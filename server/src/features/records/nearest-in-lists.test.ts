import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

interface Page {
  data: { id: number; nome: string; fabricante_id?: number }[];
  total: number;
  aproximado?: true;
}

describeApplication('a list without an exact match', ({ call, db }) => {
  beforeAll(async () => {
    await sql`INSERT INTO manufacturers (nome) VALUES ('Zarquon Eletrônica'), ('Outro Fabricante')`.execute(
      db(),
    );
    await sql`INSERT INTO categories (nome) VALUES ('Quelimbos manuais')`.execute(db());
    await sql`INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id, data_lancamento)
      SELECT concat('Climatizador ', f.nome), 'QR-55' || f.id, f.id, c.id, '2020-01-01' FROM manufacturers f, categories c
       WHERE f.nome IN ('Zarquon Eletrônica', 'Outro Fabricante') AND c.nome = 'Quelimbos manuais'`.execute(
      db(),
    );
    await sql`INSERT INTO datasheets (part_number, nome, fabricante_id)
      SELECT 'KBX9921', 'Trunfador chaveado', id FROM manufacturers WHERE nome = 'Outro Fabricante'`.execute(
      db(),
    );
  });
  const list = async (path: string): Promise<Page> => {
    const response = await call('usuario', 'GET', path);
    expect(response.statusCode).toBe(200);
    return response.json<Page>();
  };

  test('returns exact matches without a notice', async () => {
    const page = await list('/manufacturers?search=zarquon');
    expect(page.data.map(({ nome }) => nome)).toEqual(['Zarquon Eletrônica']);
    expect(page).not.toHaveProperty('aproximado');
  });

  test.each([
    ['/manufacturers?search=zarqon', 'Zarquon Eletrônica'],
    ['/categories?search=quelimbo%20manual', 'Quelimbos manuais'],
    ['/datasheets?search=trunfadores', 'Trunfador chaveado'],
  ])('%s finds the intended record, marked as approximate', async (path, name) => {
    const page = await list(path);
    expect(page.data.map(({ nome }) => nome)).toEqual([name]);
    expect(page).toMatchObject({ total: 1, aproximado: true });
  });

  test('finds articles by the meaning of their words', async () => {
    await sql`INSERT INTO articles (nome, autor, descricao, "CUI") VALUES
      ('Como trocar eletrolíticos', 'Ana', 'Um capacitor estufado se reconhece pela tampa abaulada. Use um gorjalete.', NULL),
      ('Outro texto', 'Ana', 'Nada disso.', NULL)`.execute(db());
    for (const search of ['capasitores inchados', 'estufados gorjaletes', 'capacitor inchado'])
      expect([search, await list(`/artigos?search=${encodeURIComponent(search)}`)]).toMatchObject([
        search,
        {
          data: expect.arrayContaining([expect.objectContaining({ nome: 'Como trocar eletrolíticos' })]),
          aproximado: true,
        },
      ]);
    expect((await list('/artigos?search=estufado%20wxkjqvz')).total).toBe(0);
  });

  test('finds entries as the search does', async () => {
    const { data, aproximado } = await list('/troubleshooting?search=capasitor%20inchado&limit=100');
    expect(data).toContainEqual(
      expect.objectContaining({ sintoma: expect.stringContaining('capacitores estufados') }),
    );
    expect(aproximado).toBe(true);
    expect((await list('/troubleshooting?search=wxkjqvz')).total).toBe(0);
  });

  test('respects the other filters', async () => {
    const { data: makers } = await list('/manufacturers?search=zarquon');
    const [maker] = makers;
    const page = await list(`/equipment-models?search=climatisador&manufacturer_id=${maker?.id}`);
    expect(page.data.map(({ nome }) => nome)).toEqual(['Climatizador Zarquon Eletrônica']);
    expect(page.aproximado).toBe(true);
  });

  test('is empty if nothing is similar, or if the filters exclude what is', async () => {
    for (const path of [
      '/manufacturers?search=wxkjqvz',
      '/equipment-models?search=climatisador&category_id=999999',
    ]) {
      const page = await list(path);
      expect([path, page.data, page.total]).toEqual([path, [], 0]);
      expect(page).not.toHaveProperty('aproximado');
    }
  });
});
