// npm run bench import-beside [lines] [kind|all] [embedded|postgres]: how long others wait while 50,000 lines are imported, new ones and then changed ones,
// beside the same calls at rest in the same run; on the product's own database and on PostgreSQL 15. Also the log's peak size.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImportKind } from '@bancada/contract/imports/import-columns';
import { importLimits } from '@bancada/contract/imports/imports';
import pg from 'pg';
import { startTestPostgres } from '../scripts/testing/postgres.ts';
import { type Call, signIn, startServer, stopServer } from './support/running-server.ts';

const lines = Number(process.argv[2] ?? 50_000);
const restMs = 5_000;
const walEveryMs = 100;

type Cells = Record<string, string>;
type Beside = Record<string, () => Promise<Response>>;
interface Waits {
  times: number[];
  failures: Map<number, number>;
}

const imported: { kind: ImportKind; rows: (round: string) => Cells[] }[] = [
  {
    kind: 'datasheets',
    rows: (round) =>
      numbered((place) => ({
        part_number: `PN-${place}`,
        nome: `Componente ${place} ${round}`,
        descricao: `Regulador de tensão ${place} ${round}`,
        fabricante: 'Importada',
      })),
  },
  {
    kind: 'diagnosticos',
    rows: (round) =>
      numbered((place) => ({
        descricao: `Medir ponto ${place}`,
        minutos: String(round === 'novo' ? 5 : 10),
      })),
  },
  {
    kind: 'equipment-models',
    rows: (round) =>
      numbered((place) => ({
        nome: `Modelo ${place} ${round}`,
        numero_modelo: `M-${place}`,
        fabricante: 'Importada',
        categoria: 'Importada',
        data_lancamento: '2021-05-01',
      })),
  },
];

function numbered(row: (place: number) => Cells): Cells[] {
  return Array.from({ length: lines }, (_, place) => row(place));
}

/** Uploads the rows in parts. @returns the call that imports them */
async function sent(
  call: Call,
  kind: ImportKind,
  rows: Cells[],
): Promise<(expected: object) => Promise<Response>> {
  const { envio } = (await (await call(`/import/${kind}/envios`, {})).json()) as { envio: string };
  const size = importLimits.partLinesMax;
  const parts = Math.ceil(rows.length / size);
  for (let part = 1; part <= parts; part += 1) {
    const linhas = rows
      .slice((part - 1) * size, part * size)
      .map((valores, place) => ({ linha: (part - 1) * size + place + 2, valores }));
    await accepted(call(`/import/${kind}/envios/${envio}/${part}`, { linhas }, 'PUT'));
  }
  return (esperado) => call(`/import/${kind}`, { envio, partes: parts, esperado });
}

