// What a flow and its suggestions cost with 1,000 and with 100,000 symptoms, compared with each other, and a flow of 2,000
// entries. On each engine.
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startTestPostgres } from '../scripts/testing/postgres.ts';
import { connectDatabase, type Database } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { similarTexts } from '../server/src/features/suggestions/suggestions.service.ts';
import { insertUser } from '../server/src/features/users/users.sql.ts';
import { createFlow } from '../server/src/features/wizard/wizard.service.ts';
import { usualTimeLimits } from '../server/src/time-limits.ts';
import { withEmbedded } from './support/embedded.ts';

const logger = pino({ level: 'warn' });
const [few, many] = [1_000, 100_000];
const insertedAtOnce = 5_000;
const models = 1_000;
const rounds = 41;
const warmUpRounds = 10;
const caller = { id: 1, perfil: 'admin', sessionId: '' } as const;

/** A prefix, frequent words, rare words, a typo, and a sentence that no text has. */
const typed = {
  'a beginning': 'inversora',
  'common words': 'nao liga',
  'rare words': 'modulo 4711 zune',
  'a slip': 'carregadro 47',
  'a sentence': 'televisor novo não liga e faz estalo depois da chuva',
};

async function measure(engine: string, db: Database): Promise<void> {
  await migrate(db, path.resolve(import.meta.dirname, '../server/migrations'), logger);
  await insertUser(db, { nome: 'Ana', nomeUsuario: 'ana', email: 'a@b', passwordHash: '-', perfil: 'admin' });
  await sql`INSERT INTO manufacturers (nome) VALUES ('Fabricante')`.execute(db);
  await sql`INSERT INTO categories (nome) VALUES ('Categoria')`.execute(db);
  await sql`INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id, data_lancamento)
    SELECT concat('Modelo ', n), concat('X-', n), 1, 1, '2020-01-01' FROM generate_series(1, ${models}::int) n`.execute(
    db,
  );
  await insertSymptoms(db, 1, few);
  const atFew = await figures(db);
  for (let from = few + 1; from <= many; from += insertedAtOnce)
    await insertSymptoms(db, from, Math.min(many, from + insertedAtOnce - 1));
  const atMany = await figures(db);
  for (const [name, ms] of atFew) {
    const later = atMany.get(name) ?? Number.NaN;
    console.log(
      `${engine}: ${name}: ${ms.toFixed(1)} ms at ${few}, ${later.toFixed(1)} ms at ${many}, ratio ${(later / ms).toFixed(2)}`,
    );
  }
  const startedAt = performance.now();
  await saveFlow(db, models, 0);
  console.log(`${engine}: a flow of ${models * 2} entries: ${Math.round(performance.now() - startedAt)} ms`);
}

async function insertSymptoms(db: Database, from: number, to: number): Promise<void> {
  await sql`INSERT INTO symptoms (sintoma)
    SELECT concat_ws(' ', (ARRAY['Inversora', 'Televisor', 'Notebook', 'Placa-mãe', 'Carregador', 'Módulo'])[1 + n % 6],
             n, (ARRAY['não liga', 'desarma', 'zune', 'aquece', 'trava', 'não emite vídeo', 'reinicia'])[1 + n % 7],
             (ARRAY['depois da chuva', 'com carga', 'ao ligar', 'na partida', 'à noite'])[1 + n % 5],
             (ARRAY['e faz estalo', 'sem aviso', 'com cheiro de queimado'])[1 + n % 3])
      FROM generate_series(${from}::int, ${to}::int) n`.execute(db);
}

async function figures(db: Database): Promise<Map<string, number>> {
  await sql`VACUUM ANALYZE`.execute(db);
  const found = new Map<string, number>();
  const searching = { db, searchLimitMs: usualTimeLimits.searchMs };
  for (const [name, q] of Object.entries(typed))
    found.set(
      `suggestions for ${name}`,
      await quickMs(() => similarTexts(searching, 'symptom', { q, limit: 50 })),
    );
  let step = 0;
  const next = () => {
    step += 1;
    return saveFlow(db, 2, step);
  };
  found.set('a flow of 4 entries', await quickMs(next));
  return found;
}

let flows = 0;

function saveFlow(db: Database, modelCount: number, step: number) {
  flows += 1;
  return createFlow(db, caller, {
    sintoma: `Fluxo ${flows}`,
    equipment_model_ids: Array.from({ length: modelCount }, (_, index) => 1 + ((index + step) % models)),
    new_diagnosticos_texts: [`Medir ${flows}`, { descricao: `Ouvir ${flows}`, code_post: `F${flows}` }],
    selected_diagnostico_ids: [],
    new_solucao_text: `Trocar ${flows}`,
    selected_solucao_ids: solutionOfAll,
  });
}
let solutionOfAll: number[] = [];

/** The fastest decile: the rest includes whatever else the machine does. */
async function quickMs(work: () => Promise<unknown>): Promise<number> {
  for (let turn = 0; turn < warmUpRounds; turn += 1) await work();
  const taken: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const startedAt = performance.now();
    await work();
    taken.push(performance.now() - startedAt);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(rounds / 10)] ?? Number.NaN;
}

async function measureWithSolution(engine: string, db: Database): Promise<void> {
  await migrate(db, path.resolve(import.meta.dirname, '../server/migrations'), logger);
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO solutions (solucao) VALUES ('Secar') RETURNING id`.execute(db);
  solutionOfAll = rows.map(({ id }) => id);
  await measure(engine, db);
}

await withEmbedded(({ db }) => measureWithSolution('embedded', db), { maxConnections: 2 });
const postgres = await startTestPostgres();
try {
  const connectionString = await postgres.createDatabase('bench_flow');
  const db = connectDatabase({ client: { connectionString }, maxConnections: 2 }, logger);
  await measureWithSolution('PostgreSQL', db);
  await db.destroy();
} finally {
  await postgres.stop();
}
