import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReadinessReport } from '@bancada/contract/instance/health';
import pg from 'pg';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { adminAddress, postgresAddress, templateDatabase } from './postgres-address.ts';
import { newFolder, preparedFolder, type Started, start, untilReady } from './server-process.ts';

test('a port in use is an error in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const DATA_DIR = newFolder();
  const started = start({ DATA_DIR, PORT: String(port) });
  expect(await started.exit).toBe(1);
  // Nothing has been created yet.
  expect(existsSync(path.join(DATA_DIR, 'db'))).toBe(false);
  expect(started.output().stderr).toBe(
    `A porta ${port} já está em uso: encerre o outro programa ou defina PORT.\n`,
  );
  expect(started.output().stdout).not.toContain('Senha');
  other.close();
});

test('an invalid variable is an error in one sentence that names it', async () => {
  const started = start({ MAX_LOGINS: 'muitos' });
  expect(await started.exit).toBe(1);
  expect(started.output()).toEqual({
    stdout: '',
    stderr: 'A variável MAX_LOGINS tem um valor inválido: use um número inteiro de 1 a 1000.\n',
  });
});

test('a read-only data folder is an error in one sentence', async () => {
  const file = path.join(newFolder(), 'arquivo');
  writeFileSync(file, '');
  const started = start({ DATA_DIR: path.join(file, 'data') });
  expect(await started.exit).toBe(1);
  expect(started.output().stderr).toBe(
    `Não é possível gravar na pasta de dados "${file}/data" (ENOTDIR): ajuste as permissões ou defina DATA_DIR.\n`,
  );
});

test('a folder for copies that is a file is an error in one sentence', async () => {
  const folder = newFolder();
  writeFileSync(path.join(folder, 'arquivo'), '');
  for (const BACKUP_DIR of ['arquivo', 'arquivo/copias'].map((name) => path.join(folder, name))) {
    const started = start({ DATA_DIR: path.join(folder, 'data'), BACKUP_DIR });
    expect(await started.exit).toBe(1);
    expect(started.output().stderr).toBe(
      `BACKUP_DIR não pode ser "${BACKUP_DIR}", que não é uma pasta: defina outra.\n`,
    );
  }
});

test('an unreachable database is an error in one sentence', async () => {
  const started = start({ DATA_DIR: newFolder(), DATABASE_URL: 'postgresql://127.0.0.1:1/x' });
  expect(await started.exit).toBe(1);
  expect(started.output().stderr).toMatch(
    /^Não foi possível conectar ao PostgreSQL de DATABASE_URL: .*ECONNREFUSED.*\.\n$/,
  );
});

test('a server that is stopped while it starts, or the moment it is ready, exits cleanly', async () => {
  for (const [said, folder] of [
    ['Aviso: ', newFolder()],
    ['Bancada pronta', preparedFolder()],
  ] as const) {
    const started = start({ DATA_DIR: folder, DATABASE_REPLICA_URL: 'postgresql://localhost/x' });
    while (!started.output().stdout.includes(said))
      await once(started.server.stdout ?? started.server, 'data');
    started.server.kill('SIGTERM');
    expect(await started.exit).toBe(0);
  }
});

test('a replica of a database that can have none is reported, not ignored', async () => {
  const started = start({ DATA_DIR: preparedFolder(), DATABASE_REPLICA_URL: 'postgresql://localhost/x' });
  await untilReady(started);
  expect(started.output().stdout).toContain('Aviso: DATABASE_REPLICA_URL fica sem uso');
});

test('a server whose read replica does not answer starts, says so, and is ready', async () => {
  const admin = new pg.Client({ connectionString: adminAddress() });
  await admin.connect();
  await admin.query(
    `CREATE DATABASE no_replica TEMPLATE ${templateDatabase} OWNER bancada STRATEGY file_copy`,
  );
  const started = start({
    DATA_DIR: newFolder(),
    DATABASE_URL: postgresAddress('no_replica'),
    DATABASE_REPLICA_URL: 'postgresql://127.0.0.1:1/x',
  });
  const { port, stdout } = await untilReady(started);
  expect(stdout).toContain('Aviso: o PostgreSQL de DATABASE_REPLICA_URL não responde.');
  // A database that answers late, as on a busy machine, is not ready for a moment.
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    return [answer.status, ((await answer.json()) as ReadinessReport).replica];
  };
  await expect.poll(readiness).toEqual([200, 'unreachable']);
  started.server.kill('SIGTERM');
  expect(await started.exit).toBe(0);
  await admin.query('DROP DATABASE no_replica');
  await admin.end();
});

