import type { Page } from '@playwright/test';
import {
  type AdapterHabits,
  CarSimulator,
  goodHabits,
  type SimulatedCar,
} from '../scripts/testing/car-simulator.ts';

/** What a test can do to the adapter on a page, and read of it. */
export interface FakeAdapter {
  unplug: () => Promise<void>;
  /** Commands that it was sent, and those before its prompt. */
  commands: () => Promise<{ all: string[]; tooEarly: string[] }>;
}

interface Fake {
  simulator: CarSimulator | null;
}

/** Gives a page an adapter on a cable, with a car behind it. To be called before the page is opened. */
export async function plugIn(
  page: Page,
  car: SimulatedCar,
  habits: Partial<AdapterHabits> = {},
  /** The only speed at which it understands anything; null: any. */
  baudRate: number | null = null,
): Promise<FakeAdapter> {
  const given = JSON.stringify([car, { ...goodHabits, ...habits }, baudRate]);
  await page.addInitScript({
    content: `${CarSimulator.toString()}\n(${install.toString()})(CarSimulator, ${given});`,
  });
  return {
    unplug: () => page.evaluate(() => (window as unknown as { fake: Fake }).fake.simulator?.unplug()),
    commands: () =>
      page.evaluate(() => {
        const { simulator } = (window as unknown as { fake: Fake }).fake;
        return { all: simulator?.commands ?? [], tooEarly: simulator?.tooEarly ?? [] };
      }),
  };
}

/** Runs on the page: `navigator.serial` with one port, whose other end is the simulator. */
function install(
  Simulator: typeof CarSimulator,
  [car, habits, onlyAt]: [SimulatedCar, AdapterHabits, number | null],
): void {
  const fake: Fake = { simulator: null };
  class Port extends EventTarget {
    readable: ReadableStream<Uint8Array> | null = null;
    writable: WritableStream<Uint8Array> | null = null;
    async open({ baudRate }: { baudRate: number }): Promise<void> {
      if (this.readable !== null || this.writable !== null)
        throw new DOMException('open', 'InvalidStateError');
      let read: ReadableStreamDefaultController<Uint8Array> | undefined;
      this.readable = new ReadableStream<Uint8Array>({
        start: (controller) => {
          read = controller;
        },
      });
      const simulator = new Simulator(
        car,
        habits,
        (text) => read?.enqueue(new TextEncoder().encode(text)),
        () => {
          read?.error(new DOMException('The device has been lost.', 'NetworkError'));
          this.readable = null;
          this.writable = null;
          this.dispatchEvent(new Event('disconnect'));
        },
      );
      this.writable = new WritableStream<Uint8Array>({
        write: (bytes) => {
          if (onlyAt === null || onlyAt === baudRate) simulator.receive(new TextDecoder().decode(bytes));
        },
      });
      fake.simulator = simulator;
    }
    async close(): Promise<void> {
      if (this.readable?.locked || this.writable?.locked) throw new TypeError('a stream is locked');
      this.readable = null;
      this.writable = null;
    }
  }
  const port = new Port();
  Object.defineProperty(navigator, 'serial', { value: { requestPort: async () => port } });
  Object.assign(window, { fake });
}
