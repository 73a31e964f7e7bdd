import { expect, test } from 'vitest';
import { describeApplication, people } from '../../../test/application.ts';

const senha = 'capacitor-de-470-uF';

describeApplication('a page of users', ({ call }) => {
  const page = async (query: string) => (await call('admin', 'GET', `/users?${query}`)).json();
  const names = async (query: string): Promise<string[]> =>
    (await page(query)).data.map(({ nome_usuario }: { nome_usuario: string }) => nome_usuario);
  const add = async (user: object) => {
    const created = await call('admin', 'POST', '/users', { senha, ...user });
    if (created.statusCode !== 201) throw new Error(created.body);
  };

  test('it is searched in name, user name and e-mail, ignoring case and accents', async () => {
    await add({ nome: 'Zélia  Conceição', nome_usuario: 'Zeca.C', email: 'Oficina_Sul@bancada.test' });
    await add({ nome: 'Bento', nome_usuario: 'bento', email: 'bento@bancada.test', perfil: 'technician' });
    for (const search of ['ZELIA conceicao', 'zeca.c', 'ZÉCA', 'oficina_sul@', 'c'])
      expect(await names(`page=1&search=${encodeURIComponent(search)}`), search).toContain('Zeca.C');
    expect(await names('page=1&search=bancada.test')).toEqual(['bento', 'Zeca.C']);
    // Wildcards are literal, and no search matches across two fields.
    for (const search of ['%25', 'oficinaxsul', 'bento%20bento'])
      expect((await page(`page=1&search=${search}`)).total, search).toBe(0);
    expect((await page('page=1&search=%20')).total).toBe(5);
  });

  test('it is filtered by profile, under either name, and by active or not', async () => {
    await add({ nome: 'Inês', nome_usuario: 'ines', email: 'ines@bancada.test', ativo: false });
    for (const perfil of ['editor', 'technician'])
      expect(await names(`page=1&perfil=${perfil}`)).toEqual(['bento', people.editor.nomeUsuario]);
    expect(await names('page=1&ativo=false')).toEqual(['ines']);
    expect(await names('page=1&ativo=true&perfil=user')).toEqual([people.usuario.nomeUsuario, 'Zeca.C']);
    expect(await names('page=1&ativo=false&search=bento')).toEqual([]);
  });

  test('each column sorts both ways, and pages are parts of one list', async () => {
    const byUserName = ['ana', 'bento', 'edu', 'ines', 'teo', 'Zeca.C'];
    expect(await names('page=1&sort=nome_usuario')).toEqual(byUserName);
    for (const sort of ['id', 'nome', 'nome_usuario', 'email', 'perfil', 'ativo', 'criado_em']) {
      const up = await names(`page=1&sort=${sort}`);
      expect(up.toSorted(), sort).toEqual(byUserName.toSorted());
      expect((await names(`page=1&sort=-${sort}`)).toReversed(), sort).toEqual(up);
      const parts = await Promise.all([1, 2, 3].map((at) => names(`page=${at}&limit=2&sort=${sort}`)));
      expect(parts.flat(), sort).toEqual(up);
    }
    expect((await names('page=1')).slice(0, 3)).toEqual(['ana', 'bento', 'edu']);
    const profiles = (await page('page=1&sort=-perfil')).data.map(({ perfil }: { perfil: string }) => perfil);
    expect(profiles).toEqual(profiles.toSorted().toReversed());
  });

  test('it has the total, also past its end', async () => {
    const past = await page('page=9&limit=4');
    expect(past).toEqual({ data: [], total: 6, total_pages: 2 });
    const [first] = (await page('page=1')).data;
    expect(first).toEqual((await call('admin', 'GET', `/users/${first.id}`)).json());
    expect(Object.keys(first)).not.toContain('senha_hash');
    expect(Object.keys(first)).not.toContain('busca');
  });

  test.each([
    ['page=0', 'page'],
    ['page=1&limit=1001', 'limit'],
    ['page=1&perfil=chefe', 'perfil'],
    ['page=1&ativo=sim', 'ativo'],
    ['page=1&sort=senha_hash', 'sort'],
    ['page=1&sort=--nome', 'sort'],
  ])('%s is 422 at its field', async (query, field) => {
    const refused = await call('admin', 'GET', `/users?${query}`);
    expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['query', field]]);
  });

  test('only an admin may read it', async () => {
    for (const person of ['usuario', 'editor'] as const)
      expect((await call(person, 'GET', '/users?page=1')).statusCode).toBe(403);
  });
});
