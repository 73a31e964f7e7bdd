import { chmodSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { makeCluster, readPassword, refuseForeign, role, type Way } from './cluster.ts';
import { DataDirectoryError } from './errors.ts';
import { Keeper } from './keeper.ts';
import { lockFolder } from './lock.ts';
import { endOrphan } from './orphan.ts';
import { clusterName, findPlace, notedDirectory, type Place, type RootMeans } from './place.ts';
import { findPrograms } from './programs.ts';
import type { Listening } from './settings.ts';
import { socketPlaceIn } from './socket.ts';

export interface EmbeddedEngine {
  /** Connection settings for `pg`, as the owner of the database. */
  connection: ClientConfig;
  /** Whether it accepts connections now. */
  isAvailable(): boolean;
  /** PostgreSQL's process id; null if it is not running. */
  pid(): number | null;
  /** Closes the database and unlocks its folder. Repeated calls do nothing. */
  stop(): Promise<void>;
}

export interface EngineOptions {
  /** Absolute; created if it is missing. */
  directory: string;
  logger: Logger;
  /** Prints to the terminal. */
  say?: (sentence: string) => void;
  /** Called when PostgreSQL has died; it is restarted. */
  onUnavailable?: () => void;
  /** Called when it accepts connections again. */
  onAvailable?: () => void;
  /** PostgreSQL settings that override the usual ones, for example in tests that need no durability. */
  settings?: Readonly<Record<string, string>>;
  /** Defaults to a socket, on systems that have them. */
  way?: Way;
  root?: RootMeans;
}

const ownerOnly = 0o700;

/**
 * PostgreSQL as a child process with its own data, accessible to this process only.
 * @throws EmbeddedDatabaseError (DataDirectoryError, EmbeddedDatabaseInUseError) with a sentence for the terminal
 */
export async function startEmbeddedEngine(options: EngineOptions): Promise<EmbeddedEngine> {
  const { directory, say = () => undefined } = options;
  makeOwn(directory);
  const locks = [lockFolder(directory)];
  let closeSocket: () => void = () => undefined;
  const close = () => {
    closeSocket();
    for (const lock of locks) lock.release();
  };
  try {
    const programs = findPrograms();
    // Before any of its files may be moved.
    await endOrphan(path.join(notedDirectory(directory) ?? directory, clusterName), programs.folder);
    const place = findPlace(directory, programs, say, options.root);
    if (place.directory !== directory) locks.push(lockFolder(place.directory));
    refuseForeign(directory, place);
    const way = options.way ?? (process.platform === 'win32' ? 'port' : 'socket');
    makeCluster(place, way);
    const { listening, connection, ...made } = await entrance(place, way);
    closeSocket = made.closeSocket;
    const keeper = new Keeper({ ...options, settings: options.settings ?? {}, place, listening });
    await keeper.start();
    return engineOf(keeper, connection, close);
  } catch (error) {
    close();
    throw error;
  }
}

function engineOf(keeper: Keeper, connection: ClientConfig, release: () => void): EmbeddedEngine {
  let stopped: Promise<void> | null = null;
  return {
    connection,
    isAvailable: () => keeper.pid !== null,
    pid: () => keeper.pid,
    stop: () => {
      stopped ??= keeper.stop().finally(release);
      return stopped;
    },
  };
}

function makeOwn(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: ownerOnly });
    // An existing folder, such as a restored copy, may be open to others, and the socket asks for no password.
    chmodSync(directory, ownerOnly);
  } catch (error) {
    throw new DataDirectoryError(directory, error);
  }
}

interface Entrance {
  listening: Listening;
  connection: ClientConfig;
  closeSocket(): void;
}

async function entrance({ directory }: Place, way: Way): Promise<Entrance> {
  // Otherwise PGSSLMODE of the environment applies.
  const who = { user: role, database: role, ssl: false };
  if (way === 'socket') {
    const { path: socket, stream, close } = socketPlaceIn(directory);
    return { listening: { socket }, connection: { ...who, stream }, closeSocket: close };
  }
  const port = await freePort();
  const connection = { ...who, host: '127.0.0.1', port, password: readPassword(directory) };
  return { listening: { port }, connection, closeSocket: () => undefined };
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer().once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
  });
  return promise;
}
