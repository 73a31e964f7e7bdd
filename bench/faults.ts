// npm run faults [kills] [server|database|both]: kills the server, its database, or both, while people write and upload; then
// checks that everything acknowledged is there. Reports what was lost, and how long recovery took.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..');
const kills = Math.min(Number(process.argv[2] ?? 25), 200);
const writers = 6;
const writeMs = { min: 300, max: 1_500 };
const password = 'senha-da-oficina';
const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-faults-'));
const port = await freePort();
const api = `http://127.0.0.1:${port}/api/v1`;

const victims = (['server', 'database', 'both'] as const).filter(
  (victim) => process.argv[3] === undefined || process.argv[3] === victim,
);
type Victim = (typeof victims)[number];

/** What the product has acknowledged. */
const acknowledged = {
  makers: new Map<number, string>(),
  /** Texts that are acceptable: an edit in flight may or may not have been saved. */
  articles: new Map<number, string[]>(),
  files: new Map<number, string>(),
};
let token = '';
let articleId = 0;
let isOver = false;

function start(): ChildProcess {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      ADMIN_PASSWORD: password,
      THROTTLE_FACTOR: '1000',
      MAX_LOGINS: '1000',
    },
    // Every readiness probe would log a line.
    stdio: 'ignore',
  });
  return server;
}

/** null: no answer. */
async function call(method: string, url: string, body?: object | FormData): Promise<Response | null> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`${api}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    // The answer counts only when it is complete.
    return new Response(await response.arrayBuffer(), { status: response.status });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function untilReady(): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/readyz`)).ok) return performance.now() - startedAt;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await delay(20);
  }
}

async function signIn(): Promise<void> {
  const answer = await call('POST', '/auth/login', { email: 'admin@bancada.local', password });
  token = (await read<{ access_token: string }>(answer)).access_token;
}

async function read<Body>(answer: Response | null): Promise<Body> {
  if (answer === null || !answer.ok) throw new Error(`not answered: ${answer?.status}`);
  return (await answer.json()) as Body;
}

async function write(writer: number): Promise<void> {
  while (!isOver) {
    const name = `${writer}-${randomBytes(6).toString('hex')}`;
    const kind = randomInt(4);
    if (kind === 0) await createMaker(name);
    else if (kind === 1) await createArticle(name);
    else if (kind === 2) await editArticle(writer, name);
    else await upload(name);
  }
}

async function createMaker(nome: string): Promise<void> {
  const values = { nome, website: 'https://x.test', contato_suporte: 'x' };
  const answer = await call('POST', '/manufacturers', values);
  if (answer?.status === 201) acknowledged.makers.set(((await answer.json()) as { id: number }).id, nome);
}

async function createArticle(descricao: string): Promise<void> {
  const answer = await call('POST', '/artigos', { nome: descricao, descricao, autor: 'Dona' });
  if (answer?.status === 201)
    acknowledged.articles.set(((await answer.json()) as { id: number }).id, [descricao]);
}

/** Each writer edits only its own articles, so that the last text is known. */
async function editArticle(writer: number, descricao: string): Promise<void> {
  const own = [...acknowledged.articles.keys()].filter((id) => id % writers === writer);
  const id = own[randomInt(Math.max(1, own.length))];
  if (id === undefined) return;
  const texts = acknowledged.articles.get(id) ?? [];
  acknowledged.articles.set(id, [...texts, descricao]);
  const answer = await call('PUT', `/artigos/${id}`, { descricao });
  if (answer?.status === 200) acknowledged.articles.set(id, [descricao]);
}

async function upload(name: string): Promise<void> {
  const bytes = randomBytes(randomInt(1_000, 200_000));
  const form = new FormData();
  const md5 = createHash('md5').update(bytes).digest('hex');
  const fields = { artigo_id: articleId, tipo_documento: 'Outro', md5, file_name: `${name}.bin` };
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('file', new Blob([bytes]), 'x.bin');
  const answer = await call('POST', '/attachments/fast_upload', form);
  if (answer?.status === 201) acknowledged.files.set(((await answer.json()) as { id: number }).id, md5);
}

/** Acknowledged data that is missing or different. */
async function lost(): Promise<string[]> {
  const missing: string[] = [];
  for (const [id, nome] of acknowledged.makers) {
    const found = await body<{ nome: string }>(`/manufacturers/${id}`);
    if (found?.nome !== nome) missing.push(`manufacturer ${id}`);
  }
  for (const [id, texts] of acknowledged.articles) {
    const found = await body<{ descricao: string }>(`/artigos/${id}`);
    if (!texts.includes(found?.descricao ?? '')) missing.push(`article ${id}`);
  }
  for (const [id, md5] of acknowledged.files) {
    const answer = await call('GET', `/attachments/${id}/download`);
    const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
    if (createHash('md5').update(bytes).digest('hex') !== md5) missing.push(`attachment ${id}`);
  }
  return missing;
}

async function body<Body>(url: string): Promise<Body | null> {
  const answer = await call('GET', url);
  return answer?.status === 200 ? ((await answer.json()) as Body) : null;
}

const databasePid = () =>
  Number.parseInt(readFileSync(path.join(dataDir, 'db/postgresql/postmaster.pid'), 'utf8'), 10);

async function killWhileWriting(victim: Victim, server: ChildProcess): Promise<[ChildProcess, number]> {
  isOver = false;
  const writing = Array.from({ length: writers }, (_, writer) => write(writer));
  await delay(randomInt(writeMs.min, writeMs.max));
  if (victim !== 'server') process.kill(databasePid(), 'SIGKILL');
  if (victim !== 'database') server.kill('SIGKILL');
  if (victim === 'database') isOver = true;
  else await once(server, 'exit');
  isOver = true;
  const killedAt = performance.now();
  const next = victim === 'database' ? server : start();
  // Until the crash is noticed it may still report ready.
  if (victim === 'database') await delay(50);
  await untilReady();
  const ms = performance.now() - killedAt;
  await Promise.all(writing);
  await signIn();
  return [next, ms];
}

async function faultsOf(victim: Victim, server: ChildProcess): Promise<[ChildProcess, number]> {
  let running = server;
  const times: number[] = [];
  const countBefore = count();
  for (let kill = 0; kill < kills; kill += 1) {
    const [next, ms] = await killWhileWriting(victim, running);
    running = next;
    times.push(ms);
  }
  const missing = await lost();
  times.sort((a, b) => a - b);
  console.log(
    `${victim} killed ${kills} times: ${count() - countBefore} acknowledged, ${missing.length} of all ${count()} lost; ready again after ${Math.round(times[times.length >> 1] ?? 0)} ms, at most ${Math.round(times.at(-1) ?? 0)} ms (load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores)`,
  );
  if (missing.length > 0) console.log(missing.slice(0, 20).join(', '));
  return [running, missing.length];
}

function count(): number {
  return acknowledged.makers.size + acknowledged.articles.size + acknowledged.files.size;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

let server = start();
await untilReady();
await signIn();
const article = await call('POST', '/artigos', { nome: 'Provas', descricao: 'Provas', autor: 'Dona' });
articleId = (await read<{ id: number }>(article)).id;
let losses = 0;
for (const victim of victims) {
  const [next, missing] = await faultsOf(victim, server);
  server = next;
  losses += missing;
}
const ended = once(server, 'exit');
server.kill('SIGTERM');
const [code] = await ended;
console.log(`stopped with exit ${code}`);
rmSync(dataDir, { recursive: true });
process.exitCode = losses === 0 && code === 0 ? 0 : 1;
