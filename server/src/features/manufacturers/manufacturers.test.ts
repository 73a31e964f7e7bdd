import type { Manufacturer } from '@bancada/contract/records/manufacturers';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

const fluke = { nome: 'Fluke', website: 'https://www.fluke.com', contato_suporte: '08007771234' };

describeApplication('manufacturers', ({ call }) => {
  const create = async (body: object) => {
    const response = await call('usuario', 'POST', '/manufacturers/', body);
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json<Manufacturer & { message: string }>();
  };

  test('one is created, read, listed, and found by part of its name', async () => {
    const created = await create({ ...fluke, nome: '  Fluke ' });
    expect(created).toMatchObject({ ...fluke, message: 'Fabricante "Fluke" criado com sucesso!' });
    const { message, ...record } = created;
    expect((await call('editor', 'GET', `/manufacturers/${created.id}`)).json()).toEqual(record);
    expect((await call('editor', 'GET', '/manufacturers?search=LÚK')).json()).toEqual({
      data: [record],
      total: 1,
      total_pages: 1,
    });
    expect(
      (await call('editor', 'GET', `/manufacturers/?manufacturer_id=${created.id}`)).json().data,
    ).toEqual([record]);
    expect((await call('editor', 'GET', '/manufacturers?manufacturer_id=999999')).json().data).toEqual([]);
  });

  test('one that is made in passing needs its name alone', async () => {
    const made = await call('usuario', 'POST', '/manufacturers/so-nome', { nome: ' Em passagem ' });
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { nome: 'Em passagem', website: null, contato_suporte: null },
    ]);
    const again = await call('usuario', 'POST', '/manufacturers/so-nome', { nome: 'EM PASSAGEM' });
    expect([again.statusCode, again.json().campo]).toEqual([409, 'nome']);
    const website = 'www.passagem.com.br';
    await call('usuario', 'PUT', `/manufacturers/${made.json().id}`, { website });
    expect((await call('usuario', 'GET', `/manufacturers/${made.json().id}`)).json().website).toBe(
      `https://${website}`,
    );
  });

  test('all are listed by name, ten a page', async () => {
    const whole = (await call('usuario', 'GET', '/manufacturers?limit=1000')).json();
    const names = whole.data.map(({ nome }: Manufacturer) => nome);
    expect(names).toEqual(names.toSorted(new Intl.Collator('pt', { sensitivity: 'base' }).compare));
    const second = (await call('usuario', 'GET', '/manufacturers?page=2')).json();
    expect(second.data).toEqual(whole.data.slice(10, 20));
    expect([second.total, second.total_pages]).toEqual([whole.total, Math.ceil(whole.total / 10)]);
  });

  test('invalid fields are all named, each with its rule', async () => {
    const response = await call('usuario', 'POST', '/manufacturers', {
      nome: '   ',
      website: 'fluke.com',
      contato_suporte: 'x'.repeat(61),
    });
    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      [
        { loc: ['body', 'nome'], msg: 'Campo obrigatório.', type: 'too_small' },
        {
          loc: ['body', 'website'],
          msg: 'O website deve ser uma URL válida (ex: https://www.exemplo.com.br).',
          type: 'invalid_format',
        },
        { loc: ['body', 'contato_suporte'], msg: 'Digite no máximo 60 caracteres.', type: 'too_big' },
      ],
    ]);
    const empty = await call('usuario', 'POST', '/manufacturers', {
      nome: 'x',
      website: '',
      contato_suporte: '',
    });
    expect(empty.json().detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual([
      'website',
      'contato_suporte',
    ]);
    expect((await call('usuario', 'PUT', '/manufacturers/1', { atualizado_em: 'ontem' })).statusCode).toBe(
      422,
    );
  });

  test('a name is unique regardless of case and accents', async () => {
    await create({ ...fluke, nome: 'Ícone Eletrônica' });
    const same = await call('usuario', 'POST', '/manufacturers', { ...fluke, nome: 'icone  ELETRONICA' });
    expect([same.statusCode, same.json()]).toEqual([
      409,
      {
        detail: 'Já existe outro fabricante com nome “icone  ELETRONICA”.',
        campo: 'nome',
        valor: 'icone  ELETRONICA',
      },
    ]);
    const other = await create({ ...fluke, nome: 'Minipa' });
    const renamed = await call('usuario', 'PUT', `/manufacturers/${other.id}`, { nome: 'ÍCONE eletrônica' });
    expect([renamed.statusCode, renamed.json().campo]).toEqual([409, 'nome']);
  });

  test('an edit writes the given fields, clears empty ones, and makes a new version', async () => {
    const created = await create({ ...fluke, nome: 'Politerm' });
    const saved = (await call('usuario', 'PUT', `/manufacturers/${created.id}`, { website: '' })).json();
    expect(saved).toMatchObject({
      nome: 'Politerm',
      website: null,
      contato_suporte: fluke.contato_suporte,
      message: 'Fabricante atualizado com sucesso!',
    });
    expect(saved.atualizado_em > created.atualizado_em).toBe(true);
  });

  test('of two concurrent editors the second gets a conflict, with the current record', async () => {
    const { id, atualizado_em } = await create({ ...fluke, nome: 'Hikari' });
    const first = await call('editor', 'PUT', `/manufacturers/${id}`, { nome: 'Hikari SA', atualizado_em });
    expect(first.statusCode).toBe(200);
    const second = await call('usuario', 'PUT', `/manufacturers/${id}`, {
      contato_suporte: '1',
      atualizado_em,
    });
    expect(second.statusCode).toBe(409);
    const { detail, atual, alterado_por } = second.json();
    expect(alterado_por).toBe('Edu Editor');
    expect(detail).toMatch(/^Este registro foi alterado por outra pessoa/);
    expect(atual).toEqual((await call('usuario', 'GET', `/manufacturers/${id}`)).json());
    expect(atual).toMatchObject({ nome: 'Hikari SA', contato_suporte: fluke.contato_suporte });
    // Microseconds count: a version that is slightly off is another version.
    const near = `${atual.atualizado_em.slice(0, -2)}${atual.atualizado_em.at(-2) === '0' ? '1' : '0'}Z`;
    const almost = { contato_suporte: '2', atualizado_em: near };
    expect((await call('usuario', 'PUT', `/manufacturers/${id}`, almost)).statusCode).toBe(409);
    const again = { contato_suporte: '3', atualizado_em: atual.atualizado_em };
    expect((await call('usuario', 'PUT', `/manufacturers/${id}`, again)).statusCode).toBe(200);
    expect((await call('usuario', 'PUT', `/manufacturers/${id}`, { contato_suporte: '4' })).statusCode).toBe(
      200,
    );
  });

  test('of two saves of the same version at once, one gets a conflict', async () => {
    const { id, atualizado_em } = await create({ ...fluke, nome: 'Weller' });
    const saves = await Promise.all(
      ['1', '2', '3', '4'].map((contato_suporte) =>
        call('usuario', 'PUT', `/manufacturers/${id}`, { contato_suporte, atualizado_em }),
      ),
    );
    expect(saves.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('one that does not exist, or is in the bin, is 404 for every call', async () => {
    const { id } = await create({ ...fluke, nome: 'Victor' });
    expect((await call('usuario', 'DELETE', `/manufacturers/${id}`)).statusCode).toBe(204);
    for (const gone of [id, 999_999]) {
      for (const [method, body] of [['GET'], ['PUT', { nome: 'x' }], ['DELETE']] as const) {
        const response = await call('admin', method, `/manufacturers/${gone}`, body);
        expect([response.statusCode, response.json().detail]).toEqual([404, 'Fabricante não encontrado.']);
      }
    }
    expect((await call('usuario', 'GET', '/manufacturers?search=Victor')).json().total).toBe(0);
  });
});
