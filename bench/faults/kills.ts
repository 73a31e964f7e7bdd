import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestPostgres } from '../../scripts/testing/postgres.ts';
import type { Product } from './lab.ts';
import type { Scenario, Trial } from './scenario.ts';

/** A kill comes after this many acknowledged writes, and then at any moment. */
const leastWrites = 10;
const spreadMs = 800;
/** Generous: another thing may be running on this machine. Alone it takes 3 to 6 s. */
const recoveryLimitMs = 60_000;

type Victim = 'server' | 'database' | 'both';

/** The embedded database's own process. */
function databasePid({ dataDir }: Product): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'db/postgresql/postmaster.pid'), 'utf8'), 10);
}

async function killWhileWriting(
  trial: Trial,
  product: Product,
  victim: Victim,
  kills: number,
): Promise<void> {
  trial.mayBreak = victim !== 'database';
  const { people } = await trial.open(product);
  for (; trial.tries < kills; trial.tries += 1) {
    const over = new AbortController();
    const before = trial.ledger.acknowledged;
    const working = people.map((person) => person.work(over.signal));
    while (trial.ledger.acknowledged < before + leastWrites) await delay(20);
    await delay(randomInt(spreadMs));
    const killedAt = performance.now();
    if (victim !== 'server') process.kill(databasePid(product), 'SIGKILL');
    if (victim !== 'database') {
      await product.kill();
      product.start();
    }
    // People go on trying meanwhile; after the death of the database alone it may still look ready for a moment.
    await delay(victim === 'database' ? 100 : 0);
    over.abort();
    await trial.recovered(product, killedAt);
    await Promise.all(working);
  }
  await trial.check(product);
  await trial.stops(product);
}

const embedded =
  (victim: Victim, kills: { quick: number; thorough: number }): Scenario['run'] =>
  async (lab, trial) => {
    const product = await lab.product();
    await killWhileWriting(trial, product, victim, lab.times(kills.quick, kills.thorough));
  };

export const kills: Scenario[] = [
  {
    name: 'kill-server',
    about: 'kill -9 of the server, embedded database',
    recoveryLimitMs,
    run: embedded('server', { quick: 3, thorough: 100 }),
  },
  {
    name: 'kill-database',
    about: 'kill -9 of the embedded database',
    recoveryLimitMs,
    run: embedded('database', { quick: 3, thorough: 25 }),
  },
  {
    name: 'kill-both',
    about: 'kill -9 of server and embedded database at once',
    recoveryLimitMs,
    isLong: true,
    run: embedded('both', { quick: 25, thorough: 25 }),
  },
  {
    name: 'kill-server-on-postgresql',
    about: 'kill -9 of the server, PostgreSQL elsewhere',
    recoveryLimitMs,
    run: async (lab, trial) => {
      const postgres = await startTestPostgres();
      lab.atEnd(() => postgres.stop());
      const product = await lab.product({ DATABASE_URL: await postgres.createDatabase() });
      await killWhileWriting(trial, product, 'server', lab.times(3, 25));
    },
  },
];
