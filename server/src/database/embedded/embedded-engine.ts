import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { WorkerInput, WorkerMessage, WorkerRequest } from './embedded-worker.ts';
import { DataDirectoryError } from './errors.ts';
import { lockFolder } from './lock.ts';

export interface EmbeddedEngine {
  /** For `pg`: reaches the engine through its socket. */
  connection: ClientConfig;
  /** More only wait for one another: the engine has a single session. */
  maxConnections: number;
  /** Whether it takes connections now. */
  isAvailable(): boolean;
  /** Flushes to disk since the worker started. */
  countFlushes(): Promise<number>;
  /** Ends the worker as a crash would; it starts again by itself. For tests of that. */
  crash(): Promise<void>;
  /** Closes the database and frees its folder. Again does nothing. */
  stop(): Promise<void>;
}

interface KeeperOptions {
  logger: Logger;
  /** The worker died; it is being started again. */
  onUnavailable?: () => void;
  /** It is back. */
  onAvailable?: () => void;
}

/** `sun_path` of a Unix socket, with its final zero. */
const socketPathMaxBytes = 103;
const socketName = 'pg.sock';
const ownerOnly = 0o700;
/** With the usual 4 MB a deep query overflows JavaScript's stack before PostgreSQL's own limit refuses it. */
const workerStackMb = 64;
const restartDelaysMs = [0, 200, 1_000, 5_000];
/** A worker that lived this long starts the delays anew. */
const settledAfterMs = 60_000;

/**
 * PGlite in a worker thread, behind a Unix socket in its own folder: nobody else on the machine can reach it.
 * @param options.directory absolute; made where it is missing
 * @throws EmbeddedDatabaseInUseError, DataDirectoryError
 */
export async function startEmbeddedEngine(
  options: { directory: string } & KeeperOptions,
): Promise<EmbeddedEngine> {
  const { directory } = options;
  try {
    mkdirSync(directory, { recursive: true, mode: ownerOnly });
    // A folder that was there already, as after a restored copy, may be open to others: the socket asks no password.
    chmodSync(directory, ownerOnly);
  } catch (error) {
    throw new DataDirectoryError(directory, error);
  }
  const lock = lockFolder(directory);
  let socket: SocketPlace | null = null;
  const release = () => {
    socket?.close();
    lock.release();
  };
  try {
    socket = socketPlaceIn(directory);
    const keeper = new WorkerKeeper({ directory, socketPath: socket.path }, options);
    await keeper.start();
    return engineOf(keeper, release);
  } catch (error) {
    release();
    throw error;
  }
}

function engineOf(keeper: WorkerKeeper, release: () => void): EmbeddedEngine {
  let stopped: Promise<void> | null = null;
  return {
    connection: {
      user: 'postgres',
      database: 'postgres',
      // Otherwise PGSSLMODE of the environment decides.
      ssl: false,
      stream: () => connectTo(keeper.input.socketPath),
    },
    maxConnections: 8,
    isAvailable: () => keeper.isAvailable,
    countFlushes: () => keeper.countFlushes(),
    crash: () => keeper.crash(),
    stop: () => {
      stopped ??= keeper.stop().finally(release);
      return stopped;
    },
  };
}

/** `pg` gives a host and a port; the socket knows better. */
function connectTo(socketPath: string): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  socket.connect = () => connect({ path: socketPath });
  return socket;
}

interface SocketPlace {
  path: string;
  close(): void;
}

/**
 * Where the socket is: its path is short by the kernel's limit, the data folder's may be long. The shorter of the
 * absolute and the relative path; where both are too long, through an open descriptor of the folder (Linux).
 */
function socketPlaceIn(directory: string): SocketPlace {
  const absolute = path.join(directory, socketName);
  const relative = path.relative(process.cwd(), absolute);
  const fitting = [absolute, relative].find((place) => Buffer.byteLength(place) <= socketPathMaxBytes);
  if (fitting !== undefined) return { path: fitting, close: () => undefined };
  if (process.platform !== 'linux') throw new DataDirectoryError(directory, 'caminho longo demais');
  const descriptor = openSync(directory, 'r');
  return { path: `/proc/self/fd/${descriptor}/${socketName}`, close: () => closeSync(descriptor) };
}

/** Keeps one worker running until it is stopped. */
class WorkerKeeper {
  readonly input: WorkerInput;
  readonly #options: KeeperOptions;
  #worker: Worker | null = null;
  #isReady = false;
  #isStopping = false;
  #failures = 0;

  constructor(input: WorkerInput, options: KeeperOptions) {
    this.input = input;
    this.#options = options;
  }

  get isAvailable(): boolean {
    return this.#isReady && !this.#isStopping;
  }

  /** Resolves when the engine takes connections. @throws what kept it from starting */
  async start(): Promise<void> {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: this.input,
      resourceLimits: { stackSizeMb: workerStackMb },
    });
    this.#worker = worker;
    const { logger } = this.#options;
    const startedAt = performance.now();
    const ready = Promise.withResolvers<void>();
    let failure: unknown = null;
    worker.on('message', (message: WorkerMessage) => {
      if (message.type !== 'ready') return;
      this.#isReady = true;
      ready.resolve();
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', (code) => {
      const wasReady = this.#isReady;
      this.#worker = null;
      this.#isReady = false;
      ready.reject(failure ?? new Error(`the embedded engine ended with code ${code}`));
      if (this.#isStopping && code !== 0)
        logger.error({ err: failure, code }, 'embedded database did not close');
      if (this.#isStopping || !wasReady) return;
      if (performance.now() - startedAt > settledAfterMs) this.#failures = 0;
      logger.error({ err: failure, code }, 'embedded database died; starting it again');
      this.#options.onUnavailable?.();
      void this.#restart();
    });
    await ready.promise;
  }

  async #restart(): Promise<void> {
    const { logger, onAvailable } = this.#options;
    while (!this.#isStopping) {
      await delay(restartDelaysMs[Math.min(this.#failures, restartDelaysMs.length - 1)]);
      this.#failures += 1;
      if (this.#isStopping) return;
      try {
        await this.start();
        logger.warn('embedded database is back');
        onAvailable?.();
        return;
      } catch (error) {
        logger.error({ err: error }, 'embedded database did not start');
      }
    }
  }

  async countFlushes(): Promise<number> {
    const { count } = await this.#ask('count-flushes', 'flushes');
    return count;
  }

  async crash(): Promise<void> {
    await this.#worker?.terminate();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const worker = this.#worker;
    if (worker === null) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('stop' satisfies WorkerRequest);
    await ended;
  }

  #ask<Type extends WorkerMessage['type']>(request: WorkerRequest, answer: Type) {
    const worker = this.#worker;
    if (worker === null) return Promise.reject(new Error('the embedded engine is not running'));
    return new Promise<Extract<WorkerMessage, { type: Type }>>((resolve) => {
      const listener = (message: WorkerMessage) => {
        if (message.type !== answer) return;
        worker.off('message', listener);
        resolve(message as Extract<WorkerMessage, { type: Type }>);
      };
      worker.on('message', listener);
      worker.postMessage(request);
    });
  }
}
