/** What a simulated car answers, line by line as the adapter shows it with headers, by what is asked of whom: `7DF 03`, `7E4 1902AF`. */
export interface SimulatedCar {
  replies: Record<string, string[]>;
  /** Requests after which nothing of it is answered any more: `04` clears. */
  cleared: Record<string, string[]>;
}

/** How the adapter behaves. */
export interface AdapterHabits {
  /** Until it begins to answer a setting, and a request to the car. */
  settingMs: number;
  requestMs: number;
  /** Characters in one piece, and the time between pieces. */
  pieceChars: number;
  pieceMs: number;
  /** Loses one character after each so many of an answer to a request; 0: none. */
  losesEvery: number;
  /** Settings that it does not know, and answers with `?`. */
  unknown: string[];
  /** Requests that it never answers, nor ends with a prompt; one interruption ends each. */
  hangsAt: string[];
  /** Request at which it is pulled out, in the middle of the answer; null: never. */
  pulledOutAt: string | null;
  /** Greets when it is connected. */
  greets: boolean;
}

export const goodHabits: AdapterHabits = {
  ...{ settingMs: 10, requestMs: 60, pieceChars: 16, pieceMs: 2, losesEvery: 0 },
  ...{ unknown: [], hangsAt: [], pulledOutAt: null, greets: false },
};

/**
 * An ELM327 and the car behind it. Needs nothing from outside, so that it can be given to a page as text.
 * Keeps what it was sent, and what it was sent while it was not ready.
 */
export class CarSimulator {
  readonly commands: string[] = [];
  /** Commands that began before the prompt. Must stay empty. */
  readonly tooEarly: string[] = [];
  private readonly car: SimulatedCar;
  private readonly habits: AdapterHabits;
  private readonly emit: (text: string) => void;
  private readonly pullOut: () => void;
  private typed = '';
  private last = '';
  private isBusy = false;
  private isGone = false;
  private hasEcho = true;
  private header = '7DF';
  private isFound = false;
  private turn = 0;
  private lostAfter = 0;

  constructor(car: SimulatedCar, habits: AdapterHabits, emit: (text: string) => void, pullOut: () => void) {
    this.car = { replies: { ...car.replies }, cleared: car.cleared };
    this.habits = habits;
    this.emit = emit;
    this.pullOut = pullOut;
    if (habits.greets) this.say('\r\rELM327 v1.5\r\r>', 0);
  }

  /** What is sent to the adapter. */
  receive(text: string): void {
    for (const character of text) {
      if (this.isBusy) this.interrupt(character);
      else if (character !== '\r') this.typed += character;
      else this.obey();
    }
  }

  /** As when somebody pulls the plug. */
  unplug(): void {
    this.isGone = true;
    this.turn += 1;
    this.pullOut();
  }

  private interrupt(character: string): void {
    // A space is how one interrupts; anything else was sent too early.
    if (character !== ' ') this.tooEarly.push(this.last);
    this.say('STOPPED\r\r>', this.habits.settingMs);
  }

  private obey(): void {
    const command = this.typed.replace(/\s/g, '').toUpperCase() || this.last;
    this.typed = '';
    this.last = command;
    this.commands.push(command);
    const { settingMs, unknown, hangsAt } = this.habits;
    const isHanging = hangsAt.indexOf(command);
    if (isHanging >= 0) {
      hangsAt.splice(isHanging, 1);
      this.isBusy = true;
    } else if (command.startsWith('AT')) {
      const answer = unknown.some((one) => command.startsWith(one)) ? '?' : this.set(command);
      const echo = this.hasEcho || command === 'ATE0' ? `${command}\r` : '';
      this.say(`${echo}${answer}\r\r>`, command === 'ATZ' ? 50 * settingMs : settingMs);
    } else this.answer(command);
  }

  private answer(command: string): void {
    const { requestMs, pulledOutAt } = this.habits;
    const lines = this.repliesTo(command);
    // Where nobody answers it waits as long as it was told to.
    const waitMs = lines.length === 0 ? 3 * requestMs : requestMs;
    const isSearching = !this.isFound && command === '0100';
    this.isFound ||= lines.length > 0;
    const body = lines.length === 0 ? (isSearching ? 'UNABLE TO CONNECT' : 'NO DATA') : lines.join('\r');
    const echo = this.hasEcho ? `${command}\r` : '';
    const whole = this.lossy(`${echo}${isSearching ? 'SEARCHING...\r' : ''}${body}\r\r>`);
    if (command === pulledOutAt) {
      this.say(whole.slice(0, whole.length / 2), waitMs);
      setTimeout(() => this.unplug(), 2 * waitMs);
    } else this.say(whole, isSearching ? 20 * waitMs : waitMs);
  }

  private set(command: string): string {
    if (command === 'ATZ') {
      this.hasEcho = true;
      this.header = '7DF';
      return '\r\rELM327 v1.5';
    }
    if (command === 'ATE0') this.hasEcho = false;
    if (command.startsWith('ATSH')) this.header = command.slice(4);
    if (command === 'ATRV') return '12.4V';
    if (command === 'ATDPN') return 'A6';
    return 'OK';
  }

  private repliesTo(command: string): string[] {
    const lines = this.car.replies[`${this.header} ${command}`] ?? [];
    Object.assign(this.car.replies, command === '04' || command.startsWith('14') ? this.car.cleared : {});
    return lines;
  }

  /** The prompt is never lost here: that is another habit, `hangsAt`. */
  private lossy(text: string): string {
    const { losesEvery } = this.habits;
    if (losesEvery === 0) return text;
    return [...text]
      .filter((character) => {
        this.lostAfter += 1;
        const isLost = this.lostAfter % losesEvery === 0 && character !== '>';
        return !isLost;
      })
      .join('');
  }

  private say(text: string, afterMs: number): void {
    this.isBusy = true;
    this.turn += 1;
    const { turn } = this;
    const { pieceChars, pieceMs } = this.habits;
    const go = (from: number): void => {
      if (turn !== this.turn || this.isGone) return;
      const piece = text.slice(from, from + pieceChars);
      // Ready as soon as the prompt is out.
      if (from + pieceChars >= text.length) this.isBusy = !text.endsWith('>');
      if (piece !== '') this.emit(piece);
      if (from + pieceChars < text.length) setTimeout(() => go(from + pieceChars), pieceMs);
    };
    setTimeout(() => go(0), afterMs);
  }
}
