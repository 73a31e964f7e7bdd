// The search by criteria with 1,000 and with 1,000,000 entries (or the number given), made by recombining texts of the
// starter base, beside a plain indexed count of the same run; and what a write costs. On each engine, or on the one that the second argument names.
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startTestPostgres } from '../scripts/testing/postgres.ts';
import { connectDatabase, type Database } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { idOf, type KeyKind, keyKinds, kindOf } from '../server/src/database/record-key.ts';
import { type Criteria, searchCompact } from '../server/src/features/faults/compact-search.service.ts';
import { likeEntry } from '../server/src/features/likes/likes.service.ts';
import { readCurrent } from '../server/src/features/search/index/current-index.ts';
import { nearestCodes } from '../server/src/features/signal-codes/known-codes.service.ts';
import { insertUser } from '../server/src/features/users/users.sql.ts';
import { createFlow } from '../server/src/features/wizard/wizard.service.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { withEmbedded } from './support/embedded.ts';
import { insertEntries, type Slowly, slowlyOn, tellSearch } from './support/many-entries.ts';

const server = path.resolve(import.meta.dirname, '../server');
const logger = pino({ level: 'warn' });
const few = 1_000;
const many = Number(process.argv[2] ?? 1_000_000);
const engines = process.argv[3] ?? 'embedded PostgreSQL';
const insertedAtOnce = 20_000;
const [rounds, warmUpRounds] = [40, 5];
const codes = 10_000;
const caller = { id: 1, perfil: 'admin', sessionId: '' } as const;

async function measure(engine: string, db: Database, slowly: Slowly): Promise<void> {
  await migrate(db, path.join(server, 'migrations'), logger);
  await loadStarter(db, path.join(server, 'starter'));
  await insertUser(db, { nome: 'Ana', nomeUsuario: 'ana', email: 'a@b', passwordHash: '-', perfil: 'admin' });
  await sql`TRUNCATE troubleshooting_entries CASCADE`.execute(db);
  await sql`UPDATE diagnoses SET code_led_id = (SELECT id FROM signal_codes WHERE tipo = 'led' ORDER BY id OFFSET diagnoses.id % 40 LIMIT 1)
    WHERE id % 20 = 0`.execute(db);
  await insertEntries(db, 1, few);
  await tellSearch(db);
  const atFew = await figures(db, slowly);
  const startedAt = performance.now();
  for (let from = few + 1; from <= many; from += insertedAtOnce)
    await insertEntries(db, from, Math.min(many, from + insertedAtOnce - 1));
  await tellSearch(db);
  console.log(`${engine}: ${many} entries loaded in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const atMany = await figures(db, slowly);
  for (const [name, { p50, p95, total }] of atMany) {
    const before = atFew.get(name);
    console.log(
      `${engine}: ${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms at ${many} (${total} found); ${before?.p50.toFixed(1)} and ${before?.p95.toFixed(1)} ms at ${few}; ratio ${(p50 / (before?.p50 ?? Number.NaN)).toFixed(1)}`,
    );
  }
  await measureWrites(engine, db);
  await measureNearest(engine, db);
}

/** The id that occurs in the most entries; `rank` 0 is the commonest of its kind. */
async function commonest(db: Database, kind: KeyKind, rank: number): Promise<number> {
  const { documents } = (await readCurrent(db)).index;
  const counts = new Map<number, number>();
  for (const { at } of documents.entriesShowing([]))
    for (const key of documents.keysAt(at))
      if (kindOf(key) === keyKinds[kind]) counts.set(key, (counts.get(key) ?? 0) + 1);
  const [key = 0] = [...counts].toSorted(([a, of], [b, more]) => more - of || a - b)[rank] ?? [];
  return idOf(key);
}

async function questions(db: Database): Promise<Record<string, Criteria>> {
  const model = await commonest(db, 'model', 0);
  const maker = await commonest(db, 'maker', 0);
  const component = await commonest(db, 'component', 0);
  const [code, other, rare] = [
    await commonest(db, 'code', 0),
    await commonest(db, 'code', 1),
    await commonest(db, 'code', 250),
  ];
  const { rows } = await sql<{
    id: number;
  }>`SELECT code_led_id AS id FROM diagnoses WHERE code_led_id IS NOT NULL LIMIT 1`.execute(db);
  const led = rows[0]?.id ?? 0;
  return {
    'a model': { modelo_equipamento_id: model },
    'a common code': { codigo_sinal_id: [code] },
    'a rare code': { codigo_sinal_id: [rare] },
    'a component': { componente_id: component },
    'a word of most entries': { q: 'e' },
    'a common word': { q: 'tensão' },
    'a rare word': { q: 'hdmi' },
    'two letters': { q: '5v' },
    'two common words': { q: 'tensão placa' },
    'three words': { q: 'medir fonte capacitor' },
    'a common and a rare word': { q: 'medir hdmi' },
    'two rare words': { q: 'hdmi bateria' },
    'model, common code': { modelo_equipamento_id: model, codigo_sinal_id: [code] },
    'maker, common code': { fabricante_id: maker, codigo_sinal_id: [code] },
    'maker, component': { fabricante_id: maker, componente_id: component },
    'POST code, LED code': { codigo_sinal_id: [code, led] },
    'two POST codes that exclude each other': { codigo_sinal_id: [code, other] },
    'common code, common word': { codigo_sinal_id: [code], q: 'tensão' },
    'common code, rare word': { codigo_sinal_id: [code], q: 'hdmi' },
    'component, common word': { componente_id: component, q: 'placa' },
    'maker, common word': { fabricante_id: maker, q: 'placa' },
    everything: {
      modelo_equipamento_id: model,
      fabricante_id: maker,
      codigo_sinal_id: [code],
      componente_id: component,
      q: 'medir',
    },
  };
}

interface Figure {
  p50: number;
  p95: number;
  total: number;
}

async function figures(db: Database, slowly: Slowly): Promise<Map<string, Figure>> {
  await slowly('VACUUM ANALYZE');
  const found = new Map<string, Figure>();
  const asked = await questions(db);
  const { rows: common } = await sql<{ id: number }>`SELECT code_post_id AS id FROM troubleshooting_entries
    WHERE code_post_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`.execute(db);
  const code = common[0]?.id ?? 0;
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM troubleshooting_entries WHERE code_post_id = ${code} AND exclusao_id IS NULL`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  };
  found.set('(a plain count of the entries of a POST code)', await timed(count));
  for (const [name, criteria] of Object.entries(asked))
    found.set(
      name,
      await timed(async () => (await searchCompact(db, { ...criteria, skip: 0, limit: 100 })).total),
    );
  return found;
}

async function timed(work: () => Promise<number>): Promise<Figure> {
  let total = 0;
  for (let turn = 0; turn < warmUpRounds; turn += 1) total = await work();
  const taken: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const startedAt = performance.now();
    await work();
    taken.push(performance.now() - startedAt);
  }
  const at = (share: number) => taken.toSorted((a, b) => a - b)[Math.floor(rounds * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), total };
}

