// A process that writes until it is killed: opens the engine on the given folder and prints the number of each row once
// the database has acknowledged it.
import { sql } from 'kysely';
import { pino } from 'pino';
import { connectDatabase } from '../src/database/database.ts';
import { startEmbeddedEngine } from '../src/database/embedded/embedded-engine.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('which folder?');
process.once('message', () => process.exit(3));
const logger = pino({ level: 'silent' });
const engine = await startEmbeddedEngine({ directory, logger });
const db = connectDatabase({ client: engine.connection, maxConnections: 1 }, logger);
await sql`CREATE TABLE IF NOT EXISTS rows_written (id int PRIMARY KEY)`.execute(db);
for (;;) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO rows_written SELECT coalesce(max(id), 0) + 1 FROM rows_written RETURNING id`.execute(db);
  process.stdout.write(`${rows[0]?.id}\n`);
}
