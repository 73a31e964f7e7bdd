// What a unit's number costs at 200,000 units: from the typed number to its past, and to those that a mistyped one may mean, beside a
// plain lookup of one row by its key in the same run. In processor time of the server's process and of the database's. On the
// embedded engine.
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { makeNumber, mistype, slips } from '../contract/test/units/mistyped.ts';
import { randomFrom } from '../scripts/testing/random.ts';
import type { Database } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { unitsOfNumber } from '../server/src/features/units/unit-numbers.service.ts';
import { pageOfVisits } from '../server/src/features/units/visits.service.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { spentBy } from './search/processor-time.ts';
import { openEmbedded } from './support/embedded.ts';

const server = path.resolve(import.meta.dirname, '../server');
const unitCount = Number(process.argv[2] ?? 200_000);
const [asked, warmUp, insertedAtOnce, visitsOfEach] = [300, 30, 10_000, 3];
const kinds = ['serie', 'imei', 'chassi', 'placa'] as const;
const logger = pino({ level: 'warn' });

/** Each unit with one number and three visits, without the history that triggers write. */
async function load(db: Database): Promise<void> {
  const random = randomFrom(20_261_129);
  for (const table of ['units', 'visits'])
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(db);
  for (let from = 0; from < unitCount; from += insertedAtOnce) {
    const rows = Array.from({ length: Math.min(insertedAtOnce, unitCount - from) }, (_, place) => {
      const kind = kinds[(from + place) % kinds.length] ?? 'serie';
      return { [kind === 'imei' ? 'imei1' : kind]: makeNumber(random, kind) };
    });
    await sql`INSERT INTO units (serie, imei1, chassi, placa, modelo_equipamento_id)
      SELECT serie, imei1, chassi, placa, 1
        FROM jsonb_populate_recordset(NULL::units, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  }
  await sql`INSERT INTO visits (aparelho_id, aberto_em, estado, queixa)
    SELECT u.id, '2026-01-01'::date + n * 30, 'entregue', 'Não carrega' FROM units u, generate_series(1, ${visitsOfEach}::int) n`.execute(
    db,
  );
  for (const table of ['units', 'visits'])
    await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(db);
  await sql`VACUUM ANALYZE units`.execute(db);
  await sql`VACUUM ANALYZE visits`.execute(db);
}

async function readNumbers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT coalesce(serie, imei1, chassi, placa) AS number FROM units ORDER BY md5(id::text) LIMIT ${asked + warmUp}`.execute(
    db,
  );
  return rows.map(({ number }) => number);
}

const past = async (db: Database, number: string) => {
  const { exatos } = await unitsOfNumber(db, number);
  if (exatos[0] === undefined) throw new Error(`${number} is not found`);
  await pageOfVisits(db, exatos[0].aparelho.id, { page: 1, limit: 10 });
};
const plain = (db: Database, number: string) =>
  sql`SELECT * FROM units WHERE serie = ${number} AND exclusao_id IS NULL`.execute(db);

/** Processor time (ms) of one, on the mean of all but the first. */
async function spentOn(
  numbers: readonly string[],
  work: (number: string) => Promise<unknown>,
): Promise<string> {
  for (const number of numbers.slice(0, warmUp)) await work(number);
  const measured = numbers.slice(warmUp);
  const { server, database } = await spentBy(process.pid, async () => {
    for (const number of measured) await work(number);
  });
  const [own, theirs] = [server / measured.length, database / measured.length];
  return `${(own + theirs).toFixed(2)} ms (server ${own.toFixed(2)}, database ${theirs.toFixed(2)})`;
}

const { db, stop } = await openEmbedded({ maxConnections: 2 });
try {
  await migrate(db, path.join(server, 'migrations'), logger);
  await loadStarter(db, path.join(server, 'starter'));
  await load(db);
  const numbers = await readNumbers(db);
  const random = randomFrom(7);
  const mistyped = numbers.map(
    (number, place) => mistype(random, number, slips[place % slips.length] ?? 'wrong') ?? `${number}X`,
  );
  const { rows } = await sql<{
    size: string;
  }>`SELECT pg_size_pretty(pg_relation_size('units_near_idx')) AS size`.execute(db);
  console.log(`${unitCount} units, ${unitCount * visitsOfEach} visits; index of slips: ${rows[0]?.size}`);
  console.log(`plain lookup by key:          ${await spentOn(numbers, (number) => plain(db, number))}`);
  console.log(`number to its past:           ${await spentOn(numbers, (number) => past(db, number))}`);
  console.log(
    `mistyped number to its offers: ${await spentOn(mistyped, (number) => unitsOfNumber(db, number))}`,
  );
  console.log(`plain lookup by key, again:   ${await spentOn(numbers, (number) => plain(db, number))}`);
} finally {
  await stop();
}
