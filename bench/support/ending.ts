// What a benchmark has started ends with it, however it is ended: by itself, an error, Ctrl+C, a stop or a closed terminal.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

/** The ways to end what still runs; each takes itself out once it has ended. */
const running = new Set<Ending>();

interface Ending {
  /** Resolves once it has ended. */
  stop(): Promise<unknown>;
  /** Without waiting: nothing can be waited for any more. */
  drop(): void;
}

/** Ends this when the benchmark does. @returns takes it off again, once it was ended otherwise */
export function endWithUs(ending: Ending): () => void {
  listen();
  running.add(ending);
  return () => void running.delete(ending);
}

/** A process that stops, with its own database, when it is told to: a server, or PostgreSQL by `SIGQUIT`. @returns the same */
export function endedWithUs<Child extends ChildProcess>(
  child: Child,
  signal: NodeJS.Signals = 'SIGTERM',
): Child {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const tell = () => {
    child.kill(signal);
    // It may have been frozen.
    child.kill('SIGCONT');
  };
  const forget = endWithUs({
    stop: async () => {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      tell();
      await ended;
    },
    drop: tell,
  });
  child.once('exit', forget);
  return child;
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, async () => {
      // The work that loses its server throws, and clears up itself meanwhile.
      while (running.size > 0) {
        const ending = [...running];
        await Promise.allSettled(ending.map(({ stop }) => stop()));
        for (const one of ending) running.delete(one);
      }
      process.exit(128 + constants.signals[signal]);
    });
  process.on('exit', () => {
    for (const { drop } of running) drop();
  });
}
