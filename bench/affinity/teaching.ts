import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A fault that helps whoever came for another: 2 nearly as well, 1 it is related. */
export type Help = 1 | 2;

/** What affinities are learnt from, of each fault by its place in `fluxos.json`. */
export interface Teaching {
  /** The faults that help beside it, each by how much. */
  related: ReadonlyMap<number, ReadonlyMap<number, Help>>;
  /** How people tell of it who have not read the record. */
  sayings: ReadonlyMap<number, readonly string[]>;
}

/** Which of two helps more is told by both of their lists. */
const helpCounts = { 1: 0.5, 2: 1.5 } as const;

/**
 * What stands beside this file: `parecidos.txt`, `17: 18 20; 33` for those that help nearly as well and those that are
 * related, and `dizeres.txt`, `17: one | another`. What follows `#` at the beginning of a line is a comment.
 * @throws where a line is neither, or of a fault that had one
 */
export function readTeaching(directory = import.meta.dirname): Teaching {
  const read = (file: string) => readFileSync(path.join(directory, file), 'utf8');
  return { related: relatedIn(read('parecidos.txt')), sayings: sayingsIn(read('dizeres.txt')) };
}

export function relatedIn(text: string): Teaching['related'] {
  return byFault(text, (rest) => {
    const [, most, some] = /^((?: \d+)*);((?: \d+)*)$/.exec(rest) ?? [];
    if (most === undefined || some === undefined) return undefined;
    const numbers = (list: string) => list.split(' ').filter(Boolean).map(Number);
    return new Map<number, Help>([
      ...numbers(some).map((fault) => [fault, 1] as const),
      ...numbers(most).map((fault) => [fault, 2] as const),
    ]);
  });
}

export function sayingsIn(text: string): Teaching['sayings'] {
  return byFault(text, (rest) => {
    const sayings = rest.split('|').map((saying) => saying.trim());
    return sayings.includes('') ? undefined : sayings;
  });
}

/** Of each fault those that help beside it, by their share of all that helps: whichever of two names the other. */
export function helpOf(count: number, related: Teaching['related']): Map<number, number>[] {
  const help = Array.from({ length: count }, () => new Map<number, number>());
  const note = (of: number, fault: number, counted: number) =>
    help[of]?.set(fault, (help[of]?.get(fault) ?? 0) + counted);
  for (const [fault, others] of related)
    for (const [other, much] of others) {
      note(fault, other, helpCounts[much]);
      note(other, fault, helpCounts[much]);
    }
  return help.map((ofFault) => scaled(ofFault, 1));
}

/** The same shares, of so much in all. */
export function scaled(shares: ReadonlyMap<number, number>, all: number): Map<number, number> {
  const sum = [...shares.values()].reduce((total, share) => total + share, 0) || 1;
  return new Map([...shares].map(([fault, share]) => [fault, (share / sum) * all]));
}

function byFault<Taught>(text: string, read: (rest: string) => Taught | undefined): Map<number, Taught> {
  const taught = new Map<number, Taught>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, fault, rest] = /^(\d+):(.*)$/.exec(line) ?? [];
    const ofFault = rest === undefined ? undefined : read(rest);
    if (ofFault === undefined) throw new Error(`“${line.slice(0, 60)}” teaches nothing`);
    if (taught.has(Number(fault))) throw new Error(`fault ${fault} is taught twice`);
    taught.set(Number(fault), ofFault);
  }
  return taught;
}
