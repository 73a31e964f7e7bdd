// What one caller can do to all others: response times of /healthz and of somebody else's search, undisturbed and under each
// attack, and the server's memory. npm run bench attack [-- parts of names …]
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { attacks, type Target } from './attack/attacks.ts';

const attackMs = 12_000;
const calmMs = 6_000;
const pauseMs = 40;
/** Page size of one list that is requested whole. */
const longList = 1_000;
/** The longest that anybody should wait because of somebody else. */
const boundMs = 500;

interface Product {
  port: number;
  pid: number;
  server: ChildProcess;
}

async function start(folder: string): Promise<Product> {
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.resolve(import.meta.dirname, '../server/src/main.ts')],
    {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        LOG_LEVEL: 'error',
        DATA_DIR: folder,
        ADMIN_PASSWORD: password,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  for (;;) {
    const [data] = await once(server.stdout, 'data');
    said += data;
    const port = /Bancada pronta em http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
    if (port === undefined) continue;
    // Later output (links of e-mails) must be drained.
    server.stdout.resume();
    return { port: Number(port), pid: server.pid ?? 0, server };
  }
}

const password = 'ponta-de-prova-7';

async function ask<Answer>(
  port: number,
  address: string,
  token: string | null,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${address}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

const signIn = async (port: number, email: string) =>
  (await ask<{ access_token: string }>(port, '/auth/login', null, { email, password })).access_token;

interface Probe {
  times: number[];
  /** Requests without an answer, or with another status than 200. */
  failed: number;
}

/** Sends requests until stopped; one without an answer by then counts with the time it has waited. */
async function probe(address: string, headers: Record<string, string>, stopped: AbortSignal): Promise<Probe> {
  const found: Probe = { times: [], failed: 0 };
  while (!stopped.aborted) {
    const startedAt = performance.now();
    try {
      const response = await fetch(address, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) found.failed += 1;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      found.failed += 1;
    }
    found.times.push(performance.now() - startedAt);
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  return found;
}

function memoryMib(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}

const quantile = (times: readonly number[], part: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? Number.NaN);
const shown = ({ times, failed }: Probe) =>
  `${quantile(times, 0.5)}/${quantile(times, 1)}${failed > 0 ? ` (${failed} failed)` : ''}`;

async function measure({ port, pid }: Product): Promise<void> {
  const adminToken = await signIn(port, 'admin@bancada.local');
  const [token = '', otherToken = ''] = await Promise.all(
    ['atacante', 'colega'].map(async (name) => {
      const email = `${name}@oficina.test`;
      await ask(port, '/users', adminToken, { nome: name, nome_usuario: name, email, senha: password });
      return signIn(port, email);
    }),
  );
  const article = await ask<{ id: number }>(port, '/artigos', token, {
    nome: 'A',
    autor: 'A',
    descricao: 'A',
  });
  const symptoms = await ask<{ id: number }[]>(port, '/sintomas?q=n%C3%A3o%20liga', token);
  for (let made = 0; made < longList; made += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask(port, '/categories', token, { nome: `Categoria ${made + n}` }),
      ),
    );
  const target: Target = {
    port,
    token,
    adminToken,
    articleId: article.id,
    symptomIds: symptoms.map(({ id }) => id),
  };
  const during = async (ms: number) => {
    const stop = new AbortController();
    const both = Promise.all([
      probe(`http://127.0.0.1:${port}/healthz`, {}, stop.signal),
      probe(
        `http://127.0.0.1:${port}/api/v1/search/global?q=bateria&limit=10`,
        { authorization: `Bearer ${otherToken}` },
        stop.signal,
      ),
    ]);
    await new Promise((done) => setTimeout(done, ms));
    stop.abort();
    return both;
  };
  await during(calmMs / 2);
  const wanted = process.argv.slice(2);
  const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));
  console.log('p50/max in ms; the search is another person’s; memory of the server in MiB\n');
  console.log(
    '| attack | /healthz calm | attacked | search calm | attacked | longest ≤ 500 ms | memory before, peak, after |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const name of Object.keys(attacks).filter(isWanted)) {
    const calm = await during(calmMs);
    const before = memoryMib(pid, 'VmRSS');
    // Resets the peak memory counter.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const attacker = new Worker(new URL('./attack/attacker.ts', import.meta.url), {
      workerData: { name, target },
    });
    const attacked = await during(attackMs);
    attacker.postMessage('stop');
    await once(attacker, 'exit');
    await new Promise((done) => setTimeout(done, 3_000));
    const longest = Math.max(...attacked.flatMap(({ times }) => times));
    const memory = `${before}, ${memoryMib(pid, 'VmHWM')}, ${memoryMib(pid, 'VmRSS')}`;
    const [calmly, underAttack] = [calm, attacked].map((pair) => pair.map(shown)) as [string[], string[]];
    const verdict = longest <= boundMs ? 'yes' : `no: ${Math.round(longest)}`;
    console.log(
      `| ${name} | ${calmly[0]} | ${underAttack[0]} | ${calmly[1]} | ${underAttack[1]} | ${verdict} | ${memory} |`,
    );
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
const product = await start(folder);
try {
  await measure(product);
} finally {
  product.server.kill('SIGKILL');
  await once(product.server, 'close');
  rmSync(folder, { recursive: true });
}
