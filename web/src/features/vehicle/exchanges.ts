import { endsWithPrompt } from '@bancada/contract/vehicle/received-lines';
import type { Exchange } from '@bancada/contract/vehicle/session';
import { timings } from '../../timings.ts';
import { type AdapterLine, AdapterLost, AdapterSilent } from './adapter-line.ts';

/** How long an answer may take: without a character, and all of it. */
export interface Patience {
  silenceMs: number;
  wholeMs: number;
}

/**
 * Commands and answers of one connection, and all that went over it. A command goes only behind the prompt `>`: an adapter that is
 * interrupted answers STOPPED, and to the wrong question.
 */
export class Exchanges {
  #entries: Exchange[] = [];
  readonly #line: AdapterLine;
  #isLost = false;
  #lastAtMs = performance.now();
  #wake: () => void = () => undefined;

  /** @param onLost the adapter is gone; whoever waits for an answer is told by `AdapterLost`, too */
  constructor(line: AdapterLine, onLost: () => void) {
    this.#line = line;
    line.listen(
      (text) => this.#take(text),
      () => {
        this.end();
        onLost();
      },
    );
  }

  /** Everything since it began, in order, as a saved session has it. The last one grows while characters come. */
  get entries(): readonly Exchange[] {
    return this.#entries;
  }

  /** Begins another session over the same connection. */
  begin(): void {
    this.#entries = [];
  }

  /** Whoever waits for an answer gets `AdapterLost`. */
  end(): void {
    this.#isLost = true;
    this.#wake();
  }

  /**
   * Sends a command when the adapter is ready for it.
   * @returns what came until the adapter was ready again, or took too long and was interrupted
   * @throws AdapterLost, AdapterSilent
   */
  async ask(command: string, patience: Patience): Promise<string> {
    await this.#ready();
    const exchange = this.#begun(command);
    await this.#line.write(`${command}\r`);
    if (!(await this.#prompted(exchange, patience))) await this.#stop();
    return exchange.received;
  }

  /** Until the adapter has said all, and waits. What it says unasked before the first command is kept as well. */
  async #ready(): Promise<void> {
    const last = this.#entries.at(-1);
    if (last === undefined) return this.#greeted();
    const isReady = await this.#prompted(last, timings.adapter.late);
    // What an adapter says unasked need not end with a prompt.
    if (!isReady && last.sent !== '') await this.#stop();
  }

  /** Right after the connection: it may be saying who it is. */
  async #greeted(): Promise<void> {
    await this.#until(() => this.#isQuiet(timings.adapter.greetingMs), timings.adapter.late.wholeMs);
  }

  /** Waits for a prompt behind which nothing more comes: some adapters answer one prompt late. */
  #prompted(exchange: Exchange, { silenceMs, wholeMs }: Patience): Promise<boolean> {
    const isPrompted = () => endsWithPrompt(exchange.received);
    return this.#until(
      () => isPrompted() && this.#isQuiet(timings.adapter.settleMs),
      wholeMs,
      // A prompt came: what follows is short.
      () => !isPrompted() && this.#isQuiet(silenceMs),
    );
  }

  /**
   * A space interrupts whatever the adapter is at; the prompt tells that it has obeyed. One that was ready, and whose prompt was lost,
   * says nothing to that: an empty line makes it say the last answer again.
   */
  async #stop(): Promise<void> {
    for (const interruption of [' ', '\r']) {
      // Blank: for whoever reads the session, the answer goes on.
      const goingOn = this.#begun(interruption);
      await this.#line.write(interruption);
      if (await this.#prompted(goingOn, timings.adapter.late)) return;
    }
    throw new AdapterSilent();
  }

  #begun(sent: string): Exchange {
    const exchange = { sent, received: '' };
    this.#entries.push(exchange);
    this.#lastAtMs = performance.now();
    return exchange;
  }

  #take(text: string): void {
    this.#lastAtMs = performance.now();
    const last = this.#entries.at(-1);
    if (last === undefined) this.#entries.push({ sent: '', received: text });
    else last.received += text;
    this.#wake();
  }

  #isQuiet(ms: number): boolean {
    return performance.now() - this.#lastAtMs >= ms;
  }

  /** Looks at each piece, and every few milliseconds. @returns whether it came about before the time was over, or it was given up */
  async #until(isDone: () => boolean, limitMs: number, isHopeless = () => false): Promise<boolean> {
    const endMs = performance.now() + limitMs;
    for (;;) {
      if (this.#isLost) throw new AdapterLost();
      if (isDone()) return true;
      if (performance.now() >= endMs || isHopeless()) return false;
      await this.#piece();
    }
  }

  #piece(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timings.adapter.lookMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
