// What one caller can do to all others: response times of /healthz and of somebody else's search, undisturbed and under each
// attack, and the server's memory; then attacks that take their course, on a busy machine. npm run bench attack [-- parts of names …]
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { residentBytesOf } from '../scripts/testing/proc.ts';
import { attacks, type Target } from './attack/attacks.ts';
import { probe, shown } from './attack/probe.ts';
import { ask, type Product, password, signIn, start } from './attack/product.ts';
import { type Others, printScenes } from './attack/scene-table.ts';
import { mbOf } from './support/running-server.ts';

const attackMs = 12_000;
const calmMs = 6_000;
/** Page size of one list that is requested whole. */
const longList = 1_000;
/** The longest that anybody should wait because of somebody else. */
const boundMs = 500;

const memoryMib = (pid: number, when: 'now' | 'peak'): number => mbOf(residentBytesOf(pid, when));

async function prepare(product: Product): Promise<Others> {
  const { port } = product;
  const adminToken = await signIn(port, 'admin@bancada.local');
  const [token = '', secondToken = '', otherToken = ''] = await Promise.all(
    ['atacante', 'comparsa', 'colega'].map(async (name) => {
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
    secondToken,
    adminToken,
    articleId: article.id,
    symptomIds: symptoms.map(({ id }) => id),
  };
  return { product, target, otherToken };
}

async function printAttacks(
  { product: { port, pid }, target, otherToken }: Others,
  isWanted: (name: string) => boolean,
): Promise<void> {
  const names = Object.keys(attacks).filter(isWanted);
  if (names.length === 0) return;
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
  console.log('p50/max in ms; the search is another person’s; memory of the server in MiB\n');
  console.log(
    '| attack | /healthz calm | attacked | search calm | attacked | longest ≤ 500 ms | memory before, peak, after |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const name of names) {
    const calm = await during(calmMs);
    const before = memoryMib(pid, 'now');
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
    const memory = `${before}, ${memoryMib(pid, 'peak')}, ${memoryMib(pid, 'now')}`;
    const [calmly, underAttack] = [calm, attacked].map((pair) => pair.map(shown)) as [string[], string[]];
    const verdict = longest <= boundMs ? 'yes' : `no: ${Math.round(longest)}`;
    console.log(
      `| ${name} | ${calmly[0]} | ${underAttack[0]} | ${calmly[1]} | ${underAttack[1]} | ${verdict} | ${memory} |`,
    );
  }
}

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));
const folder = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
const product = await start(folder);
try {
  const others = await prepare(product);
  await printAttacks(others, isWanted);
  await printScenes(others, isWanted);
} finally {
  product.server.kill('SIGKILL');
  await once(product.server, 'close');
  rmSync(folder, { recursive: true });
}
