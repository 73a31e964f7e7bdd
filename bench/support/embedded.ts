import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { connectDatabase, type Database } from '../../server/src/database/database.ts';
import {
  type EmbeddedEngine,
  startEmbeddedEngine,
} from '../../server/src/database/embedded/embedded-engine.ts';

/** Gives `work` an empty embedded database, and removes it afterwards. */
export async function withEmbedded(
  work: (opened: { db: Database; engine: EmbeddedEngine }) => Promise<void>,
  { maxConnections = 1 }: { maxConnections?: number } = {},
): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
  const logger = pino({ level: 'warn' });
  const engine = await startEmbeddedEngine({ directory, logger });
  const db = connectDatabase({ client: engine.connection, maxConnections }, logger);
  try {
    await work({ db, engine });
  } finally {
    await db.destroy();
    await engine.stop();
    rmSync(directory, { recursive: true });
  }
}
