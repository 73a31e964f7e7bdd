import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { connectDatabase, type Database } from '../../server/src/database/database.ts';
import {
  type EmbeddedEngine,
  type EngineOptions,
  startEmbeddedEngine,
} from '../../server/src/database/embedded/embedded-engine.ts';
import { endWithUs } from './ending.ts';

interface Embedded {
  db: Database;
  engine: EmbeddedEngine;
}

interface Options {
  maxConnections?: number;
}

/** The engine of a data folder, which ends with the benchmark, also while it starts. @throws as `startEmbeddedEngine` */
export async function startEngine(options: EngineOptions): Promise<EmbeddedEngine> {
  const starting = startEmbeddedEngine(options);
  let engine: EmbeddedEngine | null = null;
  const stop = async () => (await starting).stop();
  const forget = endWithUs({ stop, drop: () => endAtOnce(engine?.pid() ?? null) });
  engine = await starting.catch((error: unknown) => {
    forget();
    throw error;
  });
  return { ...engine, stop: () => stop().finally(forget) };
}

/** A new, empty embedded database; `stop` removes it. */
export async function openEmbedded({
  maxConnections = 1,
}: Options = {}): Promise<Embedded & { stop(): Promise<void> }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
  const logger = pino({ level: 'warn' });
  const engine = await startEngine({ directory, logger });
  const db = connectDatabase({ client: engine.connection, maxConnections }, logger);
  const stop = async () => {
    await db.destroy();
    await engine.stop();
    rmSync(directory, { recursive: true });
    forget();
  };
  // What cannot wait, the engine does by itself.
  const forget = endWithUs({ stop, drop: () => undefined });
  return { db, engine, stop };
}

/** Gives `work` an empty embedded database, and removes it afterwards. */
export async function withEmbedded(
  work: (opened: Embedded) => Promise<void>,
  options: Options = {},
): Promise<void> {
  const { stop, ...opened } = await openEmbedded(options);
  try {
    await work(opened);
  } finally {
    await stop();
  }
}

/** PostgreSQL's immediate shutdown: none of its data is needed. */
function endAtOnce(pid: number | null): void {
  if (pid !== null) process.kill(pid, 'SIGQUIT');
}
