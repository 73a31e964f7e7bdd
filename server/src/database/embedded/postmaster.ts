import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { endOrphan, isReady, sendSignal } from './orphan.ts';
import { clusterName, type Place } from './place.ts';
import { programOf } from './programs.ts';
import { environment } from './runner.ts';
import { commandLine, type Listening } from './settings.ts';

/** A running PostgreSQL. */
export interface Postmaster {
  pid: number;
  /** Resolves when it has ended, with the last reason that it logged. */
  ended: Promise<string>;
  /** Clean shutdown: aborts open transactions and writes a checkpoint; takes a second or two. */
  stop(): Promise<void>;
  /** Stops it at once, without waiting; the next start recovers from the log. Loses nothing that was committed. */
  abandon(): void;
}

const lookEveryMs = 10;
/** Time for aborting transactions and writing the checkpoint. */
const stopWaitMs = 20_000;
/** Errors for some milliseconds after a previous one was killed. */
const stillThere = /pre-existing shared memory block|lock file ".*" already exists/;
const stillThereTries = 100;
const stillThereWaitMs = 50;

interface PostmasterOptions {
  place: Place;
  listening: Listening;
  settings: Readonly<Record<string, string>>;
  logger: Logger;
  /** Called when the process has started, before it accepts connections. */
  onLaunch(postmaster: Postmaster): void;
}

/** Starts PostgreSQL and waits until it accepts connections. @throws Error with its output if it does not start */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { place, onLaunch } = options;
  const cluster = path.join(place.directory, clusterName);
  for (let attempt = 1; ; attempt += 1) {
    await endOrphan(cluster, place.programs);
    const postmaster = launch(options);
    onLaunch(postmaster);
    const complaint = await untilReady(postmaster, cluster);
    if (complaint === null) return postmaster;
    if (!stillThere.test(complaint) || attempt === stillThereTries) throw new Error(complaint);
    await delay(stillThereWaitMs);
  }
}

async function untilReady(postmaster: Postmaster, cluster: string): Promise<string | null> {
  let complaint: string | null = null;
  const ended = postmaster.ended.then((reason) => {
    complaint = reason;
  });
  while (complaint === null) {
    if (isReady(cluster, postmaster.pid)) return null;
    await Promise.race([ended, delay(lookEveryMs)]);
  }
  return complaint;
}

function launch({ place, listening, settings, logger }: PostmasterOptions): Postmaster {
  const { runner, programs, directory } = place;
  const [program = '', ...args] = [
    ...runner.prefix,
    programOf(programs, 'postgres'),
    ...commandLine(path.join(directory, clusterName), listening, settings),
  ];
  const child = spawn(program, args, {
    ...runner.identity,
    cwd: '/',
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl+C is for the server, which stops PostgreSQL last.
    detached: true,
    windowsHide: true,
  });
  const complaint = readLog(child, logger);
  const ended = once(child, 'close').then(
    ([code, signal]) => complaint() ?? `it ended with ${signal ?? `code ${code}`}`,
    (error: Error) => error.message,
  );
  const pid = child.pid ?? 0;
  const signal = (name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      sendSignal(pid, name, programs);
  };
  return {
    pid,
    ended,
    stop: async () => {
      signal('SIGINT');
      const timer = setTimeout(() => {
        logger.error({ stopWaitMs }, 'embedded database did not stop in time');
        signal('SIGQUIT');
      }, stopWaitMs);
      await ended;
      clearTimeout(timer);
    },
    abandon: () => signal('SIGQUIT'),
  };
}

/** Forwards each line to the log. @returns a function that gives the last error logged; null if there is none */
function readLog(child: ChildProcess, logger: Logger): () => string | null {
  let complaint: string | null = null;
  if (child.stderr === null) throw new Error('PostgreSQL has no output');
  createInterface(child.stderr).on('line', (line) => {
    const [, pid, level, text = line] = /\[(\d+)\] (\w+): +(.*)/.exec(line) ?? [];
    if (['LOG', 'HINT', 'DETAIL'].includes(level ?? '')) return logger.debug({ text }, 'embedded database');
    // What ends a single connection is reported to the query on it.
    const isOfAll = level === 'PANIC' || Number(pid) === child.pid || pid === undefined;
    if (!isOfAll) return logger.debug({ text }, 'embedded database');
    complaint = text;
    logger.warn({ text }, 'embedded database');
  });
  return () => complaint;
}
