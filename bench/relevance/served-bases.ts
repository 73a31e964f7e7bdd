import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { migrate } from '../../server/src/database/migrate.ts';
import { loadStarter } from '../../server/starter/load-starter.ts';
import { openEmbedded } from '../support/embedded.ts';
import { type Base, bases, writeBase } from './bases.ts';
import { type Flow, readFaultDocuments, readFaults, readFlows, type SearchDocument } from './documents.ts';
import type { Engine } from './engines/engine.ts';
import { serveProduct } from './engines/product.ts';

const server = path.resolve(import.meta.dirname, '../../server');

/** A base in its own database, with the product serving it. */
export interface ServedBase {
  flows: readonly Flow[];
  documents: readonly SearchDocument[];
  /** By a document's key, indexes into `flows`. */
  faults: Map<string, number[]>;
  product: Engine;
  stop(): Promise<void>;
}

/** In parallel: one is prepared here while the database loads another. */
export async function serveBases(): Promise<Map<Base, ServedBase>> {
  return new Map(
    await Promise.all(bases.map(async (base): Promise<[Base, ServedBase]> => [base, await serveBase(base)])),
  );
}

async function serveBase(base: Base): Promise<ServedBase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-base-'));
  writeBase(base, folder, path.join(server, 'starter'));
  const { db, stop } = await openEmbedded({ maxConnections: 4 });
  await migrate(db, path.join(server, 'migrations'), pino({ level: 'warn' }));
  await loadStarter(db, folder);
  const [flows, documents] = [readFlows(folder), await readFaultDocuments(db)];
  const faults = await readFaults(db, folder);
  const product = await serveProduct(db);
  rmSync(folder, { recursive: true });
  return {
    flows,
    documents,
    faults,
    product: product.engine,
    stop: async () => {
      await product.stop();
      await stop();
    },
  };
}
