// What the history costs a write: the same saves with it, and without its triggers and the acting person, alternating, on
// each engine in the same run.

import path from 'node:path';
import type { RecordKind } from '@bancada/contract/records/records';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startTestPostgres } from '../scripts/testing/postgres.ts';
import { asPerson } from '../server/src/database/as-person.ts';
import { connectDatabase, type Database } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { saveRecord, type Writing } from '../server/src/features/records/records.service.ts';
import { insertUser } from '../server/src/features/users/users.sql.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { withEmbedded } from './support/embedded.ts';

const server = path.resolve(import.meta.dirname, '../server');
const logger = pino({ level: 'warn' });
const rounds = 15;
const savesARound = 25;
const warmUpRounds = 1;

/** The cheapest record, to which the history adds the most; one with links; a long text. */
const saves: { name: string; kind: RecordKind; tables: string[]; writing: (step: number) => Writing }[] = [
  {
    name: 'manufacturer, one field',
    kind: 'manufacturers',
    tables: ['manufacturers'],
    writing: (step) => ({ values: { contato_suporte: String(step) } }),
  },
  {
    name: 'symptom, text and links',
    kind: 'sintomas',
    tables: ['symptoms', 'symptom_models'],
    writing: (step) => ({ values: { sintoma: `Não liga ${step}` }, linkIds: [1 + (step % 40), 50, 60] }),
  },
  {
    name: 'article of 20,000 characters',
    kind: 'artigos',
    tables: ['articles'],
    writing: (step) => ({ values: { descricao: `${step} ${'medir a tensão '.repeat(1_333)}` } }),
  },
];

async function measure(engine: string, db: Database): Promise<void> {
  await migrate(db, path.join(server, 'migrations'), logger);
  await loadStarter(db, path.join(server, 'starter'));
  await insertUser(db, { nome: 'Ana', nomeUsuario: 'ana', email: 'a@b', passwordHash: '-', perfil: 'admin' });
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  for (const { name, kind, tables, writing } of saves) {
    let step = 0;
    const save = (db: Database) => {
      step += 1;
      return saveRecord(db, { kind, id: 1, version: undefined, read: async () => null, ...writing(step) });
    };
    const round = async (withHistory: boolean) => {
      await switchHistory(db, tables, withHistory);
      const startedAt = performance.now();
      for (let turn = 0; turn < savesARound; turn += 1)
        await (withHistory ? asPerson(db, userId, save) : db.transaction().execute(save));
      return (performance.now() - startedAt) / savesARound;
    };
    const [kept, bare, ratios]: [number[], number[], number[]] = [[], [], []];
    for (let turn = 0; turn < rounds + warmUpRounds; turn += 1) {
      const pair = [await round(true), await round(false)] as const;
      if (turn < warmUpRounds) continue;
      kept.push(pair[0]);
      bare.push(pair[1]);
      ratios.push(pair[0] / pair[1]);
    }
    const [on, off, ratio] = [median(kept), median(bare), median(ratios)];
    console.log(
      `${engine}, ${name}: ${on.toFixed(2)} ms a save with history, ${off.toFixed(2)} without, ratio ${ratio.toFixed(2)}`,
    );
  }
}

/** Enables or disables every trigger that keeps the history of these tables. */
async function switchHistory(db: Database, tables: string[], isOn: boolean): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql<{ name: string }>`SELECT tgname AS name FROM pg_trigger
      WHERE tgrelid = ${table}::regclass AND tgname LIKE '%\\_history%' AND NOT tgisinternal`.execute(db);
    if (rows.length === 0) throw new Error(`no history on ${table}`);
    for (const { name } of rows)
      await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(isOn ? 'ENABLE' : 'DISABLE')} TRIGGER ${sql.ref(name)}`.execute(
        db,
      );
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

await withEmbedded(({ db }) => measure('embedded', db));
const postgres = await startTestPostgres();
try {
  const connectionString = await postgres.createDatabase('bench_history');
  const db = connectDatabase({ client: { connectionString }, maxConnections: 1 }, logger);
  await measure('PostgreSQL', db);
  await db.destroy();
} finally {
  await postgres.stop();
}