async function accepted(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

/** Signs in over and over, which ends its own older sessions and nobody else's. */
const doorman = {
  nome: 'Porteiro',
  nome_usuario: 'porteiro',
  email: 'porteiro@bancada.local',
  senha: 'vinte-e-dois-parafusos',
};

/** What an edit changes: nothing that tells the import which record a line is. */
const edited: Partial<Record<ImportKind, object>> = {
  datasheets: { descricao: 'Alterada por outra pessoa' },
  diagnosticos: { minutos: 7 },
  'equipment-models': { nome: 'Alterado' },
};

/** What other people do, each over and over. @param id a record that the import changes; null: none yet */
function besides(call: Call, kind: ImportKind, id: number | null, maker: number): Beside {
  let made = 0;
  const unique = () => {
    made += 1;
    return `${Date.now().toString(36)}-${made}`;
  };
  return {
    entry: () => call('/troubleshooting/1'),
    search: () => call('/search/global?q=n%C3%A3o%20liga'),
    stats: () => call('/dashboard/main-stats'),
    list: () => call(`/${kind}${kind === 'diagnosticos' ? '/lista' : ''}?limit=10`),
    'sign-in': () => call('/auth/login', { email: doorman.email, password: doorman.senha }),
    ...(kind === 'diagnosticos'
      ? {}
      : {
          'create one of the kind': () => call(`/${kind}`, ownRecord(kind, unique())),
          'edit the maker': () => call(`/manufacturers/${maker}`, { contato_suporte: unique() }, 'PUT'),
        }),
    ...(id === null ? {} : { 'edit a changed one': () => call(`/${kind}/${id}`, edited[kind], 'PUT') }),
  };
}

function ownRecord(kind: ImportKind, name: string): object {
  if (kind === 'datasheets') return { part_number: name, nome: name, descricao: 'x', fabricante_id: 1 };
  return {
    nome: name,
    numero_modelo: name,
    fabricante_id: 1,
    categoria_id: 1,
    data_lancamento: '2021-05-01',
  };
}

async function waitsDuring(
  beside: Beside,
  until: Promise<unknown>,
  editAfterMs = 0,
): Promise<Map<string, Waits>> {
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  const all = new Map<string, Waits>();
  await Promise.all(
    Object.entries(beside).map(async ([name, ask]) => {
      const waits: Waits = { times: [], failures: new Map() };
      all.set(name, waits);
      // While the lines are judged, an edit would outdate their preview.
      if (name === 'edit a changed one') await delay(editAfterMs);
      while (!isOver) {
        const startedAt = performance.now();
        const response = await ask();
        await response.arrayBuffer();
        waits.times.push(performance.now() - startedAt);
        if (!response.ok) waits.failures.set(response.status, (waits.failures.get(response.status) ?? 0) + 1);
        await delay(100);
      }
    }),
  );
  return all;
}

function show(rest: Map<string, Waits>, during: Map<string, Waits>): void {
  for (const [name, { times, failures }] of during) {
    const longest = (of: readonly number[]) => `${Math.round(Math.max(0, ...of))} ms`;
    const failed = [...failures].map(([status, count]) => `${count} × ${status}`).join(', ');
    console.log(
      `  ${name.padEnd(24)} ${String(times.length).padStart(4)} calls, longest ${longest(times)} (at rest ${longest(rest.get(name)?.times ?? [])}) ${failed}`,
    );
  }
}

/** Size of the log at its peak, MB. Stops when `until` resolves. */
async function peakOf(size: () => Promise<number>, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  let peak = 0;
  while (!isOver) {
    peak = Math.max(peak, await size());
    await delay(walEveryMs);
  }
  return Math.round(peak / 1024 / 1024);
}

async function measure(
  engine: string,
  environment: Record<string, string>,
  walBytes: (dataDir: string) => Promise<number>,
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bancada-beside-'));
  Object.assign(process.env, environment);
  const server = await startServer(dataDir);
  const { call } = await signIn(server);
  await accepted(call('/users', doorman));
  const made = await accepted(
    call('/manufacturers', { nome: 'Importada', website: 'https://x.test', contato_suporte: 'x' }),
  );
  const maker = ((await made.json()) as { id: number }).id;
  await accepted(call('/categories', { nome: 'Importada', descricao: 'x' }));
  for (const { kind, rows } of imported.filter(({ kind }) =>
    [kind, 'all', undefined].includes(process.argv[3]),
  )) {
    let id: number | null = null;
    let firstMs = 0;
    for (const round of ['novo', 'outro']) {
      const run = await sent(call, kind, rows(round));
      const beside = besides(call, kind, id, maker);
      const rest = await waitsDuring(beside, delay(restMs));
      // The resting edit does not outdate the preview: the import changes that record anyway.
      const changed = { criar: 0, alterar: lines, igual: 0 };
      const startedAt = performance.now();
      const importing = run(round === 'novo' ? { criar: lines, alterar: 0, igual: 0 } : changed);
      const [during, peak] = await Promise.all([
        waitsDuring(beside, importing, firstMs / 2),
        peakOf(() => walBytes(dataDir), importing),
      ]);
      const answer = await importing;
      console.log(
        `${engine}, ${lines} ${kind} (${round}): ${answer.status} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, log at most ${peak} MB, load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`,
      );
      firstMs = performance.now() - startedAt;
      if (!answer.ok) console.log(await answer.text());
      show(rest, during);
      const list = (await (
        await call(`/${kind}${kind === 'diagnosticos' ? '/lista' : ''}?limit=1&search=1234`)
      ).json()) as { data?: { id: number }[] };
      id = list.data?.[0]?.id ?? null;
    }
  }
  await stopServer(server);
  rmSync(dataDir, { recursive: true });
}

function folderBytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => {
    try {
      return sum + statSync(path.join(folder, name)).size;
    } catch (error) {
      // Removed meanwhile.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return sum;
      throw error;
    }
  }, 0);
}

const engines = {
  embedded: () =>
    measure('embedded', {}, async (dataDir) => folderBytes(path.join(dataDir, 'db/postgresql/pg_wal'))),
  postgres: async () => {
    const postgres = await startTestPostgres();
    const url = await postgres.createDatabase();
    const watcher = new pg.Client({ connectionString: postgres.url });
    await watcher.connect();
    await measure(postgres.version.split(' ').slice(0, 2).join(' '), { DATABASE_URL: url }, async () => {
      const { rows } = await watcher.query('SELECT sum(size)::float AS bytes FROM pg_ls_waldir()');
      return Number(rows[0]?.bytes);
    });
    await watcher.end();
    await postgres.stop();
  },
};

for (const [name, run] of Object.entries(engines))
  if ([name, undefined].includes(process.argv[4])) await run();
