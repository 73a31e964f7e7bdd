import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { formerName, makeCluster, readPassword, refuseForeign, role, type Way } from './cluster.ts';
import { DataDirectoryError } from './errors.ts';
import { flushLargeTree } from './flush.ts';
import { Keeper } from './keeper.ts';
import { lockFolder } from './lock.ts';
import { atOnce, endOrphan, runningPort } from './orphan.ts';
import { clusterName, findPlace, notedDirectory, noteName, type Place, type RootMeans } from './place.ts';
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
const usualWay: Way = process.platform === 'win32' ? 'port' : 'socket';

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
    const way = options.way ?? usualWay;
    makeCluster(place, way, { isFlushed: options.settings?.fsync !== 'off' });
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

/** Without `ssl`, PGSSLMODE of the environment applies. */
const who = { user: role, database: role, ssl: false };

async function entrance({ directory }: Place, way: Way): Promise<Entrance> {
  if (way === 'socket') {
    const { path: socket, stream, close } = socketPlaceIn(directory);
    return { listening: { socket }, connection: { ...who, stream }, closeSocket: close };
  }
  const port = await freePort();
  return { listening: { port }, connection: atPort(directory, port), closeSocket: () => undefined };
}

function atPort(directory: string, port: number): ClientConfig {
  return { ...who, host: '127.0.0.1', port, password: readPassword(directory) };
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

/** How to reach the PostgreSQL that another process runs on this folder, if it does. */
export function reachRunning(directory: string): Pick<EmbeddedEngine, 'connection'> & { close(): void } {
  const place = notedDirectory(directory) ?? directory;
  if (usualWay === 'port') {
    const port = runningPort(path.join(place, clusterName)) ?? 0;
    return { connection: atPort(place, port), close: () => undefined };
  }
  const { stream, close } = socketPlaceIn(place);
  return { connection: { ...who, stream }, close };
}

/** Whether there is a database in this folder, of whatever version. */
export function hasDatabase(directory: string): boolean {
  return [clusterName, noteName, formerName].some((name) => existsSync(path.join(directory, name)));
}

/**
 * Locks the folder of a database that no server uses, and ends a PostgreSQL that a killed server left running there.
 * @throws EmbeddedDatabaseInUseError, DataDirectoryError
 */
export async function holdDatabase(directory: string): Promise<{ release(): void }> {
  makeOwn(directory);
  const lock = lockFolder(directory);
  await endOrphan(path.join(notedDirectory(directory) ?? directory, clusterName), findPrograms().folder);
  return lock;
}

/** Writes a stopped database to disk, for one that was made without flushing. */
export async function flushDatabase(directory: string): Promise<void> {
  for (const folder of new Set([notedDirectory(directory) ?? directory, directory]))
    await flushLargeTree(folder);
}

/** Removes a database, wherever its data is. @throws EmbeddedDatabaseInUseError */
export async function removeDatabase(directory: string): Promise<void> {
  const lock = lockFolder(directory);
  try {
    const noted = notedDirectory(directory);
    await endOrphan(path.join(noted ?? directory, clusterName), findPrograms().folder, atOnce);
    if (noted !== null) rmSync(noted, { recursive: true, force: true });
  } finally {
    lock.release();
  }
  rmSync(directory, { recursive: true, force: true });
}
