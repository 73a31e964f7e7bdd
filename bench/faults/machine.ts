// What happens to the machine: its disk fills up, its clock is wrong, a second server starts on the same folder.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureDebianPackages } from '../../scripts/debian/packages.ts';
import { startTestPostgres } from '../../scripts/testing/postgres.ts';
import { type Lab, Product } from './lab.ts';
import { type Doing, everything, type Person } from './people.ts';
import type { Scenario, Trial } from './scenario.ts';

const recoveryLimitMs = 60_000;

/** A small disk of its own, in memory: by root, or by a user who may have a namespace (then the whole run is in it). */
function smallDisk(lab: Lab, megabytes: number): string {
  const folder = lab.folder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0)
    throw new Error(
      `no small disk can be mounted here (${(mounted.stderr || String(mounted.error)).trim()}): run it as root, or as "unshare -rm npm run faults disk-full"`,
    );
  lab.atEnd(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

/** Takes every free byte. */
function fill(disk: string): () => void {
  const ballast = path.join(disk, 'ballast');
  const file = openSync(ballast, 'w');
  for (let bytes = 1024 * 1024; bytes >= 512; ) {
    try {
      writeSync(file, Buffer.alloc(bytes, 1));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      bytes /= 2;
    }
  }
  closeSync(file);
  return () => rmSync(ballast);
}

const fullMs = 6_000;
/** Reads go on within this time while nothing can be written. */
const readLimitMs = 10_000;

/** @param dataDir on a small disk */
async function fillAndFree(trial: Trial, product: Product, disk: string): Promise<void> {
  const { people, admin } = await trial.open(product, 4);
  const [reader] = people;
  const over = new AbortController();
  const working = people.map((person) => person.work(over.signal));
  while (trial.ledger.acknowledged < 10) await delay(20);
  trial.tries += 1;
  const free = fill(disk);
  await delay(fullMs);
  const startedAt = performance.now();
  const read = await reader?.client.call('GET', '/artigos');
  trial.expect(read?.status === 200, `a list is answered ${read?.status} while the disk is full`);
  trial.expect(performance.now() - startedAt < readLimitMs, 'a list waits for the disk');
  const endedAt = performance.now();
  free();
  await trial.recovered(product, endedAt);
  const article = { nome: `Depois ${Math.random()}`, descricao: 'Depois', autor: 'Dona' };
  let answer = await admin.call('POST', '/artigos', { body: article });
  while (answer?.status !== 201 && performance.now() - endedAt < recoveryLimitMs) {
    await delay(50);
    answer = await admin.call('POST', '/artigos', { body: article });
  }
  trial.expect(answer?.status === 201, `a write after it is answered ${answer?.status}`);
  trial.recoveriesMs.push(performance.now() - endedAt);
  over.abort();
  await Promise.all(working);
  await trial.check(product);
  await trial.stops(product);
}

const diskOfAll: Scenario['run'] = async (lab, trial) => {
  const disk = smallDisk(lab, 320);
  await fillAndFree(trial, await lab.product({}, path.join(disk, 'data')), disk);
};

const diskOfFiles: Scenario['run'] = async (lab, trial) => {
  const postgres = await startTestPostgres();
  lab.atEnd(() => postgres.stop());
  const disk = smallDisk(lab, 32);
  const DATABASE_URL = await postgres.createDatabase();
  await fillAndFree(trial, await lab.product({ DATABASE_URL }, path.join(disk, 'data')), disk);
};

/** Starts a server whose clock can be shifted while it runs: `libfaketime` of Debian reads the shift from a file each time it is asked. */
async function anotherClock(
  lab: Lab,
): Promise<{ environment: Record<string, string>; set(shift: string): void }> {
  const found = await ensureDebianPackages({
    name: 'faketime',
    packages: ['faketime'],
    ownPackages: /faketime/,
    candidates: (root) => [path.join(root, 'usr/bin/faketime')].filter((file) => existsSync(file)),
  });
  const libraries = readdirSync(path.join(found.root, 'usr/lib'), { recursive: true, encoding: 'utf8' });
  const library = libraries.find((file) => file.endsWith('faketime/libfaketime.so.1'));
  if (library === undefined) throw new Error('libfaketime is not in its package');
  const folder = lab.folder();
  // LD_PRELOAD takes no path with a space, which the project's may have.
  const preloaded = path.join(folder, 'libfaketime.so.1');
  copyFileSync(path.join(found.root, 'usr/lib', library), preloaded);
  const file = path.join(folder, 'clock');
  const set = (shift: string) => writeFileSync(file, shift);
  set('+0');
  const environment = {
    LD_PRELOAD: preloaded,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_RESET: '1',
  };
  return { environment, set };
}

/** An unfinished upload is swept a day after its last part, so it would rightly be gone. */
const lasting = { ...everything, part: 0 };

/** The clock of the running server and of its database jumps a day forward, two back, and again to the right one. */
const clock: Scenario['run'] = async (lab, trial) => {
  const { environment, set } = await anotherClock(lab);
  const product = await lab.product(environment);
  const { people } = await trial.open(product, 3);
  for (const shift of ['+1d', '-1d', '+0']) {
    trial.tries += 1;
    const before = Date.parse(await dateOf(product));
    set(shift);
    const jumped = Math.abs(Date.parse(await dateOf(product)) - before) / 86_400_000;
    trial.expect(jumped > 0.9, `the clock of the server did not jump (${jumped.toFixed(2)} days)`);
    await workAwhile(trial, people, lasting);
    await trial.check(product);
  }
  const startedAt = performance.now();
  set('+1d');
  await trial.stops(product);
  product.start();
  await trial.recovered(product, startedAt);
  await workAwhile(trial, people, lasting);
  await trial.check(product);
};

/** The time by the clock of the server. */
async function dateOf(product: Product): Promise<string> {
  // Node writes one date a second.
  await delay(1_100);
  return (await fetch(`${product.address}/healthz`)).headers.get('date') ?? '';
}

async function workAwhile(
  trial: Trial,
  people: Person[],
  doings: Partial<Record<Doing, number>> = everything,
): Promise<void> {
  const over = new AbortController();
  const before = trial.ledger.acknowledged;
  const working = people.map((person) => person.work(over.signal, doings));
  while (trial.ledger.acknowledged < before + 15) await delay(20);
  over.abort();
  await Promise.all(working);
}

/** A second server on the folder of a running one, also right after the first was killed. */
const twice: Scenario['run'] = async (lab, trial) => {
  const product = await lab.product();
  const { people } = await trial.open(product, 2);
  const second = new Product(product.dataDir, product.port + 1, {});
  lab.atEnd(() => second.kill());
  for (; trial.tries < lab.times(2, 10); trial.tries += 1) {
    const working = workAwhile(trial, people);
    second.start();
    const code = await second.ended();
    trial.expect(code === 1, `the second server ended with ${code}, not 1`);
    await working;
  }
  trial.expect(
    /já estão em uso por outro processo da Bancada/.test(product.output),
    `no sentence: ${product.output.slice(-300)}`,
  );
  trial.mayBreak = true;
  const killedAt = performance.now();
  await product.kill();
  product.start();
  await trial.recovered(product, killedAt);
  await trial.check(product);
};

export const machine: Scenario[] = [
  { name: 'disk-full', about: 'disk full and freed, all on it', recoveryLimitMs, run: diskOfAll },
  {
    name: 'disk-of-files-full',
    about: 'disk of the files full and freed, PostgreSQL elsewhere',
    recoveryLimitMs,
    run: diskOfFiles,
  },
  { name: 'clock', about: 'clock a day forward, two back, and right again', recoveryLimitMs, run: clock },
  { name: 'folder-twice', about: 'a second server on one data folder', recoveryLimitMs, run: twice },
];
