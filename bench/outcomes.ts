// What outcomes cost: a base of 100,000 entries with 300,000 outcomes beside the same base without any. Every list and search of
// entries on both in turn, as ratios of medians; and what recording one outcome costs beside one like. On the embedded engine.
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { type Clock, systemClock } from '../server/src/clock.ts';
import type { Database } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { searchCompact } from '../server/src/features/faults/compact-search.service.ts';
import { listEntriesById, listRelated } from '../server/src/features/faults/entries.sql.ts';
import { topFaults } from '../server/src/features/faults/faults.service.ts';
import { pageOfEntries, topEntries } from '../server/src/features/faults/flat-answers.ts';
import { searchFaults } from '../server/src/features/faults/search-faults.ts';
import { likeEntry } from '../server/src/features/likes/likes.service.ts';
import { rankSolutions, recordOutcome } from '../server/src/features/outcomes/outcomes.service.ts';
import { insertUser } from '../server/src/features/users/users.sql.ts';
import { usualTimeLimits } from '../server/src/time-limits.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { openEmbedded } from './support/embedded.ts';
import { insertEntries, type Slowly, slowlyOn, tellSearch } from './support/many-entries.ts';

const server = path.resolve(import.meta.dirname, '../server');
const logger = pino({ level: 'warn' });
const [entries, outcomes] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 300_000)];
const [rounds, warmUpRounds, insertedAtOnce] = [101, 10, 20_000];
/** The goal: a call on the base with outcomes takes at most so many times as long. */
const ratioMax = 1.2;
const caller = { id: 1, perfil: 'admin', sessionId: '' } as const;
const clock: Clock = systemClock;

async function openBase(outcomeCount: number) {
  const { db, engine, stop } = await openEmbedded({ maxConnections: 4 });
  const slowly = slowlyOn(engine.connection);
  await migrate(db, path.join(server, 'migrations'), logger);
  await loadStarter(db, path.join(server, 'starter'));
  await insertUser(db, { nome: 'Ana', nomeUsuario: 'ana', email: 'a@b', passwordHash: '-', perfil: 'admin' });
  await sql`TRUNCATE troubleshooting_entries CASCADE`.execute(db);
  for (let from = 1; from <= entries; from += insertedAtOnce)
    await insertEntries(db, from, Math.min(entries, from + insertedAtOnce - 1));
  if (outcomeCount > 0) await insertOutcomes(db, slowly, outcomeCount);
  await tellSearch(db);
  await slowly('VACUUM ANALYZE');
  return { db, stop };
}

/** Three of an entry on average, each of a unit of its own, six of ten solved. Without the triggers; their tables are filled at once. */
async function insertOutcomes(db: Database, slowly: Slowly, count: number): Promise<void> {
  const tables = ['outcomes', 'troubleshooting_entries'];
  for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(db);
  for (let from = 1; from <= count; from += insertedAtOnce)
    await sql`INSERT INTO outcomes (troubleshooting_id, resolveu, dia, unidade, pessoa, criado_por)
      SELECT known.first + abs(hashint4(n)::bigint) % ${entries}, abs(hashint4(n + 7)::bigint) % 10 < 6,
             '2026-01-01'::date + n % 300, concat('SN ', n), 1, 1
        FROM generate_series(${from}::int, ${Math.min(count, from + insertedAtOnce - 1)}::int) n,
             (SELECT min(id) AS first FROM troubleshooting_entries) AS known`.execute(db);
  await slowly(
    'VACUUM ANALYZE',
    `INSERT INTO solution_outcomes (sintoma_id, solucao_id, resolveu, tentativas, pessoas, contam, contam_resolvidos)
       SELECT sintoma_id, solucao_id, resolveu, tentativas, pessoas, contam, contam_resolvidos FROM solution_outcome_sources`,
    `UPDATE troubleshooting_entries e
        SET casos = k.contam, casos_resolvidos = k.contam_resolvidos, vezes = k.tentativas, vezes_resolvidas = k.resolveu,
            pessoas = k.pessoas FROM solution_outcomes k
      WHERE k.sintoma_id = e.sintoma_id AND k.solucao_id = e.solucao_id`,
  );
  for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(db);
}

type Work = (db: Database, turn: number) => Promise<unknown>;
const page = { skip: 0, limit: 10 };
const queries = [
  'não liga',
  'bateria',
  'notebook sem imagem',
  'capacitor estufado',
  'erro 55',
  'tela piscando',
];
const search: Work = (db, turn) =>
  searchFaults({ db, noteSearch: () => undefined }, { q: queries[turn % queries.length] ?? '', ...page });

