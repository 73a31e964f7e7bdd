import type { SessionEntry } from '@bancada/contract/vehicle/session';
import { dropDraft, readDraft, writeDraft } from '../../api/drafts.ts';
import { timings } from '../../timings.ts';
import { type AdapterLine, AdapterLost, AdapterRefused, AdapterSilent } from './adapter-line.ts';
import { openBluetooth } from './bluetooth-line.ts';
import { type Cleared, clearCodes } from './clear-car.ts';
import { Exchanges } from './exchanges.ts';
import { readCar } from './read-car.ts';
import type { Way } from './refusals.ts';
import { openSerialPort } from './serial-line.ts';

/** A session with a car: read here, or opened from a file. */
export interface CarSession {
  /** ISO time of the reading; null of a file. */
  at: string | null;
  /** Empty where it was read here. */
  fileName: string;
  entries: SessionEntry[];
}

export interface ReadingState {
  /** What is being done, in words; null: nothing is. */
  step: string | null;
  /** What has been done in this reading. */
  done: string[];
  isConnected: boolean;
  refusal: AdapterRefused | null;
  cleared: Cleared[] | null;
  now: CarSession | null;
  before: CarSession | null;
  /** Make and model, as typed; null: nothing was, and the VIN says the make. */
  car: string | null;
}

const nothing: ReadingState = {
  ...{
    step: null,
    done: [],
    isConnected: false,
    refusal: null,
    cleared: null,
    now: null,
    before: null,
    car: null,
  },
};
const draft = 'leitura-do-carro';
/** Of adapters on a cable: the ELM327's own, then that of faster ones, then of old ones. */
const baudRates = [38_400, 115_200, 9_600];

/** One person's work with one adapter: reading, clearing, and what came of it. Lives on while one goes to the faults and back. */
export class Reading {
  #state: ReadingState = { ...nothing, ...keptSessions() };
  #exchanges: Exchanges | null = null;
  #line: AdapterLine | null = null;
  #isStopped = false;
  /** Whether what comes now is of the reading on the screen. */
  #isOfNow = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly state = (): ReadingState => this.#state;

  /** Connects to an adapter that the person chooses, and reads. To be called by a press: browsers ask for one. */
  readonly connect = (way: Way): Promise<void> =>
    this.#run(async () => {
      this.#say('Escolha o adaptador na lista do navegador');
      await this.#greet(way);
      this.#show({ isConnected: true });
      await this.#read();
    });

  /** Reads again over the same connection. */
  readonly readAgain = (): Promise<void> =>
    this.#run(async () => {
      await this.#reset();
      await this.#read();
    });

  /** Clears the codes of the last reading, and reads again: the two can then be compared. */
  readonly clear = (): Promise<void> =>
    this.#run(async () => {
      const exchanges = this.#open();
      const cleared = await clearCodes(exchanges, this.#say);
      this.#keepEntries();
      this.#show({ cleared });
      await this.#reset();
      await this.#read();
    });

  /** Ends what is being done, and frees the adapter. What came is kept. */
  readonly disconnect = (): void => {
    this.#isStopped = true;
    if (this.#state.step !== null) this.#say('Parando');
    this.#exchanges?.end();
    void this.#free();
    this.#show({ isConnected: false });
  };

  /** Opens a saved session. */
  readonly open = (as: 'now' | 'before', session: CarSession): void => {
    if (as === 'now') this.#isOfNow = false;
    this.#show({ [as]: session, refusal: null, cleared: null });
    this.#keep();
  };

  readonly dropBefore = (): void => {
    this.#show({ before: null });
    this.#keep();
  };

  /** Make and model, which the searches for the codes begin with. */
  readonly nameCar = (car: string): void => {
    this.#show({ car });
    this.#keep();
  };

  /** For `Sair`: nothing of it stays. */
  readonly abandon = (): void => {
    this.disconnect();
    this.#state = nothing;
    dropDraft(draft);
  };

  async #run(work: () => Promise<void>): Promise<void> {
    if (this.#state.step !== null) return;
    this.#isStopped = false;
    this.#show({ refusal: null, cleared: null, done: [], step: 'Começando' });
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AdapterRefused)) throw error;
      // A car that sleeps leaves the adapter as it is.
      if (error instanceof AdapterLost || error instanceof AdapterSilent) await this.#free();
      this.#show({ isConnected: this.#line !== null, refusal: this.#isStopped ? null : error });
    } finally {
      this.#keepEntries();
      this.#show({ step: null });
      this.#keep();
    }
  }

  /** Opens the connection, and hears whether an adapter is there: a cable has no speed that all of them speak. */
  async #greet(way: Way): Promise<void> {
    if (way === 'bluetooth') {
      await this.#talk(openBluetooth());
      return this.#reset();
    }
    const port = await openSerialPort();
    for (const [place, baudRate] of baudRates.entries()) {
      await this.#talk(port.at(baudRate));
      try {
        return await this.#reset();
      } catch (error) {
        await this.#free();
        if (!(error instanceof AdapterSilent) || place === baudRates.length - 1) throw error;
      }
    }
  }

  /** @throws AdapterLost where it was ended while the connection opened, which can take long */
  async #talk(opening: Promise<AdapterLine>): Promise<void> {
    const line = await opening;
    this.#line = line;
    if (this.#isStopped) throw new AdapterLost();
    this.#exchanges = new Exchanges(line, () => this.#lose());
  }

  async #reset(): Promise<void> {
    const exchanges = this.#open();
    this.#isOfNow = false;
    exchanges.begin();
    this.#say('Reiniciando o adaptador');
    await exchanges.ask('ATZ', timings.adapter.setting);
  }

  async #read(): Promise<void> {
    const { now, before } = this.#state;
    this.#show({
      before: now ?? before,
      now: { at: new Date().toISOString(), fileName: '', entries: [] },
    });
    this.#isOfNow = true;
    await readCar(this.#open(), this.#say);
  }

  /** @throws AdapterLost */
  #open(): Exchanges {
    if (this.#exchanges === null) throw new AdapterLost();
    return this.#exchanges;
  }

  /** While something is read the reading itself says so. */
  #lose(): void {
    void this.#free();
    this.#show({
      isConnected: false,
      refusal:
        this.#state.step === null ? new AdapterRefused('O adaptador foi desconectado.') : new AdapterLost(),
    });
  }

  async #free(): Promise<void> {
    const line = this.#line;
    this.#line = null;
    await line?.close();
  }

  readonly #say = (step: string): void => {
    this.#keepEntries();
    const { step: former, done } = this.#state;
    this.#show({ step, done: former === null ? done : [...done, former] });
  };

  /** What has come so far, for the screen: a copy, because the last exchange still grows. */
  #keepEntries(): void {
    const { now } = this.#state;
    if (this.#exchanges === null || now === null || !this.#isOfNow) return;
    this.#show({ now: { ...now, entries: this.#exchanges.entries.map((entry) => ({ ...entry })) } });
  }

  #show(change: Partial<ReadingState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    const { now, before, car } = this.#state;
    try {
      writeDraft(draft, { now, before, car });
    } catch (error) {
      // Full, or forbidden: it holds while the page is open.
      console.warn('the reading of the car could not be kept', error);
    }
  }
}

/** Of this tab, through a reload. */
function keptSessions(): Partial<ReadingState> {
  const kept = readDraft(draft);
  return kept === null ? {} : (kept as Pick<ReadingState, 'now' | 'before' | 'car'>);
}
