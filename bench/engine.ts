// Resources of the product and its PostgreSQL: to start, at rest, with 64 concurrent clients, and how long others wait during
// an import of 50,000 lines. Processor time is more reliable than the clock on a shared machine. Linux.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { importLimits } from '@bancada/contract/imports/imports';
import { processesOf, processorMsOf } from '../scripts/testing/proc.ts';
import {
  type Call,
  memoryOf,
  type RunningServer,
  signIn,
  startServer,
  stopServer,
} from './support/running-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
const clients = 64;
const clientSeconds = Number(process.argv[2] ?? 30);
const importedLines = Number(process.argv[3] ?? 50_000);
/** Processor seconds so far, including those of children that have ended. */
function processorSeconds({ server }: RunningServer): number {
  return processesOf(server.pid ?? 0).reduce((sum, pid) => sum + processorMsOf(pid), 0) / 1_000;
}

function megabytes(running: RunningServer): string {
  const { serverMb, databaseMb } = memoryOf(running);
  return `${serverMb} + ${databaseMb} MB`;
}

const words = ['capacitor estufado', 'não liga', 'P0AA6', 'bateira', 'tela preta', 'fonte', 'curto'];

async function underClients(running: RunningServer, call: Call): Promise<void> {
  const before = processorSeconds(running);
  const until = performance.now() + clientSeconds * 1_000;
  const times: number[] = [];
  let refused = 0;
  const client = async (number: number) => {
    for (let turn = number; performance.now() < until; turn += 1) {
      const startedAt = performance.now();
      const answer =
        turn % 4 === 0
          ? await call('/artigos', {
              nome: `Artigo ${number} ${turn}`,
              descricao: 'Trocar o fusível',
              autor: 'Dona',
            })
          : await call(`/search/global?q=${encodeURIComponent(words[turn % words.length] ?? '')}`);
      await answer.arrayBuffer();
      if (!answer.ok) refused += 1;
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  const perCall = ((processorSeconds(running) - before) / times.length) * 1_000;
  times.sort((a, b) => a - b);
  console.log(
    `${clients} people, three searches to one new article, ${clientSeconds} s: ${times.length} calls, ${refused} refused; ${perCall.toFixed(1)} ms of processor a call; half within ${Math.round(times[times.length >> 1] ?? 0)} ms, most ${Math.round(times.at(-1) ?? 0)} ms`,
  );
}

/** Like the screen: uploads the table in parts, then imports it in one transaction. */
async function importInParts(call: Call, linhas: readonly object[]): Promise<Response> {
  const { envio } = (await (await call('/import/categories/envios', {})).json()) as { envio: string };
  const partes = Math.ceil(linhas.length / importLimits.partLinesMax);
  for (let part = 0; part < partes; part += 1) {
    const from = part * importLimits.partLinesMax;
    const sent = await call(
      `/import/categories/envios/${envio}/${part + 1}`,
      { linhas: linhas.slice(from, from + importLimits.partLinesMax) },
      'PUT',
    );
    if (!sent.ok) return sent;
  }
  return call('/import/categories', {
    envio,
    partes,
    esperado: { criar: linhas.length, alterar: 0, igual: 0 },
  });
}

async function duringImport(call: Call): Promise<void> {
  const linhas = Array.from({ length: importedLines }, (_, index) => ({
    linha: index + 2,
    valores: { nome: `Importada ${index}`, descricao: 'De uma tabela' },
  }));
  const startedAt = performance.now();
  let isOver = false;
  const importing = importInParts(call, linhas).finally(() => {
    isOver = true;
  });
  let longest = 0;
  let refused = 0;
  while (!isOver) {
    const askedAt = performance.now();
    const answer = await call('/search/global?q=bateria');
    await answer.arrayBuffer();
    if (!answer.ok) refused += 1;
    longest = Math.max(longest, performance.now() - askedAt);
    await delay(20);
  }
  const { status } = await importing;
  console.log(
    `import of ${importedLines} lines: ${status} after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s; longest wait of another call ${(longest / 1_000).toFixed(2)} s, ${refused} refused`,
  );
}

const first = await startServer(dataDir);
console.log(
  `first start ${Math.round(first.readyMs)} ms, ${processorSeconds(first).toFixed(1)} s of processor`,
);
await stopServer(first);
const second = await startServer(dataDir);
console.log(
  `restart ${Math.round(second.readyMs)} ms, ${processorSeconds(second).toFixed(1)} s of processor`,
);
const { call } = await signIn(second);
console.log(`memory, at rest: ${megabytes(second)}`);
await underClients(second, call);
console.log(`memory, after them: ${megabytes(second)}`);
await duringImport(call);
await stopServer(second);
rmSync(dataDir, { recursive: true });
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
