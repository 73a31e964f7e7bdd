import { expect, test } from 'vitest';
import { describeApplication, type Person } from '../../../test/application.ts';

describeApplication('likes', ({ call }) => {
  const like = (person: Person, id: number | string) =>
    call(person, 'POST', `/like/likes?id_troubleshooting=${id}`);
  const check = async (person: Person, id: number) =>
    (await call(person, 'GET', `/like/likes/check?id_troubleshooting=${id}`)).json();
  const someEntry = async (page: number): Promise<{ id: number; score: number; atualizado_em: string }> =>
    (await call('usuario', 'GET', `/troubleshooting?limit=1&page=${page}`)).json().data[0];

  test('each person counts once, and a like does not change the entry’s version', async () => {
    const { id, score, atualizado_em } = await someEntry(1);
    expect(await check('usuario', id)).toEqual({ liked: false });
    for (let time = 0; time < 2; time += 1) {
      const liked = await like('usuario', id);
      expect([liked.statusCode, liked.json()]).toEqual([200, { liked: true, score: score + 1 }]);
    }
    expect(await check('usuario', id)).toEqual({ liked: true });
    expect(await check('editor', id)).toEqual({ liked: false });
    expect((await like('editor', id)).json()).toEqual({ liked: true, score: score + 2 });
    const entry = (await call('usuario', 'GET', `/troubleshooting/${id}`)).json();
    expect([entry.score, entry.atualizado_em]).toEqual([score + 2, atualizado_em]);
    const [best] = (await call('usuario', 'GET', '/troubleshooting/top-score?limit=1')).json();
    expect(best.id).toBe(id);
  });

  test('concurrent likes of many people all count, those of one person once', async () => {
    const { id, score } = await someEntry(2);
    const people: Person[] = ['usuario', 'editor', 'admin'];
    const answers = await Promise.all([...people, ...people].map((person) => like(person, id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect((await call('usuario', 'GET', `/troubleshooting/${id}`)).json().score).toBe(score + 3);
  });

  test('an entry that does not exist, or is in the bin, is 404; an invalid id is 422', async () => {
    const { id } = await someEntry(3);
    expect((await call('admin', 'DELETE', `/troubleshooting/${id}`)).statusCode).toBe(204);
    for (const gone of [id, 2_147_483_647]) {
      for (const [method, path] of [
        ['POST', '/like/likes'],
        ['GET', '/like/likes/check'],
      ] as const) {
        const response = await call('usuario', method, `${path}?id_troubleshooting=${gone}`);
        expect([response.statusCode, response.json().detail]).toEqual([
          404,
          'Registro de troubleshooting não encontrado.',
        ]);
      }
    }
    const bad = await like('usuario', 'abc');
    expect([bad.statusCode, bad.json().detail[0].loc]).toEqual([422, ['query', 'id_troubleshooting']]);
  });
});
