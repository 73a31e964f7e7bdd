// What is there twice, and one wording mended in 500 records: on the starter base, and beside many diagnoses made of its texts, of which
// one in fifty is another one with a letter missing, an article more or a plural. On the embedded engine.
//   npm run bench duplicates 40000
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { comparedKinds } from '@bancada/contract/records/duplicates';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Database } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { correct, previewCorrection } from '../server/src/features/corrections/corrections.service.ts';
import { comparisonsOf } from '../server/src/features/duplicates/comparisons.ts';
import { insertUser } from '../server/src/features/users/users.sql.ts';
import { stopWorkers } from '../server/src/workers/worker-pool.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { openEmbedded } from './support/embedded.ts';
import { slowlyOn } from './support/many-entries.ts';

const server = path.resolve(import.meta.dirname, '../server');
const texts = Number(process.argv[2] ?? 40_000);
const patienceMs = 600_000;
const [insertedAtOnce, plantedEvery, mendedCount] = [5_000, 50, 500];
const caller = { id: 1, perfil: 'admin', sessionId: '' } as const;

const { db, engine, stop } = await openEmbedded({ maxConnections: 4 });
try {
  await migrate(db, path.join(server, 'migrations'), pino({ level: 'warn' }));
  await loadStarter(db, path.join(server, 'starter'));
  await insertUser(db, { nome: 'Ana', nomeUsuario: 'ana', email: 'a@b', passwordHash: '-', perfil: 'admin' });
  await compareAll('starter base, threads started');
  await compareAll('starter base');
  await mendMany();
  const planted = await insertTexts(db, texts);
  await slowlyOn(engine.connection)('VACUUM ANALYZE');
  const found = await compareAll(`${texts} more diagnoses`);
  const hits = planted.filter(([a, b]) => found.has(`${a} ${b}`)).length;
  console.log(`of ${planted.length} planted pairs ${hits} are listed`);
  await mendMany();
} finally {
  await stopWorkers();
  await stop();
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();
  const result = await work();
  delay.disable();
  const held = Math.round(delay.max / 1e6);
  const memory = Math.round(process.memoryUsage().rss / 1024 / 1024);
  console.log(
    `${name}: ${Math.round(performance.now() - start)} ms, others held up to ${held} ms, ${memory} MB`,
  );
  return result;
}

/** @returns the pairs of diagnoses */
async function compareAll(name: string): Promise<Set<string>> {
  const compare = comparisonsOf(db);
  const pairs = new Set<string>();
  await timed(name, async () => {
    for (const kind of comparedKinds) {
      const found = await compare(kind, caller.id, patienceMs);
      if (found.pairs.length > 0)
        console.log(
          `  ${kind}: ${found.pairs.length} pairs of ${found.compared}, partial: ${found.isPartial}`,
        );
      if (kind === 'diagnosticos') for (const { a, b } of found.pairs) pairs.add(`${a} ${b}`);
    }
  });
  return pairs;
}

async function mendMany(): Promise<void> {
  const word = `grimbo${Date.now()}`;
  await sql`INSERT INTO solutions (solucao) SELECT concat('Trocar o ', ${word}::text, ' da placa ', n)
    FROM generate_series(1, ${mendedCount}::int) n`.execute(db);
  const wording = { errado: word, certo: 'grampo', palavra_inteira: true, diferenciar: false };
  const { registros } = await timed('preview of 500', () => previewCorrection(db, caller, wording));
  await timed('mending of 500', () => correct(db, caller, { ...wording, registros }));
  await sql`DELETE FROM solutions WHERE solucao LIKE 'Trocar o grampo da placa%'`.execute(db);
}

/** @returns the pairs that are nearly equal, the lower id first */
async function insertTexts(db: Database, count: number): Promise<[number, number][]> {
  const { rows } = await sql<{ text: string }>`
    SELECT rtrim(descricao, '.') AS text FROM diagnoses UNION ALL SELECT rtrim(solucao, '.') FROM solutions ORDER BY 1`.execute(
    db,
  );
  const parts = rows.map(({ text }) => text);
  const { rows: before } = await sql<{ id: number }>`SELECT max(id) AS id FROM diagnoses`.execute(db);
  const first = (before[0]?.id ?? 0) + 1;
  const made: string[] = [];
  const planted: [number, number][] = [];
  for (let n = 0; n < count; n += 1) {
    const model = made[n - 7];
    if (n % plantedEvery === 7 && model !== undefined) {
      made.push(otherwise(model, n / plantedEvery));
      planted.push([first + n - 7, first + n]);
    } else
      made.push(
        `${parts[(n * 7_919) % parts.length]} e ${parts[(n * 104_729 + 13) % parts.length]} (lote ${n % 977})`,
      );
  }
  await sql`ALTER TABLE diagnoses DISABLE TRIGGER USER`.execute(db);
  for (let from = 0; from < count; from += insertedAtOnce)
    await sql`INSERT INTO diagnoses (id, descricao) OVERRIDING SYSTEM VALUE
      SELECT ${first + from} + place - 1, text
        FROM unnest(${made.slice(from, from + insertedAtOnce)}::text[]) WITH ORDINALITY AS t (text, place)
      ON CONFLICT DO NOTHING`.execute(db);
  await sql`ALTER TABLE diagnoses ENABLE TRIGGER USER`.execute(db);
  return planted;
}

/** The same text with a letter missing in its longest word, an article more, or in the plural. */
function otherwise(text: string, turn: number): string {
  const words = text.split(' ');
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const ways = [
    text.replace(longest, longest.slice(0, 3) + longest.slice(4)),
    text.replace(' e ', ' e o '),
    `${text}.`.replace(/([aeo])( |\.)/, '$1s$2'),
  ];
  return ways[Math.floor(turn) % ways.length] ?? text;
}