let flows = 0;

/** Flows of four entries, and likes. */
async function measureWrites(engine: string, db: Database): Promise<void> {
  const flow = async () => {
    flows += 1;
    const saved = await createFlow(db, caller, {
      sintoma: `Fluxo ${flows}`,
      equipment_model_ids: [1 + (flows % 500), 2 + (flows % 500)],
      new_diagnosticos_texts: [`Medir ${flows}`, { descricao: `Ouvir ${flows}`, code_post: `F${flows}` }],
      selected_diagnostico_ids: [],
      new_solucao_text: `Trocar ${flows}`,
      selected_solucao_ids: [1],
    });
    return saved.troubleshooting_ids.length;
  };
  let liked = 0;
  const like = async () => {
    liked += 1;
    return (await likeEntry(db, caller, liked + (await firstEntry(db)))).score;
  };
  for (const [name, work] of Object.entries({ 'a flow of 4 entries': flow, 'a like': like })) {
    const { p50, p95 } = await timed(work);
    console.log(`${engine}: ${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  }
}

async function firstEntry(db: Database): Promise<number> {
  return (
    await db
      .selectFrom('troubleshooting_entries')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;
}

async function measureNearest(engine: string, db: Database): Promise<void> {
  await sql`INSERT INTO signal_codes (tipo, codigo) SELECT 'post', 'P' || upper(lpad(to_hex(n), 4, '0')) FROM generate_series(1, ${codes}::int) n
    ON CONFLICT DO NOTHING`.execute(db);
  const near = await timed(
    async () => (await nearestCodes(db, { tipo: 'post', codigo: 'P0A8000', limit: 5 })).length,
  );
  console.log(
    `${engine}: nearest among ${codes} codes: p50 ${near.p50.toFixed(1)} ms, p95 ${near.p95.toFixed(1)} ms`,
  );
}

if (engines.includes('embedded'))
  await withEmbedded(({ db, engine }) => measure('embedded', db, slowlyOn(engine.connection)), {
    maxConnections: 2,
  });
if (engines.includes('PostgreSQL')) {
  const postgres = await startTestPostgres();
  try {
    const connectionString = await postgres.createDatabase('bench_criteria');
    const db = connectDatabase({ client: { connectionString }, maxConnections: 2 }, logger);
    await measure('PostgreSQL', db, slowlyOn({ connectionString }));
    await db.destroy();
  } finally {
    await postgres.stop();
  }
}
