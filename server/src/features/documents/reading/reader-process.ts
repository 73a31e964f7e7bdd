import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { ReadingFailure } from '@bancada/contract/attachments/document-readings';
import { type Answer, type Ask, overTime, type WorkLimits } from './messages.ts';

/** The process ended before it answered. */
export class ReaderDied extends Error {
  override name = 'ReaderDied';
  /** What that says of the document; null: it was told to end, which says nothing. */
  readonly reason: ReadingFailure | null;

  constructor(reason: ReadingFailure | null, message: string) {
    super(message);
    this.reason = reason;
  }
}

const program = path.join(import.meta.dirname, 'child.ts');
/** It writes no file and starts no process, whatever a document makes a library do. */
const options = [
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--expose-gc',
  '--max-old-space-size=128',
  '--max-semi-space-size=4',
];
/** Of the server's environment it gets what starts a program, and no secret. */
const passedOn = ['LD_LIBRARY_PATH', 'SystemRoot', 'TZ'];
const environment = {
  // With an arena for each thread glibc would keep freed memory several times over.
  MALLOC_ARENA_MAX: '2',
  // Memory of pictures and pages goes back to the system as soon as it is free.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '2',
  VIPS_CONCURRENCY: '1',
};
const keptOfErrors = 2_000;

/** A process that reads documents, with one asked thing at a time. */
export class ReaderProcess {
  readonly #child: ChildProcess;
  #errors = '';
  #killedFor: ReadingFailure | 'end' | null = null;
  #onAnswer: ((answer: Answer) => void) | null = null;
  #onEnd: ((died: ReaderDied) => void) | null = null;
  #died: ReaderDied | null = null;
  /** Whether it has worked before on something that may weigh on what comes next. */
  isUsed = false;
  residentBytes = 0;

  constructor() {
    const inherited = passedOn.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    this.#child = fork(program, [], {
      env: { ...Object.fromEntries(inherited), ...environment },
      execArgv: options,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#errors = `${this.#errors}${text}`.slice(-keptOfErrors);
    });
    this.#child.on('message', (answer: Answer) => this.#answered(answer));
    this.#child.on('error', (error) => this.#ended(new ReaderDied(null, error.message)));
    this.#child.on('close', (code, signal) => this.#ended(this.#describe(code, signal)));
    this.#rest();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return this.#died === null && this.#killedFor === null;
  }

  /** @throws ReaderDied */
  async ask<Question extends Ask>(
    ask: Question,
    limits: WorkLimits & { wallMs: number },
  ): Promise<Answer<Question['kind']>> {
    if (this.#died !== null) throw this.#died;
    const limit = setTimeout(() => this.#kill('demorado'), limits.wallMs);
    this.#work();
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        this.#onAnswer = resolve;
        this.#onEnd = reject;
        // Where it has just ended, `close` comes.
        this.#child.send({ ask, limits }, () => {});
      });
      this.residentBytes = answer.residentBytes;
      return answer as Answer<Question['kind']>;
    } finally {
      clearTimeout(limit);
      this.#onAnswer = null;
      this.#onEnd = null;
      this.#rest();
    }
  }

  /** At once, whatever it does. What it was asked throws a `ReaderDied` without a reason. */
  end(): void {
    this.#kill('end');
  }

  #kill(reason: ReadingFailure | 'end'): void {
    this.#killedFor ??= reason;
    this.#child.kill('SIGKILL');
  }

  #answered(answer: Answer): void {
    this.#onAnswer?.(answer);
  }

  #ended(died: ReaderDied): void {
    this.#died ??= died;
    this.#onEnd?.(this.#died);
  }

  #describe(code: number | null, signal: NodeJS.Signals | null): ReaderDied {
    const how =
      `The process that reads documents ended with ${signal ?? `code ${code}`}. ${this.#errors}`.trim();
    if (this.#killedFor === 'end') return new ReaderDied(null, how);
    return new ReaderDied(this.#killedFor ?? reasonOf(signal, this.#errors), how);
  }

  /** While it works, the server waits for it; without work it must not keep the server from ending. */
  #work(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    if (this.#child.stderr !== null && 'unref' in this.#child.stderr) {
      (this.#child.stderr as { unref(): void }).unref();
    }
  }
}

/** Its own watch and the system kill it for its memory, and V8 aborts without any. Else a library broke on the document. */
function reasonOf(signal: NodeJS.Signals | null, errors: string): ReadingFailure {
  if (errors.includes(overTime)) return 'demorado';
  if (signal === 'SIGKILL' || /heap out of memory|allocation failed|out of memory/i.test(errors))
    return 'memoria';
  return 'danificado';
}
