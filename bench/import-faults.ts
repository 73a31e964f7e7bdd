// npm run bench import-faults [lines]: a notebook of 1,000 faults, with makers, categories and models that are not there yet, on the
// starter base: preview, import, the same once more; seconds, processor time of server and PostgreSQL, and the longest wait of a search beside it.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { creatableKinds, importLimits } from '@bancada/contract/imports/imports';
import { processesOf, processorMsOf } from '../scripts/testing/proc.ts';
import { type Call, signIn, startServer, stopServer } from './support/running-server.ts';

const lines = Number(process.argv[2] ?? 1_000);

const makers = ['Philco', 'Brastemp', 'Consul', 'Electrolux', 'Britânia', 'Mondial', 'Arno', 'Mallory'];
const faults = [
  'Não liga',
  'Não aquece',
  'Desarma o disjuntor',
  'Faz barulho',
  'Liga e desliga',
  'Não centrifuga',
];
const rows = Array.from({ length: lines }, (_, place) => {
  const maker = makers[place % makers.length] ?? '';
  const model = Math.floor(place / 5);
  return {
    sintoma: `${faults[place % faults.length]} depois de ${place % 300} horas de uso`,
    fabricante: maker,
    equipamento: `${maker} caderno ${model}`,
    numero_modelo: `CAD-${model}`,
    categoria: `Do caderno ${model % 12}`,
    data_lancamento: '2019',
    diagnosticos: [
      '[Preparo] Tirar da tomada | minutos: 5',
      `Medir o ponto ${place % 400} | onde: CN${place % 9} | grandeza: tensão | esperado: 12 | tolerância: 5% | unidade: V`,
      `Olhar a peça ${place % 250}`,
    ].join('\n'),
    solucao: `Trocar a peça ${place % 350} da placa`,
    ditos: place % 3 === 0 ? `não funciona o de número ${place}` : '',
    code_post: place % 4 === 0 ? `F-${10 + (place % 80)}` : '',
    alta_tensao: place % 5 === 0 ? 'sim' : '',
  };
});

/** Seconds of processor so far, its own and that of children that have ended: a statement's worker is gone when it is asked. */
const usedBy = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + processorMsOf(pid), 0) / 1_000;

async function measured<Answer>(
  name: string,
  pid: number,
  call: Call,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const processes = () => {
    const [server = pid, ...database] = processesOf(pid);
    return { server: usedBy([server]), database: usedBy(database) };
  };
  const before = processes();
  const startedAt = performance.now();
  const asked = ask();
  let isOver = false;
  void asked.finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const from = performance.now();
    await (await call('/search/global?q=n%C3%A3o%20liga')).arrayBuffer();
    longest = Math.max(longest, performance.now() - from);
    await delay(100);
  }
  const answer = await asked;
  const seconds = (performance.now() - startedAt) / 1000;
  const after = processes();
  console.log(
    `${name}: ${seconds.toFixed(1)} s; processor: server ${(after.server - before.server).toFixed(1)} s, PostgreSQL ${(after.database - before.database).toFixed(1)} s; longest wait of a search ${Math.round(longest)} ms`,
  );
  return answer;
}

async function accepted<Answer>(answer: Promise<Response>): Promise<Answer> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

function* partsOf(size: number) {
  const all = rows.map((valores, place) => ({ linha: place + 2, valores }));
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-faults-'));
const server = await startServer(dataDir);
const { call } = await signIn(server);
const pid = server.server.pid ?? 0;
// As many lines of so many columns as the browser puts into one part.
const parts = [...partsOf(Math.floor(importLimits.partCellsMax / 15))];
for (const round of ['new', 'unchanged']) {
  const counts = { criar: 0, alterar: 0, igual: 0, recusar: 0 };
  await measured(`preview, ${round}`, pid, call, async () => {
    for (const linhas of parts) {
      const body = { linhas, criar: creatableKinds };
      const judged = await accepted<{ linhas: { acao: keyof typeof counts }[] }>(
        call('/import/troubleshooting/preview', body),
      );
      for (const { acao } of judged.linhas) counts[acao] += 1;
    }
  });
  console.log(counts);
  await measured(`import, ${round}`, pid, call, async () => {
    const { envio } = await accepted<{ envio: string }>(call('/import/troubleshooting/envios', {}));
    for (const [place, linhas] of parts.entries())
      await accepted(call(`/import/troubleshooting/envios/${envio}/${place + 1}`, { linhas }, 'PUT'));
    const { criar, alterar, igual } = counts;
    const body = { envio, partes: parts.length, esperado: { criar, alterar, igual }, criar: creatableKinds };
    await accepted(call('/import/troubleshooting', body));
  });
}
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
await stopServer(server);
rmSync(dataDir, { recursive: true });
