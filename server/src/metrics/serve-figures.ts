import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Database, poolUse } from '../database/database.ts';
import { isDatabaseBusy, isDatabaseUnreachable } from '../database/failures.ts';
import type { Replica } from '../database/replica/replica.ts';
import { storedTotals } from '../features/attachments/stored-totals.service.ts';
import { readingTotals } from '../features/documents/documents.service.ts';
import type { Files } from '../files/files.ts';
import { AppError } from '../http/app-error.ts';
import { mayReadMetrics } from './access.ts';
import { readDatabaseFigures, showDatabaseFigures, showPools } from './database-metrics.ts';
import { measureCalls } from './http-metrics.ts';
import { remembering } from './remember.ts';
import { diskOf, showDisk, showDocuments, showStore, showStored } from './storage-metrics.ts';

interface FigureParts {
  config: Config;
  db: Database;
  clock: Clock;
  logger: Logger;
  files: Files;
  replica?: Replica | null;
  version: string;
}

/** How long a figure is remembered, ms: however often they are scraped, they cost no more. */
const rememberedMs = { figures: 5_000, store: 15_000, documents: 15_000, stored: 60_000 };
/** Below Prometheus' usual limit of 10 s for a whole scrape. */
const timeoutMs = 2_000;

/** Measures the calls of this application, and serves all figures at `/metrics` in Prometheus' text format. */
export function serveFigures(app: FastifyInstance, parts: FigureParts): void {
  const registry = new Registry();
  measureCalls(app, registry);
  showPools(registry, { primary: () => poolUse(parts.db) });
  if (parts.replica) showReads(registry, parts.replica);
  showReadings(registry, parts);
  showBuild(registry, parts.version);
  // They watch the garbage collector and the event loop, which a server that never listens does not need.
  app.addHook('onListen', async () => collectDefaultMetrics({ register: registry }));
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request.raw, parts.config.metricsToken)) throw new AppError('route-not-found');
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

/** What has to be asked: of the database, of the store, of the disk. */
function showReadings(registry: Registry, { db, clock, logger, files, config }: FigureParts): void {
  const onError = (error: unknown) => {
    // Shown by `bancada_database_up`, and logged by whoever needs the database.
    if (isDatabaseUnreachable(error) || isDatabaseBusy(error)) return;
    logger.warn({ err: error }, 'figure not read');
  };
  const remembered = <Result>(forMs: number, read: () => Promise<Result>) =>
    remembering(read, { forMs, timeoutMs, onError });
  const ofDatabase = remembered(rememberedMs.figures, () => readDatabaseFigures(db, clock));
  showDatabaseFigures(registry, ofDatabase, clock);
  const stored = remembered(rememberedMs.stored, () => storedTotals(db));
  showStored(registry, stored);
  showDocuments(
    registry,
    remembered(rememberedMs.documents, () => readingTotals(db, clock.now())),
  );
  const store = remembered(rememberedMs.store, async () => {
    await files.check();
    return true as const;
  });
  showStore(registry, store);
  const disk = remembered(rememberedMs.figures, () => diskOf(config.dataDir));
  showDisk(registry, disk);
}

function showReads(registry: Registry, { reads }: Replica): void {
  new Gauge({
    name: 'bancada_database_reads',
    help: 'Calls that only read, since the start, by the database that answered them.',
    labelNames: ['database'],
    registers: [registry],
    collect() {
      for (const [database, count] of Object.entries(reads)) this.set({ database }, count);
    },
  });
}

function showBuild(registry: Registry, version: string): void {
  new Gauge({
    name: 'bancada_build_info',
    help: 'Always 1; the version of Bancada and of Node.js are its labels.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1);
}
