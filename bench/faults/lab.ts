// Where a scenario works: folders and processes that are gone when it is over, however it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serverFlags } from '../../scripts/server-flags.mjs';
import { freePort } from '../../scripts/testing/free-port.ts';
import { atOnce, endOrphan } from '../../server/src/database/embedded/orphan.ts';
import { findPrograms } from '../../server/src/database/embedded/programs.ts';
import { endedWithUs, endWithUs } from '../support/ending.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The first administrator of every product that is started here. */
export const admin = { email: 'admin@bancada.local', password: 'senha-da-oficina' };
/** No start may take longer, ms, on a machine that is busy with other things. */
const startLimitMs = 180_000;
const stopLimitMs = 60_000;

export interface Lab {
  /** A scenario that is asked for by name may take its time; all of them together may not. */
  isThorough: boolean;
  /** How often a fault is brought about: as the command line says, else by how thorough it is. */
  times(quick: number, thorough: number): number;
  folder(): string;
  /** Called at the end, the latest first. */
  atEnd(work: () => unknown): void;
  product(environment?: Record<string, string>, dataDir?: string): Promise<Product>;
}

/** @returns what `work` does, after everything that it opened is closed */
export async function inLab<Result>(
  { isThorough, tries }: { isThorough: boolean; tries: number | null },
  work: (lab: Lab) => Promise<Result>,
): Promise<Result> {
  const closing: (() => unknown)[] = [];
  const atEnd = (close: () => unknown) => void closing.push(close);
  const folder = () => {
    const made = mkdtempSync(path.join(tmpdir(), 'bancada-faults-'));
    atEnd(() => rmSync(made, { recursive: true, force: true, maxRetries: 5 }));
    return made;
  };
  try {
    return await work({
      isThorough,
      times: (quick, thorough) => tries ?? (isThorough ? thorough : quick),
      folder,
      atEnd,
      product: async (environment = {}, dataDir = folder()) => {
        const product = new Product(dataDir, await freePort(), environment);
        atEnd(() => product.remove());
        return product;
      },
    });
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** The real server in its own process, on a data folder and a port that stay the same over its starts. */
export class Product {
  readonly dataDir: string;
  readonly port: number;
  #environment: Record<string, string>;
  #server: ChildProcess | null = null;

  constructor(dataDir: string, port: number, environment: Record<string, string>) {
    this.dataDir = dataDir;
    this.port = port;
    this.#environment = environment;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  /** What it said, and its log. */
  get output(): string {
    return readFileSync(this.#outputFile, 'utf8');
  }

  get #outputFile(): string {
    return `${this.dataDir}.log`;
  }

  /** @param more variables that this and later starts have */
  start(more: Record<string, string> = {}): void {
    this.#environment = { ...this.#environment, ...more };
    const output = openSync(this.#outputFile, 'a');
    this.#server = spawn(process.execPath, [...serverFlags, 'server/src/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: this.dataDir,
        PORT: String(this.port),
        LOG_LEVEL: 'warn',
        STARTER: 'off',
        BACKUP: 'off',
        ADMIN_PASSWORD: admin.password,
        THROTTLE_FACTOR: '100000',
        MAX_LOGINS: '1000',
        MIN_FREE_DISK_MB: '1',
        ...this.#environment,
      },
      stdio: ['ignore', output, output],
    });
    endedWithUs(this.#server);
    closeSync(output);
  }

  /** Waits until it says that it is ready. @throws Error if it ends before, or takes too long */
  async untilReady(): Promise<void> {
    const deadline = performance.now() + startLimitMs;
    while (performance.now() < deadline) {
      if (this.#server === null || this.#server.exitCode !== null || this.#server.signalCode !== null)
        throw new Error(`the server ended while it started: ${this.output.slice(-600)}`);
      if ((await this.readiness()) === 200) return;
      await delay(20);
    }
    throw new Error(`not ready after ${startLimitMs / 1000} s`);
  }

  /** Status of `/readyz`; 0: no answer. */
  async readiness(): Promise<number> {
    try {
      return (await fetch(`${this.address}/readyz`, { signal: AbortSignal.timeout(5_000) })).status;
    } catch {
      // Not listening yet, or killed a moment ago.
      return 0;
    }
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** @returns the exit code */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Waits for it to end by itself. @returns the exit code; null: a signal */
  async ended(): Promise<number | null> {
    const server = this.#server;
    if (server === null) return null;
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    this.#server = null;
    return server.exitCode;
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const timer = setTimeout(() => this.#server?.kill('SIGKILL'), stopLimitMs);
    this.#server?.kill(signal);
    const code = await this.ended();
    clearTimeout(timer);
    return code;
  }

  async remove(): Promise<void> {
    const removed = this.#remove();
    // The signal that ended the server may end this process too, between the server's end and its database's.
    const forget = endWithUs({ stop: () => removed, drop: () => void this.#endDatabase() });
    await removed.finally(forget);
  }

  async #remove(): Promise<void> {
    await this.kill();
    await this.#endDatabase();
    rmSync(this.#outputFile, { force: true });
  }

  /** A killed server leaves its database running. It is told at once. */
  async #endDatabase(): Promise<void> {
    await endOrphan(path.join(this.dataDir, 'db/postgresql'), findPrograms().folder, atOnce);
  }
}
