import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../../scripts/testing/postgres.ts';
import { takeNoise } from '../../scripts/testing/quiet.ts';
import { newFolder, start, untilReady } from './server-process.ts';

/** The first run on a machine downloads PostgreSQL, and says so. */
const fetchTimeoutMs = 600_000;
const account = { email: 'admin@bancada.local', password: 'senha-da-oficina' };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
  takeNoise();
}, fetchTimeoutMs);
afterAll(() => postgres.stop());

test("an owner's own PostgreSQL, from Debian, serves a day at the shop", async () => {
  const DATABASE_URL = await postgres.createDatabase();
  const first = start({
    DATA_DIR: newFolder(),
    DATABASE_URL,
    STARTER: 'on',
    ADMIN_PASSWORD: account.password,
  });
  const call = await signIn(first);
  // The first search, on a busy machine, may be stopped by its time limit: it is tried again, as its reader would.
  const search = async () => {
    const found = await call('GET', '/search/global?q=P0AA6+ou+bateira+estufada');
    return [found.status, Number(found.headers.get('x-total-count')) > 0];
  };
  await expect.poll(search, { interval: 500 }).toEqual([200, true]);
  const maker = await call('POST', '/manufacturers', {
    nome: 'Oficina do João',
    website: 'https://oficina.test',
    contato_suporte: 'João',
  });
  expect(maker.status).toBe(201);
  const { id } = (await maker.json()) as { id: number };
  const linhas = [{ linha: 2, valores: { nome: 'Válvulas', descricao: 'Antigas' } }];
  const preview = await call('POST', '/import/categories/preview', { linhas });
  expect([preview.status, await preview.json()]).toMatchObject([200, { linhas: [{ acao: 'criar' }] }]);
  expect((await call('DELETE', `/manufacturers/${id}`)).status).toBe(204);
  const history = (await (await call('GET', `/history/manufacturers/${id}`)).json()) as {
    data: { acao: string }[];
  };
  expect(history.data.map(({ acao }) => acao)).toEqual(['delete', 'create']);
  first.server.kill('SIGTERM');
  expect(await first.exit).toBe(0);
  const second = start({ DATA_DIR: newFolder(), DATABASE_URL });
  await signIn(second);
  // Where the machine is slow, it says how far it is with the search.
  expect(second.output().stdout).toMatch(
    /^Bancada pronta em http:\/\/localhost:\d+\nSó neste computador\..*\n(Preparando a busca: .*\n)*$/,
  );
});

async function signIn(started: ReturnType<typeof start>) {
  const { port } = await untilReady(started);
  let authorization = '';
  const call = (method: string, path: string, body?: object) =>
    fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const answer = await call('POST', '/auth/login', account);
  expect(answer.status).toBe(200);
  authorization = `Bearer ${((await answer.json()) as { access_token: string }).access_token}`;
  return call;
}