test('a server for other machines whose links would only open on this one says so', async () => {
  const open = start({ DATA_DIR: preparedFolder(), HOST: '0.0.0.0' });
  await untilReady(open);
  expect(open.output().stdout).toContain('defina PUBLIC_URL para que abram em outras máquinas.');
  const named = start({ DATA_DIR: preparedFolder(), HOST: '0.0.0.0', PUBLIC_URL: 'http://oficina.lan' });
  await untilReady(named);
  expect(named.output().stdout).not.toContain('PUBLIC_URL');
  expect(named.output().stdout).toMatch(
    /^Bancada pronta em http:\/\/oficina\.lan \(escuta em http:\/\/localhost:\d+\)$/m,
  );
});

test('STARTER=off loads nothing; a second start makes no second admin', async () => {
  const folder = newFolder();
  const first = start({ DATA_DIR: folder });
  expect((await untilReady(first)).stdout).not.toContain('Base de conhecimento inicial');
  first.server.kill('SIGTERM');
  await first.exit;
  const second = start({ DATA_DIR: folder });
  await untilReady(second);
  expect(second.output().stdout).toMatch(
    /^Bancada pronta em http:\/\/localhost:\d+\nSó neste computador\..*\n$/,
  );
});

test('a weak ADMIN_PASSWORD is accepted with a warning', async () => {
  const { stdout } = await untilReady(start({ DATA_DIR: preparedFolder(), ADMIN_PASSWORD: 'mudar123' }));
  expect(stdout).toContain(
    'Aviso: a senha de ADMIN_PASSWORD está entre as mais usadas ou vazadas. Troque-a depois de entrar.',
  );
});

test('a server that reports ready lets its first admin in, and finds the starter records', async () => {
  const port = await freePort();
  const secret = 'senha-da-oficina';
  start({ DATA_DIR: newFolder(), PORT: String(port), STARTER: 'on', ADMIN_PASSWORD: secret });
  const address = `http://127.0.0.1:${port}`;
  while ((await statusOf(`${address}/readyz`)) !== 200) await delay(5);
  const signedIn = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@bancada.local', password: secret }),
  });
  expect(signedIn.status).toBe(200);
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  // A search for a code has no time limit, which this machine may be too busy to keep.
  const found = await fetch(`${address}/api/v1/search/global?q=P0AA6`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([found.status, Number(found.headers.get('x-total-count')) > 0]).toEqual([200, true]);
});

test('Ctrl+C, which the terminal sends to every process of the server, closes the database too', async () => {
  const DATA_DIR = preparedFolder();
  const started = start({ DATA_DIR }, 'main.ts', ['setsid', '--wait']);
  await untilReady(started);
  const holder = Number(readFileSync(path.join(DATA_DIR, 'db/holder.pid'), 'utf8'));
  process.kill(-holder, 'SIGINT');
  expect(await started.exit).toBe(0);
  expect(isClosed(DATA_DIR)).toBe(true);
});

