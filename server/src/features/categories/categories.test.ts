import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

describeApplication('categories', ({ call }) => {
  test('a description may be left out, and emptied', async () => {
    const created = (await call('usuario', 'POST', '/categories', { nome: 'Sem descrição' })).json();
    expect(created.descricao).toBeNull();
    const path = `/categories/${created.id}`;
    expect((await call('usuario', 'PUT', path, { descricao: 'Agora com' })).json().descricao).toBe(
      'Agora com',
    );
    expect((await call('usuario', 'PUT', path, { nome: 'Outra' })).json().descricao).toBe('Agora com');
    expect((await call('usuario', 'PUT', path, { descricao: '' })).json().descricao).toBeNull();
    const long = await call('usuario', 'PUT', path, { descricao: 'x'.repeat(2_001) });
    expect(long.json().detail).toMatchObject([{ loc: ['body', 'descricao'], type: 'too_big' }]);
  });

  test('all are listed by name', async () => {
    const names = (await call('usuario', 'GET', '/categories?limit=1000'))
      .json()
      .data.map(({ nome }: { nome: string }) => nome);
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual(names.toSorted(new Intl.Collator('pt', { sensitivity: 'base' }).compare));
  });

  test('one that models use is not deleted, and the answer says how many use it', async () => {
    const response = await call('usuario', 'DELETE', '/categories/1');
    expect([response.statusCode, response.json().detail]).toMatchObject([
      409,
      expect.stringMatching(/\d+ equipamento/),
    ]);
  });
});
