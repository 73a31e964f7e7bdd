import type { RecordKind } from '@bancada/contract/records/records';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

interface CaseOfKind {
  kind: RecordKind;
  /** Valid fields of a new record with this name. */
  fresh(name: string): Record<string, unknown>;
  /** The field whose text these tests vary. */
  field: string;
  created(name: string): string;
  saved: string;
  notFound: string;
  /** The list's parameter that selects a single record, if it has one. */
  oneBy?: string;
  /** Two records may have the same value of `field`. */
  sharesNames?: boolean;
}

const cases: CaseOfKind[] = [
  {
    kind: 'manufacturers',
    fresh: (nome) => ({ nome, website: 'https://a.test', contato_suporte: '1' }),
    field: 'nome',
    created: (name) => `Fabricante "${name}" criado com sucesso!`,
    saved: 'Fabricante atualizado com sucesso!',
    notFound: 'Fabricante não encontrado.',
    oneBy: 'manufacturer_id',
  },
  {
    kind: 'categories',
    fresh: (nome) => ({ nome, descricao: 'De bancada' }),
    field: 'nome',
    created: (name) => `Categoria "${name}" criada com sucesso!`,
    saved: 'Categoria atualizada com sucesso!',
    notFound: 'Categoria não encontrada.',
    oneBy: 'category_id',
  },
  {
    kind: 'equipment-models',
    fresh: (numero_modelo) => ({
      nome: numero_modelo,
      numero_modelo,
      fabricante_id: 1,
      categoria_id: 1,
      data_lancamento: '2021-05-01',
      data_aproximada: true,
    }),
    field: 'numero_modelo',
    created: (name) => `Equipamento "${name}" criado com sucesso!`,
    saved: 'Equipamento atualizado com sucesso!',
    notFound: 'Equipamento não encontrado.',
    oneBy: 'model_id',
  },
  {
    kind: 'datasheets',
    fresh: (part_number) => ({ part_number, nome: 'Conversor', descricao: 'Buck', fabricante_id: 1 }),
    field: 'part_number',
    created: (name) => `Datasheet "${name}" criado com sucesso!`,
    saved: 'Datasheet atualizado com sucesso!',
    notFound: 'Datasheet não encontrado.',
    oneBy: 'datasheet_id',
  },
  {
    kind: 'artigos',
    fresh: (nome) => ({ nome, descricao: '# Medir', CUI: null, autor: 'Ana' }),
    field: 'nome',
    created: (name) => `Artigo "${name}" criado com sucesso!`,
    saved: 'Artigo atualizado com sucesso!',
    notFound: 'Artigo não encontrado.',
    sharesNames: true,
  },
];

const oddTexts = {
  emoji: '🔧🔋⚡',
  'right to left': 'לוח אם مذبذب',
  HTML: '<script>alert("x")</script>&amp;<b>',
  quotes: `'"\\;--%_`,
};

describeApplication('a save that changes nothing', ({ call, db }) => {
  test.each([
    'manufacturers/1',
    'categories/1',
    'equipment-models/1',
    'datasheets/1',
    'artigos/1',
    'sintomas/1/details',
    'diagnosticos/1',
    'solucoes/1',
  ])('%s: says so, and is no change for others who have the record open', async (path) => {
    const before = (await call('editor', 'GET', `/${path}`)).json();
    const changes = () =>
      db()
        .selectFrom('history')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst();
    const known = await changes();
    for (const body of [{}, before]) {
      const answer = await call('usuario', 'PUT', `/${path}`, body);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        expect.objectContaining({ ...before, message: 'Nada mudou: os valores já eram estes.' }),
      ]);
    }
    expect(await changes()).toEqual(known);
  });

  test('links in another order, codes and measures typed otherwise are no change', async () => {
    const save = async (body: object) =>
      (await call('editor', 'PUT', '/diagnosticos/1', body)).json().message;
    const nothing = 'Nada mudou: os valores já eram estes.';
    const done = 'Diagnóstico atualizado com sucesso!';
    const medida = { onde: 'PQ1', grandeza: 'tensão', esperado: '19 V' };
    const all = { componente_ids: [1, 2], code_post: 'A2', medida, minutos: 5, alta_tensao: true };
    expect(await save(all)).toBe(done);
    expect(await save(all)).toBe(nothing);
    expect(await save({ code_post: '0xA2', medida: { ...medida, esperado: '19', unidade: 'V' } })).toBe(
      nothing,
    );
    expect(await save({ componente_ids: [2, 1] })).toBe(nothing);
    expect(await save({ componente_ids: [2] })).toBe(done);
    expect(await save({ componente_ids: [2] })).toBe(nothing);
    expect(await save({ minutos: 6 })).toBe(done);
    expect(await save({ medida: null })).toBe(done);
  });

  test('a save that changes links alone is a conflict for others who have the record open', async () => {
    const { atualizado_em } = (await call('editor', 'GET', '/diagnosticos/2')).json();
    const save = async (componente_ids: number[]) =>
      (await call('editor', 'PUT', '/diagnosticos/2', { componente_ids, atualizado_em })).statusCode;
    expect(await save([1, 2])).toBe(200);
    expect(await save([1])).toBe(409);
  });
});

