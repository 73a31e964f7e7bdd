// Creates a database with the migrations, writes server/schema.sql from it, and adds new migrations' checksums to server/migrations/sums.txt.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { connectDatabase } from '../src/database/database.ts';
import { startEmbeddedEngine } from '../src/database/embedded/embedded-engine.ts';
import { migrate } from '../src/database/migrate.ts';
import { changedMigrations, keptSums, migrationsFolder, sumsFile, sumsNow } from './migration-sums.ts';
import { schemaText } from './schema-text.ts';

const changed = changedMigrations();
if (changed.length > 0) {
  process.stderr.write(
    `Changed after its sum was written down: ${changed.join(', ')}. Put a published one back, and write a new migration; of one that nobody has yet, delete the line in server/migrations/sums.txt.\n`,
  );
  process.exit(1);
}

const logger = pino({ level: 'warn' });
const folder = mkdtempSync(path.join(tmpdir(), 'bancada-schema-'));
const engine = await startEmbeddedEngine({ directory: path.join(folder, 'db'), logger });
const db = connectDatabase({ client: engine.connection, maxConnections: 2 }, logger);
try {
  await migrate(db, migrationsFolder, logger);
  writeFileSync(path.resolve(import.meta.dirname, '../schema.sql'), await schemaText(db));
} finally {
  await db.destroy();
  await engine.stop();
  rmSync(folder, { recursive: true });
}
const kept = keptSums();
const sums = [...sumsNow()].filter(([name]) => !kept.has(name));
const lines = [...kept, ...sums].map(([name, sum]) => `${sum}  ${name}\n`);
writeFileSync(sumsFile, lines.join(''));
