import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loadStarter } from '../starter/load-starter.ts';
import { buildApp } from './app.ts';
import { type Background, startBackground } from './background.ts';
import { systemClock } from './clock.ts';
import { type Config, fileLimits } from './config.ts';
import { checkBackupFolder, prepareDataFolder } from './data-folder.ts';
import { loadTokenKey } from './features/auth/tokens.ts';
import { judgePassword } from './features/auth/weak-passwords.ts';
import { prepareSearch } from './features/search/prepare-search.ts';
import { createFirstAdmin } from './features/users/first-admin.ts';
import { type Files, openFiles } from './files/files.ts';
import { cutOff } from './http/stopping.ts';
import type { OwnHttps } from './https/own-https.ts';
import { Jobs } from './jobs.ts';
import { openDatabase } from './open-database.ts';
import { ownAddresses, readyLines } from './ready-lines.ts';
import { repeat } from './repeat.ts';
import { StartError } from './start-error.ts';
import { stopWorkers } from './workers/worker-pool.ts';

export interface ServerParts {
  config: Config;
  /** Absolute folder of the project. */
  root: string;
  version: string;
  logger: Logger;
  /** Prints to the terminal. */
  say(sentence: string): void;
  /** The output is read by a person, and not stored in a file or log. */
  isTerminal: boolean;
}

export interface RunningServer {
  /** `http://host:port` that it listens on. */
  address: string;
  /** Finishes the calls in progress, cuts off those that take too long, then closes the database. */
  stop(): Promise<void>;
}

/** How long a stop waits for calls, ms. With what follows it fits into the 30 s that Kubernetes gives. */
const callsGraceMs = 20_000;
/** How often the machine's addresses are compared with those in the certificate. */
const renewEveryMs = 60_000;

/**
 * Everything from the data folder to the open port.
 * @throws StartError (and the like) with one sentence for the terminal
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the order of a start is read in one place
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { config, root, logger, say, isTerminal } = parts;
  const spentOn = startCosts();
  spentOn.note('modules');
  const folder = await prepareDataFolder(config.dataDir);
  if (folder.isFull)
    say(
      `Aviso: o disco de "${config.dataDir}" está sem espaço: o que já existe pode ser lido, e nada pode ser gravado até que haja espaço.`,
    );
  await checkBackupFolder(config.backupDir);
  await refuseTakenPort({ ...config, variable: 'PORT' });
  if (config.https !== null)
    await refuseTakenPort({ host: config.host, port: config.https.port, variable: 'HTTPS_PORT' });
  warnOfUselessReplica(config, say);
  warnOfLocalLinks(config, say);
  const database = await openDatabase(config, logger, say);
  let background: Background | null = null;
  try {
    await database.migrate(path.join(root, 'server/migrations'));
    await database.startReplica();
    if (config.loadStarter && (await loadStarter(database.db, path.join(root, 'server/starter')))) {
      say('Base de conhecimento inicial carregada.');
    }
    spentOn.note('database');
    const files = await openFiles({
      directory: folder.files,
      s3: config.s3,
      db: database.db,
      ...fileLimits(config),
      isOwnAlone: database.isOwnAlone,
    });
    if (config.s3 !== null) await warnOfAbsentStore(files, say);
    const jobs = new Jobs({ db: database.db, clock: systemClock, logger });
    const ownHttps =
      config.https === null
        ? null
        : await openOwnHttps({ config, db: database.db, clock: systemClock, logger });
    const app = await buildApp({
      config,
      ownHttps,
      db: database.db,
      databaseHealth: database.health,
      replica: database.replica,
      tokenKey: await loadTokenKey(database.db),
      clock: systemClock,
      logger,
      webDirectory: path.join(root, 'web/dist'),
      files,
      jobs,
      version: parts.version,
      wakeMail: () => background?.wakeMail(),
      wakeReading: () => background?.wakeReading(),
    });
    spentOn.note('routes');
    const admin = await createFirstAdmin(database.db, config);
    if (admin !== null && config.adminPassword !== null) await warnOfWeakPassword(config.adminPassword, say);
    // The port comes last: once it is open, people can sign in. The first search waits until the records are read.
    ownHttps?.serve(app);
    warnOfLeftOut(ownHttps, say);
    const address = await listen(app, config);
    const renewing = ownHttps && (await listenForHttps(ownHttps, config, logger));
    background = await startBackground({
      config,
      clock: systemClock,
      db: database.db,
      isOwnAlone: database.isOwnAlone,
      files,
      jobs,
      logger,
      outbox: folder.outbox,
      address,
      say,
      isTerminal,
    });
    const https = ownHttps && { port: ownHttps.port ?? 0, names: ownHttps.certificate.names };
    say(readyLines(config, address, { addresses: ownAddresses(), admin, https }));
    spentOn.note('listening');
    logger.info({ processorMs: spentOn.ms }, 'ready');
    const stopping = new AbortController();
    void prepareSearch(database.db, logger, say, stopping.signal);
    return {
      address,
      stop: async () => {
        stopping.abort();
        const late = setTimeout(
          () => logger.warn({ calls: cutOff(app), callsGraceMs }, 'calls cut off by the stop'),
          callsGraceMs,
        );
        await Promise.all([app.close(), background?.stop(), renewing?.stop()]);
        clearTimeout(late);
        await database.close();
        await stopWorkers();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Loaded where it is wanted: its readers of certificates are many modules. */