describeApplication('the calls of the catalogue', ({ call }) => {
  for (const { kind, fresh, field, created, saved, notFound, oneBy, sharesNames } of cases) {
    const create = async (name: string) => {
      const response = await call('usuario', 'POST', `/${kind}/`, fresh(name));
      if (response.statusCode !== 201) throw new Error(response.body);
      const { message, ...record } = response.json();
      return { message, record };
    };

    test(`${kind}: one is created, read, listed, saved and deleted`, async () => {
      const { message, record } = await create('Zumbi 7');
      expect(message).toBe(created('Zumbi 7'));
      expect(record).toMatchObject(fresh('Zumbi 7'));
      expect((await call('editor', 'GET', `/${kind}/${record.id}`)).json()).toEqual(record);
      const found = (await call('editor', 'GET', `/${kind}?search=${encodeURIComponent('ZÚMBI')}`)).json();
      expect([found.total, found.total_pages, found.data[0].id]).toEqual([1, 1, record.id]);
      if (oneBy !== undefined) {
        expect((await call('editor', 'GET', `/${kind}?${oneBy}=${record.id}`)).json()).toEqual({
          data: [record],
          total: 1,
          total_pages: 1,
        });
        expect((await call('editor', 'GET', `/${kind}?${oneBy}=999999`)).json().data).toEqual([]);
      }
      const edit = { [field]: 'Zumbi 8', atualizado_em: record.atualizado_em };
      const response = await call('editor', 'PUT', `/${kind}/${record.id}`, edit);
      expect(response.json()).toMatchObject({
        ...record,
        ...edit,
        atualizado_em: expect.any(String),
        message: saved,
      });
      expect(response.json().atualizado_em > record.atualizado_em).toBe(true);
      const late = await call('usuario', 'PUT', `/${kind}/${record.id}`, edit);
      expect([late.statusCode, late.json().alterado_por]).toEqual([409, 'Edu Editor']);
      expect(late.json().atual).toEqual((await call('usuario', 'GET', `/${kind}/${record.id}`)).json());
      expect((await call('usuario', 'DELETE', `/${kind}/${record.id}`)).statusCode).toBe(204);
      for (const gone of [record.id, 999_999]) {
        for (const [method, body] of [['GET'], ['PUT', edit], ['DELETE']] as const) {
          const answer = await call('admin', method, `/${kind}/${gone}`, body);
          expect([answer.statusCode, answer.json().detail]).toEqual([404, notFound]);
        }
      }
      // A near match (`zumbido`) may be shown instead.
      const { data } = (await call('usuario', 'GET', `/${kind}?search=Zumbi`)).json();
      expect(data.map(({ id }: { id: number }) => id)).not.toContain(record.id);
      if (oneBy !== undefined)
        expect((await call('usuario', 'GET', `/${kind}?${oneBy}=${record.id}`)).json().data).toEqual([]);
    });

    test(`${kind}: unusual texts are stored as typed, and found`, async () => {
      for (const [name, text] of Object.entries(oddTexts)) {
        const { record } = await create(text);
        expect({ name, kept: record[field] }).toEqual({ name, kept: text });
        const found = await call('usuario', 'GET', `/${kind}?search=${encodeURIComponent(text)}`);
        expect(found.json().data.map(({ id }: { id: number }) => id)).toEqual([record.id]);
      }
      expect((await create('  Com brancos ')).record[field]).toBe('Com brancos');
      expect((await create('\u00a0Com\u2007bran\u200bcos 2\u202e')).record[field]).toBe('Com brancos 2');
    });

    test(`${kind}: a search takes wildcards literally, and composed and decomposed accents alike`, async () => {
      const names = [
        'Zorb 100%',
        'Zorb 1000',
        'Zorb a_b',
        'Zorb axb',
        'Zorb C++',
        'Zorb R&D',
        'Zorb RD',
        'Zorb \\n',
      ];
      for (const name of [...names, 'Órgão zorb']) await create(name);
      const found = async (search: string) => {
        const page = (await call('usuario', 'GET', `/${kind}?search=${encodeURIComponent(search)}`)).json();
        return page.aproximado ? [] : page.data.map((record: Record<string, unknown>) => record[field]);
      };
      for (const [search, name] of [
        ['100%', 'Zorb 100%'],
        ['100％', 'Zorb 100%'],
        ['a_b', 'Zorb a_b'],
        ['C++', 'Zorb C++'],
        ['R&D', 'Zorb R&D'],
        ['\\n', 'Zorb \\n'],
        ['zorb\u00a0a\u200b_b ', 'Zorb a_b'],
        ['o\u0301rga\u0303o\u2007zorb', 'Órgão zorb'],
      ] as const)
        expect([search, await found(search)]).toEqual([search, [name]]);
    });

    test(`${kind}: an invalid text is 422 at its field`, async () => {
      for (const [text, type] of [
        ['x'.repeat(10_000), 'too_big'],
        ['   ', 'too_small'],
        ['\u200b\u3164\u00a0\u202e', 'too_small'],
        ['zero\0', 'invalid_text'],
        [7, 'invalid_type'],
      ] as const) {
        const body = { ...fresh('Vez'), [field]: text };
        const { id } = (await create(`Alvo ${type} ${String(text).length}`)).record;
        for (const answer of [
          await call('usuario', 'POST', `/${kind}`, body),
          await call('usuario', 'PUT', `/${kind}/${id}`, { [field]: text }),
        ]) {
          expect(answer.statusCode).toBe(422);
          expect(answer.json().detail).toMatchObject([{ loc: ['body', field], type }]);
        }
      }
      const empty = await call('usuario', 'POST', `/${kind}`, {});
      expect(empty.json().detail.map(({ loc }: { loc: string[] }) => loc[1])).toContain(field);
      expect((await call('usuario', 'PUT', `/${kind}/1`, { atualizado_em: 'ontem' })).statusCode).toBe(422);
      expect((await call('usuario', 'GET', `/${kind}?search=${'x'.repeat(10_001)}`)).statusCode).toBe(422);
      expect((await call('usuario', 'GET', `/${kind}?search=%00`)).json().detail).toMatchObject([
        { loc: ['query', 'search'] },
      ]);
      expect((await call('usuario', 'GET', `/${kind}?search=${'x'.repeat(3_000)}`)).json().data).toEqual([]);
    });

    if (sharesNames !== true)
      test(`${kind}: a name is unique regardless of case, accents and spacing`, async () => {
        await create('Ícone Elétrico 9');
        const same = await call('usuario', 'POST', `/${kind}`, fresh('icone  ELETRICO 9'));
        expect([same.statusCode, same.json()]).toMatchObject([
          409,
          { campo: field, valor: 'icone  ELETRICO 9' },
        ]);
        for (const written of [
          'Ícone\u00a0Elétrico\u20079',
          'I\u0301cone Elé\u200btrico 9',
          '\u202eícone elétrico 9',
        ])
          expect((await call('usuario', 'POST', `/${kind}`, fresh(written))).statusCode).toBe(409);
        const other = (await create('Outro 9')).record;
        const renamed = await call('usuario', 'PUT', `/${kind}/${other.id}`, { [field]: 'ÍCONE elétrico 9' });
        expect([renamed.statusCode, renamed.json().campo]).toEqual([409, field]);
        expect(
          (await call('usuario', 'PUT', `/${kind}/${other.id}`, { [field]: 'OUTRO 9' })).statusCode,
        ).toBe(200);
      });

    test(`${kind}: pages follow one another without gaps or duplicates`, async () => {
      for (const name of ['b p', 'Á p', 'a q', 'C p']) await create(name);
      const whole = (await call('usuario', 'GET', `/${kind}?limit=1000`)).json();
      const [first, second] = [
        (await call('usuario', 'GET', `/${kind}`)).json(),
        (await call('usuario', 'GET', `/${kind}?page=2`)).json(),
      ];
      expect([...first.data, ...second.data]).toEqual(whole.data.slice(0, 20));
      expect([first.total, first.total_pages]).toEqual([
        whole.total,
        Math.max(1, Math.ceil(whole.total / 10)),
      ]);
      expect(whole.total).toBe(whole.data.length);
      expect((await call('usuario', 'GET', `/${kind}?page=900`)).json()).toMatchObject({
        data: [],
        total: whole.total,
      });
    });
  }
});
