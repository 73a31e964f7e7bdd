// Attacks that take their course, on a machine that other programs keep busy: what others notice of them.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { endedWithUs } from '../support/ending.ts';
import type { Target } from './attacks.ts';
import { attach } from './files.ts';
import { type Probe, probe, quantile } from './probe.ts';
import { ask, type Product } from './product.ts';
import { scenes } from './scenes.ts';

const calmMs = 10_000;
/** A scene that is not over by itself by then is stopped. */
const sceneMs = 60_000;
const smallFiles = 3;
/** A small file that is not read by then is waited for no longer. */
const smallFileMs = 60_000;
/** What is held: longest answer of /healthz, search against its calm time, and a small file read. */
const bounds = { healthMs: 500, searchTimes: 2, smallFileS: 15 } as const;
/** Programs that take a core each. */
const otherPrograms = 2;
/** Also ends where this program was killed. */
const busyWhileAsked = 'const parent = process.ppid; while (process.ppid === parent);';

export interface Others {
  product: Product;
  target: Target;
  /** Somebody else's token. */
  otherToken: string;
}

interface Noticed {
  health: Probe;
  search: Probe;
  /** s from a small file's upload until its text is in the search. */
  smallFileS: number;
}

export async function printScenes(others: Others, isWanted: (name: string) => boolean): Promise<void> {
  const names = Object.keys(scenes).filter(isWanted);
  if (names.length === 0) return;
  const busy = Array.from({ length: otherPrograms }, () =>
    endedWithUs(spawn(process.execPath, ['--eval', busyWhileAsked], { stdio: 'ignore' })),
  );
  try {
    console.log(
      `\nbeside ${otherPrograms} busy programs; ms, but for the small file of another person: s until it is read\n`,
    );
    console.log(
      '| attack | /healthz longest: calm, attacked | search p50: calm, attacked | small file: calm, attacked | disk MB | itself | held |',
    );
    console.log('| --- | --- | --- | --- | --- | --- | --- |');
    for (const name of names) await printScene(others, name);
  } finally {
    await Promise.all(busy.map(ended));
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function printScene(others: Others, name: string): Promise<void> {
  const calm = await noticedBy(others, pause(calmMs));
  const before = diskMb(others.product.folder);
  const attacker = new Worker(new URL('./attacker.ts', import.meta.url), {
    workerData: { name, target: others.target },
  });
  const over = once(attacker, 'message') as Promise<[string]>;
  const stopping = setTimeout(() => attacker.postMessage('stop'), sceneMs);
  const attacked = await noticedBy(others, over);
  clearTimeout(stopping);
  const [itself] = await over;
  const grown = diskMb(others.product.folder) - before;
  const [health, wasHealth] = [attacked.health, calm.health].map(({ times }) => quantile(times, 1)) as [
    number,
    number,
  ];
  const [search, wasSearch] = [attacked.search, calm.search].map(({ times }) => quantile(times, 0.5)) as [
    number,
    number,
  ];
  const isHeld =
    health <= bounds.healthMs &&
    search <= bounds.searchTimes * wasSearch &&
    attacked.smallFileS <= bounds.smallFileS &&
    attacked.health.failed + attacked.search.failed === 0;
  console.log(
    `| ${name} | ${wasHealth}, ${health} | ${wasSearch}, ${search} | ${calm.smallFileS}, ${attacked.smallFileS} | ${grown} | ${itself} | ${isHeld ? 'yes' : 'no'} |`,
  );
}

/** What another person notices until something is over. */
async function noticedBy(
  { product: { port }, target, otherToken }: Others,
  until: Promise<unknown>,
): Promise<Noticed> {
  const stop = new AbortController();
  const stopped = () => stop.abort();
  until.then(stopped, stopped);
  const address = `http://127.0.0.1:${port}`;
  const authorization = `Bearer ${otherToken}`;
  const [health, search, smallFileS] = await Promise.all([
    probe(`${address}/healthz`, {}, stop.signal),
    probe(`${address}/api/v1/search/global?q=bateria&limit=10`, { authorization }, stop.signal),
    longestSmallFile({ ...target, port, token: otherToken }, stop.signal),
  ]);
  return { health, search, smallFileS };
}

let written = 0;

async function longestSmallFile(of: Target, stopped: AbortSignal): Promise<number> {
  let longest = 0;
  for (let file = 0; file < smallFiles && !stopped.aborted; file += 1) {
    await pause(4_000);
    written += 1;
    const startedAt = performance.now();
    const id = await attach(
      of,
      `nota ${written}.txt`,
      Buffer.from(`Nota ${written}: trocar o fusível F7301.`),
    );
    let state = '';
    while (state !== 'lido' && performance.now() - startedAt < smallFileMs) {
      await pause(100);
      state = (await ask<{ estado: string }>(of.port, `/attachments/${id}/leitura`, of.token)).estado;
    }
    longest = Math.max(longest, performance.now() - startedAt);
  }
  return Math.round(longest / 100) / 10;
}

function diskMb(folder: string): number {
  return Math.round(Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1024);
}
