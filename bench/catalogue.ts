// What a large catalogue costs: the first page of models at 100 and at 100,000 (compared with each other), a filtered page,
// searches, and an import of 50,000 lines with the longest wait of another call meanwhile. On each engine.
import path from 'node:path';
import { type ImportLine, importLimits } from '@bancada/contract/imports/imports';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startTestPostgres } from '../scripts/testing/postgres.ts';
import { systemClock } from '../server/src/clock.ts';
import { connectDatabase, type Database } from '../server/src/database/database.ts';
import { isDatabaseUnreachable } from '../server/src/database/failures.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { pageOfEquipmentModels } from '../server/src/features/equipment-models/equipment-models.service.ts';
import { beginSending, takePart } from '../server/src/features/imports/import-sendings.service.ts';
import type { Sending } from '../server/src/features/imports/import-sendings.sql.ts';
import { previewImport, runImport } from '../server/src/features/imports/imports.service.ts';
import { foldRecordCounts } from '../server/src/features/records/record-counts.ts';
import { insertUser } from '../server/src/features/users/users.sql.ts';
import { usualTimeLimits } from '../server/src/time-limits.ts';
import { withEmbedded } from './support/embedded.ts';

const logger = pino({ level: 'warn' });
const [few, many, imported] = [100, 100_000, 50_000];
const rounds = 101;
/** The first calls of a process include JIT compilation. */
const warmUpRounds = 20;
const makers = 200;
const insertedAtOnce = 5_000;
const page = { page: 1, limit: 10 };

async function measure(engine: string, db: Database): Promise<void> {
  const say = (line: string) => console.log(`${engine}: ${line}`);
  const searching = { db, searchLimitMs: usualTimeLimits.searchMs };
  await migrate(db, path.resolve(import.meta.dirname, '../server/migrations'), logger);
  await insertUser(db, { nome: 'Ana', nomeUsuario: 'ana', email: 'a@b', passwordHash: '-', perfil: 'admin' });
  await sql`INSERT INTO manufacturers (nome) SELECT concat('Fabricante ', n) FROM generate_series(1, ${makers}::int) n`.execute(
    db,
  );
  await sql`INSERT INTO categories (nome) SELECT concat('Categoria ', n) FROM generate_series(1, 20) n`.execute(
    db,
  );
  await insertModels(db, 1, few);
  await sql`VACUUM ANALYZE`.execute(db);
  const atFew = await quickMs(() => pageOfEquipmentModels(searching, page));
  for (let from = few + 1; from <= many; from += insertedAtOnce)
    await insertModels(db, from, Math.min(many, from + insertedAtOnce - 1));
  await sql`VACUUM ANALYZE`.execute(db);
  await foldRecordCounts(db);
  const atMany = await quickMs(() => pageOfEquipmentModels(searching, page));
  say(
    `first page: ${atFew.toFixed(2)} ms at ${few}, ${atMany.toFixed(2)} ms at ${many}, ratio ${(atMany / atFew).toFixed(2)}`,
  );
  say(
    `page of one maker: ${(await quickMs(() => pageOfEquipmentModels(searching, { ...page, manufacturer_id: 7 }))).toFixed(2)} ms`,
  );
  for (const search of ['Modelo 4711', 'xk004711', 'xk-004', 'mo', '47', 'não há'])
    say(
      `search “${search}”: ${(await quickMs(() => pageOfEquipmentModels(searching, { ...page, search }), 9)).toFixed(1)} ms`,
    );
  await measureImport(db, say);
}

async function insertModels(db: Database, from: number, to: number): Promise<void> {
  await sql`INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id, data_lancamento)
    SELECT concat('Modelo ', md5(n::text), ' ', n), concat('XK-', lpad(n::text, 6, '0')), 1 + n % ${makers}::int, 1 + n % 20, '2020-01-01'
      FROM generate_series(${from}::int, ${to}::int) n`.execute(db);
}