test("two processes that start together on an empty PostgreSQL share one schema, one starter, one admin and each other's sessions", async () => {
  const admin = new pg.Client({ connectionString: adminAddress() });
  await admin.connect();
  await admin.query('CREATE DATABASE two_at_once OWNER bancada');
  const settings = {
    DATABASE_URL: postgresAddress('two_at_once'),
    STARTER: 'on',
    ADMIN_PASSWORD: 'senha-da-oficina',
  };
  const both = [start({ DATA_DIR: newFolder(), ...settings }), start({ DATA_DIR: newFolder(), ...settings })];
  const [one, two] = await Promise.all(both.map(untilReady));
  const said = both.map(({ output }) => output().stdout).join('');
  expect(said.match(/Base de conhecimento inicial carregada/g)).toHaveLength(1);
  expect(said.match(/Primeiro administrador criado/g)).toHaveLength(1);
  const signedIn = await fetch(`http://127.0.0.1:${one?.port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@bancada.local', password: 'senha-da-oficina' }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const found = await fetch(`http://127.0.0.1:${two?.port}/api/v1/search/global?q=P0AA6`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([found.status, Number(found.headers.get('x-total-count')) > 0]).toEqual([200, true]);
  for (const { server } of both) server.kill('SIGTERM');
  expect(await Promise.all(both.map(({ exit }) => exit))).toEqual([0, 0]);
  await admin.query('DROP DATABASE two_at_once');
  await admin.end();
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s a call in flight is answered, the database closes, and the exit is clean',
  async (signal) => {
    const folder = preparedFolder();
    const started = start({ DATA_DIR: folder });
    const { port } = await untilReady(started);
    const body = JSON.stringify({ email: 'ninguem@oficina.test', password: 'x' });
    const client = connect(port, '127.0.0.1');
    client.write(
      `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    // A later call is answered, so the server has read the beginning.
    await fetch(`http://127.0.0.1:${port}/readyz`);
    started.server.kill(signal);
    await untilRefused(port);
    let answer = '';
    client.on('data', (data) => {
      answer += data;
    });
    client.write(body.slice(5));
    expect(await started.exit).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('Credenciais inválidas');
    expect(isClosed(folder)).toBe(true);
    const again = start({ DATA_DIR: folder, LOG_LEVEL: 'info' });
    await untilListening(again);
  },
);

test('idle connections, as browsers keep them, do not delay the shutdown', async () => {
  const started = start({ DATA_DIR: preparedFolder() });
  const { port } = await untilReady(started);
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  // A later connection is answered, so the server has accepted this one.
  await fetch(`http://127.0.0.1:${port}/readyz`);
  started.server.kill('SIGTERM');
  expect(await started.exit).toBe(0);
  silent.destroy();
});

/** PostgreSQL was shut down cleanly: in pg_control the state is the fifth 32-bit word, and 1 is "shut down". */
function isClosed(dataDir: string): boolean {
  return readFileSync(path.join(dataDir, 'db/postgresql/global/pg_control')).readUInt32LE(16) === 1;
}

async function statusOf(url: string): Promise<number | null> {
  try {
    return (await fetch(url)).status;
  } catch (error) {
    // Nobody is listening yet.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** New connections are refused: the server is stopping. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const probe = connect(port, '127.0.0.1');
    const outcome = await Promise.race([
      once(probe, 'connect').then(() => 'open'),
      once(probe, 'error').then(
        () => 'refused',
        () => 'refused',
      ),
    ]).catch(() => 'refused');
    probe.destroy();
    if (outcome === 'refused') return;
  }
}

async function untilListening({ server, output }: Started): Promise<void> {
  while (!output().stdout.includes('Bancada pronta')) {
    if (server.exitCode !== null) throw new Error(output().stderr);
    await Promise.race([once(server.stdout ?? server, 'data'), once(server, 'close')]);
  }
}

test('https is served beside http, and a port in use for it is an error in one sentence', async () => {
  const folder = preparedFolder();
  const HTTPS = { DATA_DIR: folder, HOST: '127.0.0.1', HTTPS: '1' };
  const started = start({ ...HTTPS, HTTPS_PORT: '0' });
  const { port } = await untilReady(started);
  const httpsPort = /https:\/\/localhost:(\d+)/.exec(started.output().stdout)?.[1];
  const ca = await (await fetch(`http://127.0.0.1:${port}/https/bancada.crt`)).arrayBuffer();
  const call = request({
    ...{ host: '127.0.0.1', port: Number(httpsPort), path: '/healthz', agent: false },
    ca: new X509Certificate(Buffer.from(ca)).toString(),
  }).end();
  const [answer] = await once(call, 'response');
  expect(answer.statusCode).toBe(200);
  answer.resume();
  started.server.kill('SIGTERM');
  expect(await started.exit).toBe(0);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port: taken } = other.address() as { port: number };
  const refused = start({ ...HTTPS, HTTPS_PORT: String(taken) });
  expect(await refused.exit).toBe(1);
  expect(refused.output().stderr).toBe(
    `A porta ${taken} já está em uso: encerre o outro programa ou defina HTTPS_PORT.\n`,
  );
  other.close();
});
