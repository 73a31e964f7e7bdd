import type { ReadingFailure } from '@bancada/contract/attachments/document-readings';
import type { ReadingLimits } from './limits.ts';
import type { Answer, Ask, Opened, ReadPage, Thumbnail, WorkLimits } from './messages.ts';
import { ReaderDied, type ReaderProcess } from './reader-process.ts';
import type { Turn } from './reader-turn.ts';

/** A file in the process that reads, opened there again whenever that had to be replaced. */
export class OpenFile {
  readonly #path: string;
  readonly #turn: Turn;
  readonly #limits: ReadingLimits;
  /** Where the file is open. */
  #holder: ReaderProcess | null = null;
  /** Pages in a row that ended the process. */
  #kills = 0;

  constructor(path: string, turn: Turn, limits: ReadingLimits) {
    this.#path = path;
    this.#turn = turn;
    this.#limits = limits;
  }

  open(): Promise<Opened | ReadingFailure> {
    return this.#fairly(() => this.#openNow());
  }

  /** Null: there is none, or making it failed. */
  async thumbnail(): Promise<Thumbnail | null> {
    const { thumbnailMs } = this.#limits;
    const made = await this.#fairly(() => this.#askOpened({ kind: 'thumbnail' }, thumbnailMs));
    return typeof made === 'string' ? null : made;
  }

  async page(page: number): Promise<ReadPage | ReadingFailure> {
    if (this.#kills >= this.#limits.killsMax) return 'interrompida';
    const read = await this.#fairly(() => this.#askOpened({ kind: 'page', page }, this.#limits.pageMs));
    if (typeof read !== 'string') this.#kills = 0;
    if (this.#holder !== null && this.#holder.residentBytes > this.#limits.freshAboveBytes) this.#leave();
    return read;
  }

  /** Lets go of the file, or of the process where that is not possible. */
  async close(): Promise<void> {
    const holder = this.#holder;
    this.#holder = null;
    if (!holder?.isAlive) return;
    await holder.ask({ kind: 'close' }, this.#workLimits(this.#limits.openMs));
    holder.isUsed = true;
  }

  #workLimits(cpuMs: number): WorkLimits & { wallMs: number } {
    const { residentBytes, patience } = this.#limits;
    return { residentBytes, cpuMs, wallMs: cpuMs * patience };
  }

  #leave(): void {
    this.#turn.leave();
    this.#holder = null;
  }

  async #openNow(): Promise<Opened | ReadingFailure> {
    const holder = this.#turn.process();
    const limits = this.#workLimits(this.#limits.openMs);
    const opened = resultOf(await holder.ask({ kind: 'open', path: this.#path }, limits));
    this.#holder = holder;
    return opened;
  }

  async #askOpened<Question extends Extract<Ask, { kind: 'thumbnail' | 'page' }>>(
    question: Question,
    cpuMs: number,
  ): Promise<Result<Question['kind']>> {
    const holder = this.#turn.process();
    if (this.#holder !== holder) {
      const opened = await this.#openNow();
      if (typeof opened === 'string') return opened;
    }
    const answer = await holder.ask(question, this.#workLimits(cpuMs));
    holder.isUsed = true;
    return resultOf(answer);
  }

  /** A process that ends may have been heavy with what it read before: then a fresh one tries the same once more. */
  async #fairly<Read>(work: () => Promise<Read | ReadingFailure>): Promise<Read | ReadingFailure> {
    for (;;) {
      const wasUsed = this.#turn.process().isUsed;
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ReaderDied) || error.reason === null) throw error;
        this.#leave();
        if (wasUsed && error.reason !== 'demorado') continue;
        this.#kills += 1;
        return error.reason;
      }
    }
  }
}

type Result<Kind extends Ask['kind']> = Extract<Answer<Kind>, { done: unknown }>['done'] | ReadingFailure;

function resultOf<Kind extends Ask['kind']>(answer: Answer<Kind>): Result<Kind> {
  if ('broken' in answer) throw new Error(answer.broken);
  return 'done' in answer ? answer.done : answer.failed;
}
