// What a scenario is, and how it is judged.
import { Calls, Client } from './client.ts';
import type { Lab, Product } from './lab.ts';
import { Ledger } from './ledger.ts';
import { newPeople, type Person } from './people.ts';

export interface Scenario {
  name: string;
  /** What goes wrong, as a line of the table says it. */
  about: string;
  /** Only when it is asked for by name: it takes too long for every run. */
  isLong?: boolean;
  /** How long (ms) the product may take until everything works again. */
  recoveryLimitMs: number;
  run(lab: Lab, trial: Trial): Promise<void>;
}

/** What a scenario finds out. */
export class Trial {
  readonly calls = new Calls();
  readonly ledger = new Ledger();
  /** How often the fault was brought about. */
  tries = 0;
  readonly recoveriesMs: number[] = [];
  /** Acknowledged and missing, or half written. */
  lost: string[] = [];
  /** Whatever else is wrong. */
  readonly complaints: string[] = [];
  /** The server is killed, so connections break. */
  mayBreak = false;

  expect(isRight: boolean, complaint: string): void {
    if (!isRight) this.complaints.push(complaint);
  }

  /** Looks for everything that was acknowledged, as an admin. */
  async check(product: Product, reader = new Client(product.address, this.calls)): Promise<void> {
    await reader.signIn();
    this.lost = [...this.lost, ...(await this.ledger.check(reader))];
    for (const line of product.output.split('\n').filter((text) => /"level":(50|60)/.test(text))) {
      const { msg, work, err } = JSON.parse(line) as {
        msg: string;
        work?: string;
        err?: { message: string };
      };
      if (severe.includes(msg)) this.complaints.push(`log: ${msg} ${work ?? ''} ${err?.message ?? ''}`);
    }
  }

  /** A product that is ready, an admin who is signed in, and people of the shop. */
  async open(product: Product, people = 6): Promise<{ admin: Client; people: Person[] }> {
    product.start();
    await product.untilReady();
    const admin = new Client(product.address, this.calls);
    await admin.signIn();
    return { admin, people: await newPeople(admin, this.calls, this.ledger, people) };
  }

  /** Asks the product to stop: it must end by itself, with exit code 0. */
  async stops(product: Product): Promise<void> {
    const code = await product.stop();
    const last = product.output.trimEnd().split('\n').slice(-3).join('\n');
    this.expect(code === 0, `it stops with exit code ${code}; the last it said:\n${last}`);
  }

  /** Measures from a moment until the product is ready and people can work again. */
  async recovered(product: Product, since: number): Promise<void> {
    await product.untilReady();
    const client = new Client(product.address, this.calls);
    await client.signIn();
    this.recoveriesMs.push(performance.now() - since);
  }

  /** All that speaks against the product; none: it held. */
  verdict({ recoveryLimitMs }: Scenario): string[] {
    const unforeseen = [...this.calls.refusals].filter(([, { isForeseen }]) => !isForeseen);
    const longest = Math.max(0, ...this.recoveriesMs);
    return [
      ...this.lost.map((what) => `lost: ${what}`),
      ...unforeseen.map(([what, { count }]) => `answered ${count} × ${what}`),
      ...this.calls.hung.map((call) => `no answer: ${call}`),
      ...(this.mayBreak ? [] : this.calls.broken.map((call) => `connection broke: ${call}`)),
      ...(longest > recoveryLimitMs ? [`works again only after ${Math.round(longest)} ms`] : []),
      ...(this.tries === 0 ? ['the fault was not brought about'] : []),
      ...this.complaints,
    ];
  }
}

/** Messages of the log at level error that say that the product itself is wrong. */
const severe = ['unforeseen failure', 'background work failed', 'crashed'];