async function measureImport(db: Database, say: (line: string) => void): Promise<void> {
  const linhas = Array.from(
    { length: imported },
    (_, place): ImportLine => ({
      linha: place + 2,
      valores: {
        nome: `Importado ${place}`,
        numero_modelo: `IMP-${place}`,
        fabricante: `FABRICANTE ${1 + (place % makers)}`,
        categoria: `categoria ${1 + (place % 20)}`,
        data_lancamento: '01/05/2021',
      },
    }),
  );
  const previewed = performance.now();
  await previewImport(db, 'equipment-models', { linhas: linhas.slice(0, importLimits.partLinesMax) });
  say(`preview of 1,000 lines: ${Math.round(performance.now() - previewed)} ms`);
  for (const [name, esperado] of [
    ['new', { criar: imported, alterar: 0, igual: 0 }],
    ['unchanged', { criar: 0, alterar: 0, igual: imported }],
  ] as const) {
    const sent = await sendAll(db, linhas);
    const other = waitsOfAnother(db);
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    await runImport(db, sent.sending, { partes: sent.parts, esperado });
    const seconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const { longestMs, givenUp } = await other.stop();
    say(
      `${imported} ${name} lines: ${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of this process); another call waited at most ${(longestMs / 1000).toFixed(1)} s, ${givenUp} given up`,
    );
  }
  const renamed = linhas.map(({ linha, valores }) => ({
    linha,
    valores: { ...valores, nome: `${valores.nome} B` },
  }));
  const { sending, parts } = await sendAll(db, renamed);
  const startedAt = performance.now();
  await runImport(db, sending, { partes: parts, esperado: { criar: 0, alterar: imported, igual: 0 } });
  say(`${imported} changed lines: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Uploads a table as the browser does, in parts. */
async function sendAll(
  db: Database,
  linhas: readonly ImportLine[],
): Promise<{ sending: Sending; parts: number }> {
  const parts = { db, clock: systemClock, requireRoom: async () => undefined };
  const tipo = 'equipment-models';
  const { envio } = await beginSending(parts, { id: 1, perfil: 'admin', sessionId: '' }, tipo);
  const sending = { id: envio, usuarioId: 1, tipo } as const;
  let parte = 0;
  for (let start = 0; start < linhas.length; start += importLimits.partLinesMax) {
    parte += 1;
    await takePart(parts, sending, { parte, linhas: linhas.slice(start, start + importLimits.partLinesMax) });
  }
  return { sending, parts: parte };
}

/**
 * Reads a first page repeatedly beside other work. `stop` returns the longest of these calls, in ms, and how many gave up
 * (after 30 s).
 */
function waitsOfAnother(db: Database): { stop(): Promise<{ longestMs: number; givenUp: number }> } {
  const searching = { db, searchLimitMs: usualTimeLimits.searchMs };
  let isStopped = false;
  let longestMs = 0;
  let givenUp = 0;
  const readOnce = async () => {
    const startedAt = performance.now();
    try {
      await pageOfEquipmentModels(searching, page);
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      givenUp += 1;
    }
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  };
  const reading = (async () => {
    while (!isStopped) await readOnce();
  })();
  return {
    stop: async () => {
      isStopped = true;
      await reading;
      return { longestMs, givenUp };
    },
  };
}

/** The fastest decile: the rest includes whatever else the machine does. */
async function quickMs(work: () => Promise<unknown>, times = rounds): Promise<number> {
  for (let turn = 0; turn < warmUpRounds; turn += 1) await work();
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const startedAt = performance.now();
    await work();
    taken.push(performance.now() - startedAt);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 10)] ?? Number.NaN;
}

await withEmbedded(({ db }) => measure('embedded', db), { maxConnections: 4 });
const postgres = await startTestPostgres();
try {
  const connectionString = await postgres.createDatabase('bench_catalogue');
  const db = connectDatabase({ client: { connectionString }, maxConnections: 4 }, logger);
  await measure('PostgreSQL', db);
  await db.destroy();
} finally {
  await postgres.stop();
}
