import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { EmbeddedDatabaseError } from './errors.ts';
import type { Place } from './place.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import type { Listening } from './settings.ts';

interface KeeperOptions {
  place: Place;
  listening: Listening;
  settings: Readonly<Record<string, string>>;
  logger: Logger;
  onUnavailable?: () => void;
  onAvailable?: () => void;
}

/** Backoff: a PostgreSQL that keeps dying must not occupy a core, and nobody waits long for one that recovers. */
const restartDelaysMs = [0, 100, 500, 1_000];
/** After this much uptime the backoff starts over. */
const settledAfterMs = 10_000;

/** Supervises one PostgreSQL until it is stopped, restarting it when it dies. */
export class Keeper {
  readonly #options: KeeperOptions;
  #postmaster: Postmaster | null = null;
  #isReady = false;
  #restarting: Promise<void> | null = null;
  #isStopping = false;
  #failures = 0;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Process id of the PostgreSQL that accepts connections. */
  get pid(): number | null {
    return this.#isReady && !this.#isStopping ? (this.#postmaster?.pid ?? null) : null;
  }

  /** Resolves when it accepts connections. @throws EmbeddedDatabaseError */
  async start(): Promise<void> {
    const { place } = this.#options;
    process.on('exit', this.#abandon);
    try {
      await this.#launch();
    } catch (error) {
      process.off('exit', this.#abandon);
      const reason = error instanceof Error ? error.message : String(error);
      throw new EmbeddedDatabaseError(`O banco de dados em "${place.directory}" não abriu: ${reason}.`, {
        cause: error,
      });
    }
  }

  async #launch(): Promise<void> {
    const startedAt = performance.now();
    const postmaster = await startPostmaster({
      ...this.#options,
      onLaunch: (launched) => {
        this.#postmaster = launched;
        if (this.#isStopping) launched.abandon();
      },
    });
    this.#isReady = true;
    void postmaster.ended.then((reason) => {
      this.#isReady = false;
      if (this.#isStopping) return;
      if (performance.now() - startedAt > settledAfterMs) this.#failures = 0;
      this.#options.logger.error({ reason }, 'embedded database died; starting it again');
      this.#options.onUnavailable?.();
      this.#restarting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    const { logger, onAvailable } = this.#options;
    while (!this.#isStopping) {
      await delay(restartDelaysMs[Math.min(this.#failures, restartDelaysMs.length - 1)]);
      this.#failures += 1;
      if (this.#isStopping) return;
      try {
        await this.#launch();
        logger.warn('embedded database is back');
        onAvailable?.();
        return;
      } catch (error) {
        logger.error({ err: error }, 'embedded database did not start');
      }
    }
  }

  /** Also interrupts a start in progress. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const isStarting = !this.#isReady;
    if (isStarting) this.#postmaster?.abandon();
    else await this.#postmaster?.stop();
    await this.#restarting;
    process.off('exit', this.#abandon);
  }

  /** PostgreSQL ends with this process, however it ends except by kill -9. */
  readonly #abandon = () => this.#postmaster?.abandon();
}
