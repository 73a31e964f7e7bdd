import { apiPrefix } from '@bancada/contract/endpoint';
import { searchLimits } from '@bancada/contract/search/search';
import type { Ask, Asked, Asking } from '../support/clients.ts';
import { hostile, type Questions } from './questions.ts';

const clientCounts = [1, 4, 24];
/** How often each kind is asked. */
export const askedCount = 120;
/** FTS5 takes seconds for an OR of ten words in a million documents. */
export const besideMaxMs = 15_000;

const roundsOf = new WeakMap<readonly string[], number>();

/** So many of these queries in turn, none as it was asked before: the product keeps what the same text found. Commas before it tell nothing. */
export function askedAnew(queries: readonly string[]): string[] {
  const rounds = roundsOf.get(queries) ?? 0;
  roundsOf.set(queries, rounds + Math.ceil(askedCount / queries.length));
  return Array.from({ length: askedCount }, (_, number) => {
    const again = Math.floor(number / queries.length);
    return ','.repeat(rounds + again) + (queries[number % queries.length] ?? '');
  });
}

/** Where and as whom to send queries. */
export type Asker = Pick<Asking, 'address' | 'headers'>;

export function askedOf(server: { address: string }, headers: Record<string, string>): Asker {
  const address = `${server.address}${apiPrefix}/defeitos?limit=${searchLimits.pageSize}&q=`;
  return { address, headers };
}

const titleWidth = 24;
const cellWidth = 9;

/** A line of a table. */
export function row(title: string, cells: readonly string[]): string {
  return `  ${title.padEnd(titleWidth)}${cells.map((cell) => cell.padStart(cellWidth)).join('')}`;
}

/** p50, p95 and mean, ms. */
function cellsOf({ times }: Asked): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return [at(0.5), at(0.95), mean].map((ms) => ms.toFixed(1));
}

/** The product's times, the number of its answers cut by the time limit, FTS5's times, and the ratio of the means. */
function rowOf(kind: string, own: Asked, other: Asked): string {
  const [ownCells, otherCells] = [cellsOf(own), cellsOf(other)];
  const ratio = (Number(ownCells[2]) / Number(otherCells[2])).toFixed(2);
  return row(kind, [...ownCells, String(own.incomplete), ...otherCells, ratio]);
}

function together(asked: ReadonlyMap<string, Asked>): Asked {
  const all = [...asked.values()];
  return {
    times: all.flatMap(({ times }) => times),
    incomplete: all.reduce((sum, { incomplete }) => sum + incomplete, 0),
  };
}

/**
 * Prints how long the product and FTS5 take for each kind of query, by number of concurrent clients.
 * @param enter signs in anew: with a million records all of it takes longer than a session's token lives
 */
export async function printTimes(
  ask: Ask,
  { product, beside, enter }: { product: Asker; beside: Asker; enter: () => Promise<void> },
  questions: Questions,
): Promise<void> {
  const ofHostile = await ask({ ...product, queries: hostile, clients: 4, count: askedCount });
  // Warm-up: a server runs for days, so JIT compilation must not count.
  for (const queries of Object.values(questions))
    await ask({ ...product, queries: askedAnew(queries), clients: 4, count: askedCount });
  for (const clients of clientCounts) {
    await enter();
    console.log(
      `\n${row(`ms, ${clients} at once`, ['Bancada', 'p95', 'mean', 'cut', 'FTS5', 'p95', 'mean', 'ratio'])}`,
    );
    // Not in parallel: within minutes the system would take memory away from the idle engine.
    const own = await timesOf(ask, product, questions, { clients });
    const others = await timesOf(ask, beside, questions, { clients, untilMs: besideMaxMs });
    for (const [kind, other] of others) {
      const asked = own.get(kind);
      if (asked !== undefined) console.log(rowOf(kind, asked, other));
    }
    console.log(rowOf('all of these', together(own), together(others)));
  }
  console.log(`\n${row('hostile, 4 at once', [...cellsOf(ofHostile), String(ofHostile.incomplete)])}`);
}

async function timesOf(
  ask: Ask,
  asker: Asker,
  questions: Questions,
  how: { clients: number; untilMs?: number },
): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>();
  for (const [kind, queries] of Object.entries(questions))
    asked.set(kind, await ask({ ...asker, queries: askedAnew(queries), count: askedCount, ...how }));
  return asked;
}
