import { policy } from '@bancada/contract/policy';
import { expect, test } from 'vitest';
import { buildTestApp, describeApplication } from '../../../test/application.ts';

describeApplication('the policy', ({ call, db, idOf, signIn }) => {
  const choose = async (perfil: string, by: 'admin' | 'editor' = 'admin') => {
    const answer = await call(by, 'PUT', '/policy/deletion', { perfil });
    return [answer.statusCode, answer.json()];
  };
  const absentMaker = '/manufacturers/2147483647';

  test('lists each action with the lowest profile that may do it', async () => {
    const response = await call('usuario', 'GET', '/policy');
    expect([response.statusCode, response.json()]).toEqual([200, policy]);
    expect((await call('admin', 'GET', '/policy/deletion')).json()).toEqual({
      perfil: 'usuario',
      fixado: false,
    });
  });

  test('who may delete is chosen by an admin, holds at once in every process, and stands in the audit', async () => {
    const other = await buildTestApp(db());
    const { access_token } = await signIn('usuario');
    const inOther = async () => {
      const headers = { authorization: `Bearer ${access_token}` };
      return (await other.inject({ method: 'DELETE', url: `/api/v1${absentMaker}`, headers })).statusCode;
    };
    const may = async (person: 'usuario' | 'editor' | 'admin') =>
      (await call(person, 'DELETE', absentMaker)).statusCode;
    expect([await may('usuario'), await inOther()]).toEqual([404, 404]);
    expect(await choose('editor')).toEqual([200, { perfil: 'editor', fixado: false }]);
    expect([await may('usuario'), await inOther(), await may('editor')]).toEqual([403, 403, 404]);
    expect((await call('usuario', 'GET', '/policy')).json()['delete-in-knowledge-base']).toBe('editor');
    expect((await choose('admin'))[0]).toBe(200);
    expect([await may('editor'), await may('admin')]).toEqual([403, 404]);
    await choose('admin');
    expect((await choose('usuario', 'editor'))[0]).toBe(403);
    await choose('usuario');
    expect([await may('usuario'), await inOther()]).toEqual([404, 404]);
    await other.close();
    const audit = (await call('admin', 'GET', '/account-audit?acao=deletion-policy')).json().data;
    const sides = (antes: string, depois: string) => ({
      usuario_id: expect.any(Number),
      mudancas: [{ campo: 'exclusao', antes, depois }],
    });
    expect(audit).toMatchObject([
      sides('admin', 'usuario'),
      sides('editor', 'admin'),
      sides('usuario', 'editor'),
    ]);
    expect(audit[0].autor_id).toBe(await idOf('admin'));
  });
});

describeApplication(
  'the policy of an instance that keeps deletion to editors',
  ({ call }) => {
    test('is the policy that the server enforces', async () => {
      const { 'delete-in-knowledge-base': lowest, ...others } = (
        await call('usuario', 'GET', '/policy')
      ).json();
      expect(lowest).toBe('editor');
      const { 'delete-in-knowledge-base': _, ...usual } = policy;
      expect(others).toEqual(usual);
      expect((await call('usuario', 'DELETE', '/manufacturers/2147483647')).statusCode).toBe(403);
      expect((await call('editor', 'DELETE', '/manufacturers/2147483647')).statusCode).toBe(404);
    });

    test('is not changed on a screen, which says why', async () => {
      expect((await call('admin', 'GET', '/policy/deletion')).json()).toEqual({
        perfil: 'editor',
        fixado: true,
      });
      const refused = await call('admin', 'PUT', '/policy/deletion', { perfil: 'usuario' });
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        'Esta permissão está fixada pela variável DELETE_MIN_PERFIL do servidor.',
      ]);
    });
  },
  { deleteMinPerfil: 'editor' },
);
