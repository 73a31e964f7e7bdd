// What 10,000 users cost a list of them: each kind of page with 10,000 compared with 100, alternating, on each engine in the
// same run.
import path from 'node:path';
import type { UserSort } from '@bancada/contract/accounts/users';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startTestPostgres } from '../scripts/testing/postgres.ts';
import { connectDatabase, type Database } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { findUsers } from '../server/src/features/users/users.service.ts';
import { withEmbedded } from './support/embedded.ts';

const server = path.resolve(import.meta.dirname, '../server');
const logger = pino({ level: 'warn' });
const [few, many] = [100, 10_000];
const rounds = 15;
const readsARound = 10;
const warmUpRounds = 2;
const admin = { id: 1, perfil: 'admin', sessionId: '' } as const;

interface Reading {
  name: string;
  query: { page: number; search?: string; perfil?: 'editor'; sort?: UserSort };
}
const readings: Reading[] = [
  { name: 'first page', query: { page: 1 } },
  { name: 'fifth page', query: { page: 5 } },
  { name: 'search for one person', query: { page: 1, search: 'Conceição 77' } },
  { name: 'search for a name that one in ten has', query: { page: 1, search: 'zelia' } },
  { name: 'search for two letters', query: { page: 1, search: 'ze' } },
  { name: 'one profile', query: { page: 1, perfil: 'editor' } },
  ...(['-criado_em', '-email', 'perfil', 'nome_usuario'] as const).map((sort) => ({
    name: `sorted by ${sort}`,
    query: { page: 1, sort },
  })),
];

/** Sets the number of users in a database. */
async function fill(db: Database, count: number): Promise<void> {
  await sql`TRUNCATE users RESTART IDENTITY CASCADE`.execute(db);
  await sql`INSERT INTO users (nome, nome_usuario, email, senha_hash, perfil, ativo, email_verificado_em, criado_em)
    SELECT (ARRAY['Zélia','Antônio','Inês','João','Márcia','Otávio','Bruna','Caio','Davi','Rosângela'])[1 + n % 10]
             || ' Conceição ' || n,
           'pessoa.' || n, 'pessoa' || n || '@oficina' || n % 50 || '.test', '-',
           CASE WHEN n % 100 = 0 THEN 'admin' WHEN n % 10 = 1 THEN 'editor' ELSE 'usuario' END,
           n % 20 <> 0, now(), now() - n * interval '7 minutes'
      FROM generate_series(1, ${count}::integer) AS n`.execute(db);
  await sql`VACUUM ANALYZE users`.execute(db);
}

async function timeOf(db: Database, { query }: Reading): Promise<number> {
  const startedAt = performance.now();
  for (let turn = 0; turn < readsARound; turn += 1)
    await findUsers(db, admin, { limit: 10, sort: 'nome', ...query });
  return (performance.now() - startedAt) / readsARound;
}

async function measure(engine: string, small: Database, large: Database): Promise<void> {
  for (const [db, count] of [
    [small, few],
    [large, many],
  ] as const) {
    await migrate(db, path.join(server, 'migrations'), logger);
    await fill(db, count);
  }
  for (const reading of readings) {
    const pairs: [number, number][] = [];
    for (let turn = 0; turn < rounds + warmUpRounds; turn += 1) {
      const pair: [number, number] = [await timeOf(small, reading), await timeOf(large, reading)];
      if (turn >= warmUpRounds) pairs.push(pair);
    }
    const [of100, of10000, ratio] = [
      median(pairs.map(([a]) => a)),
      median(pairs.map(([, b]) => b)),
      median(pairs.map(([a, b]) => b / a)),
    ];
    console.log(
      `${engine}, ${reading.name}: ${of100.toFixed(2)} ms of ${few} users, ${of10000.toFixed(2)} of ${many}, ratio ${ratio.toFixed(2)}`,
    );
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

await withEmbedded(({ db: small }) => withEmbedded(({ db: large }) => measure('embedded', small, large)));
const postgres = await startTestPostgres();
try {
  const connect = async (name: string) =>
    connectDatabase(
      { client: { connectionString: await postgres.createDatabase(name) }, maxConnections: 2 },
      logger,
    );
  const [small, large] = [await connect('bench_users_few'), await connect('bench_users_many')];
  await measure('PostgreSQL', small, large);
  await Promise.all([small.destroy(), large.destroy()]);
} finally {
  await postgres.stop();
}