function workOf(
  named: Record<'model' | 'code' | 'symptom', number>,
  first: readonly number[],
): Record<string, Work> {
  return {
    'list of entries': (db) =>
      pageOfEntries({ db, searchLimitMs: usualTimeLimits.searchMs }, { page: 1, limit: 10 }),
    'page 500 of the list': (db) =>
      pageOfEntries({ db, searchLimitMs: usualTimeLimits.searchMs }, { page: 500, limit: 10 }),
    'top-score': (db) => topEntries(db, page),
    'top-score by fault': (db) => topFaults(db, page),
    'compact search: a model': (db) =>
      searchCompact(db, { modelo_equipamento_id: named.model, skip: 0, limit: 100 }),
    'compact search: a code': (db) =>
      searchCompact(db, { codigo_sinal_id: [named.code], skip: 0, limit: 100 }),
    'compact search: a common word': (db) => searchCompact(db, { q: 'tensão', skip: 0, limit: 100 }),
    'compact search: maker’s model and word': (db) =>
      searchCompact(db, { modelo_equipamento_id: named.model, q: 'placa', skip: 0, limit: 100 }),
    'global search, six queries in turn': search,
    'related: of a symptom': (db) => listRelated(db, { sintoma_id: named.symptom }, 100),
    // By proof the first 100 lie all over the table, by id they lie together: this is what the outcomes themselves cost.
    'the first 100 of that code by proof, by their ids': (db) => listEntriesById(db, first),
  };
}

async function oneOfEach(db: Database): Promise<Record<'model' | 'code' | 'symptom', number>> {
  const commonest = async (column: string) => {
    const { rows } = await sql<{ id: number }>`SELECT ${sql.ref(column)} AS id FROM troubleshooting_entries
      WHERE ${sql.ref(column)} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`.execute(db);
    return rows[0]?.id ?? 0;
  };
  return {
    model: await commonest('modelo_equipamento_id'),
    code: await commonest('code_post_id'),
    symptom: await commonest('sintoma_id'),
  };
}

const median = (taken: readonly number[]) =>
  taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? Number.NaN;

/** Each work in turn, round by round, so that whatever else the machine does falls on all of them. @returns medians, ms */
async function inTurn(works: readonly ((turn: number) => Promise<unknown>)[]): Promise<number[]> {
  const taken: number[][] = works.map(() => []);
  for (let turn = -warmUpRounds; turn < rounds; turn += 1)
    for (const [index, work] of works.entries()) {
      const startedAt = performance.now();
      await work(turn + warmUpRounds);
      if (turn >= 0) taken[index]?.push(performance.now() - startedAt);
    }
  return taken.map(median);
}

const startedAt = performance.now();
const without = await openBase(0);
const within = await openBase(outcomes);
try {
  console.log(
    `${entries} entries, ${outcomes} outcomes; loaded in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  console.log('| call | without, ms | with, ms | ratio |\n| --- | --- | --- | --- |');
  const named = await oneOfEach(without.db);
  const { results } = await searchCompact(within.db, { codigo_sinal_id: [named.code], skip: 0, limit: 100 });
  const works = workOf(
    named,
    results.map(({ id }) => id),
  );
  for (const [name, work] of Object.entries(works)) {
    const [before = 0, after = 0] = await inTurn([
      (turn) => work(without.db, turn),
      (turn) => work(within.db, turn),
    ]);
    const ratio = after / before;
    if (ratio > ratioMax) process.exitCode = 1;
    console.log(
      `| ${name} | ${before.toFixed(2)} | ${after.toFixed(2)} | ${ratio.toFixed(2)}${ratio > ratioMax ? ' (over the goal)' : ''} |`,
    );
  }
  const { rows } = await sql<{ ids: number[] }>`
    SELECT array_agg(id ORDER BY hashint4(id)) AS ids FROM troubleshooting_entries`.execute(within.db);
  const entryAt = (turn: number) => rows[0]?.ids[turn] ?? 0;
  const [like = 0, outcome = 0, ranking = 0] = await inTurn([
    (turn) => likeEntry(within.db, caller, entryAt(turn)),
    (turn) =>
      recordOutcome({ db: within.db, clock }, caller, {
        troubleshooting_id: entryAt(turn + rounds * 2),
        resolveu: true,
        unidade: `OS ${turn}`,
      }),
    () => rankSolutions(within.db, 5),
  ]);
  console.log(
    `one like ${like.toFixed(1)} ms, one outcome ${outcome.toFixed(1)} ms; the dashboard’s ranking ${ranking.toFixed(2)} ms`,
  );
} finally {
  await within.stop();
  await without.stop();
}
