// Processes as Linux tells of them in /proc. One that has just ended has no descendants, used nothing and holds no memory.
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of Linux: a hundred a second. */
const msPerTick = 10;

/** A process and all its descendants. */
export function processesOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0)
    .map((candidate) => [candidate, Number(statOf(candidate)[1])] as const);
  const withChildren = (one: number): number[] => [
    one,
    ...parents.filter(([, parent]) => parent === one).flatMap(([child]) => withChildren(child)),
  ];
  return withChildren(pid);
}

/** Those that a process's first thread has started. Quicker than all descendants, which every process has to be asked for. */
export const childrenOf = (pid: number): number[] =>
  textOf(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** The program's name, without its folder. */
export const nameOf = (pid: number): string => textOf(pid, 'comm').trim();

/** Its command line, the words apart by blanks. Empty for one that has ended. */
export const commandOf = (pid: number): string => textOf(pid, 'cmdline').replaceAll('\0', ' ').trim();

/** What it was started with in its environment, each as `NAME=value`. */
export const environmentOf = (pid: number): string[] => textOf(pid, 'environ').split('\0').filter(Boolean);

/** Processor time that a process has used, in ms. @param withEnded with that of its children that have ended */
export function processorMsOf(pid: number, { withEnded = true } = {}): number {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statOf(pid).slice(11, 15).map(Number);
  return msPerTick * (user + system + (withEnded ? endedUser + endedSystem : 0));
}

/** Resident memory in bytes: now, or the most since the start of the process. */
export function residentBytesOf(pid: number, when: 'now' | 'peak'): number {
  const line = when === 'now' ? 'VmRSS' : 'VmHWM';
  const [, kib = '0'] = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(textOf(pid, 'status')) ?? [];
  return Number(kib) * 1024;
}

/** Resident memory in bytes, of what several processes share only this one's part. */
export function shareBytesOf(pid: number): number {
  const [, kib = '0'] = /^Pss:\s+(\d+) kB/m.exec(textOf(pid, 'smaps_rollup')) ?? [];
  return Number(kib) * 1024;
}

/** The fields after the name. */
const statOf = (pid: number): string[] =>
  textOf(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');

function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return '';
    throw error;
  }
}