async function openOwnHttps(parts: Parameters<typeof OwnHttps.open>[0]): Promise<OwnHttps> {
  const { OwnHttps } = await import('./https/own-https.ts');
  return OwnHttps.open(parts);
}

/** What the parts of a start cost this process. */
function startCosts() {
  const ms: Record<string, number> = {};
  let before = 0;
  return {
    /** Processor time by part, ms. */
    ms,
    /** What was spent since the part before. */
    note(part: 'modules' | 'database' | 'routes' | 'listening'): void {
      const { user, system } = process.cpuUsage();
      const spent = Math.round((user + system) / 1_000);
      ms[part] = spent - before;
      before = spent;
    },
  };
}

/** Checked early: a first start works for seconds before it listens. */
async function refuseTakenPort({ host, port, variable }: Place): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port }), 'listening');
  } catch (error) {
    throw asStartError(error, { host, port, variable });
  }
  probe.close();
  await once(probe, 'close');
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw asStartError(error, { host, port, variable: 'PORT' });
  }
  const { port: listeningPort } = app.server.address() as AddressInfo;
  const shown = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${listeningPort}`;
}

function warnOfLeftOut(ownHttps: OwnHttps | null, say: (sentence: string) => void): void {
  const { leftOut = [] } = ownHttps ?? {};
  if (leftOut.length === 0) return;
  say(
    `Aviso: o https não vale em ${leftOut.join(', ')}, fora dos limites da autoridade desta Bancada: para incluir, inicie uma vez com HTTPS=new, e cada aparelho terá de confiar de novo.`,
  );
}

/** @returns what keeps its certificate up to date */
async function listenForHttps(ownHttps: OwnHttps, { host, https }: Config, logger: Logger) {
  const port = https?.port ?? 0;
  try {
    await ownHttps.listen({ host, port });
  } catch (error) {
    throw asStartError(error, { host, port, variable: 'HTTPS_PORT' });
  }
  return repeat({ name: 'https certificate', everyMs: renewEveryMs }, () => ownHttps.renew(), logger);
}

interface Place {
  host: string;
  port: number;
  variable: 'PORT' | 'HTTPS_PORT';
}

function asStartError(error: unknown, { host, port, variable }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const sentence =
    code === 'EADDRINUSE'
      ? `A porta ${port} já está em uso: encerre o outro programa ou defina ${variable}.`
      : `Não é possível usar o endereço ${host}:${port} (${code}): ajuste HOST e ${variable}.`;
  const isForeseen = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'].includes(String(code));
  return isForeseen ? new StartError(sentence, { cause: error }) : error;
}

/** ADMIN_PASSWORD is set where the product cannot ask for another one. */
async function warnOfWeakPassword(password: string, say: (sentence: string) => void): Promise<void> {
  if ((await judgePassword(password, '')) === null) return;
  say('Aviso: a senha de ADMIN_PASSWORD está entre as mais usadas ou vazadas. Troque-a depois de entrar.');
}

/** For a server that other machines can reach, but whose links only work on this one. */
function warnOfLocalLinks({ host, publicUrl }: Config, say: (sentence: string) => void): void {
  const isHereAlone = ['127.0.0.1', '::1', 'localhost'].includes(host);
  if (isHereAlone || new URL(publicUrl).hostname !== 'localhost') return;
  say(
    `Aviso: os links dos e-mails começam com ${publicUrl}: defina PUBLIC_URL para que abram em outras máquinas.`,
  );
}

/** A knowledge base without its attachments is better than none, so the server starts all the same. */
async function warnOfAbsentStore({ store }: Files, say: (sentence: string) => void): Promise<void> {
  try {
    await store.check();
  } catch (error) {
    say(
      `Aviso: o armazenamento S3 não responde (${error instanceof Error ? error.name : error}): confira S3_ENDPOINT, S3_BUCKET e as chaves. Os anexos ficam fora do ar até lá.`,
    );
  }
}

/** The product's own PostgreSQL listens for this process alone, so nothing can be a replica of it. */
function warnOfUselessReplica(
  { databaseUrl, databaseReplicaUrl }: Config,
  say: (sentence: string) => void,
): void {
  if (databaseReplicaUrl === null || databaseUrl !== null) return;
  say(
    'Aviso: DATABASE_REPLICA_URL fica sem uso, pois o banco embutido não tem réplicas: defina DATABASE_URL.',
  );
}
