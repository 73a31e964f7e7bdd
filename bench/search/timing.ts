import { apiPrefix } from '@bancada/contract/endpoint';
import { searchLimits } from '@bancada/contract/search';
import type { Ask, Asking } from '../support/clients.ts';
import { hostile, type Questions } from './questions.ts';

const clientCounts = [1, 4, 16];
const askedCount = 120;
/** FTS5 takes seconds for any of ten words in a million documents. */
const besideMaxMs = 15_000;

export type Asked = Pick<Asking, 'address' | 'headers'>;

export function askedOf(server: { address: string }, headers: Record<string, string>): Asked {
  const address = `${server.address}${apiPrefix}/search/global?limit=${searchLimits.pageSize}&por_defeito=1&q=`;
  return { address, headers };
}

const titleWidth = 24;
const cellWidth = 9;

function row(title: string, cells: readonly string[]): string {
  return `  ${title.padEnd(titleWidth)}${cells.map((cell) => cell.padStart(cellWidth)).join('')}`;
}

/** p50, p95 and mean, ms. */
function cellsOf(times: readonly number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return [at(0.5), at(0.95), mean].map((ms) => ms.toFixed(1));
}

/** Prints how long the product and FTS5 take for each kind of question, by how many ask at once. */
export async function printTimes(
  ask: Ask,
  { product, beside }: { product: Asked; beside: Asked },
  questions: Questions,
): Promise<void> {
  const hostileTimes = await ask({ ...product, queries: hostile, clients: 4, count: askedCount });
  // A server runs for days: what the JavaScript engine compiles while the first thousand are answered is none of theirs.
  for (const queries of Object.values(questions))
    await ask({ ...product, queries, clients: 4, count: askedCount });
  for (const clients of clientCounts) {
    console.log(
      `\n${row(`ms, ${clients} at once`, ['Bancada', 'p95', 'mean', 'FTS5', 'p95', 'mean', 'ratio'])}`,
    );
    // One engine after the other: while one is asked for minutes, the system takes memory from the other.
    const own = await timesOf(ask, product, questions, { clients });
    const others = await timesOf(ask, beside, questions, { clients, untilMs: besideMaxMs });
    for (const [kind, times] of [...own, ['all of these', [...own.values()].flat()] as const]) {
      const other = others.get(kind) ?? [...others.values()].flat();
      const [ownCells, otherCells] = [cellsOf(times), cellsOf(other)];
      const ratio = (Number(ownCells[2]) / Number(otherCells[2])).toFixed(2);
      console.log(row(kind, [...ownCells, ...otherCells, ratio]));
    }
  }
  console.log(`\n${row('hostile, 4 at once', cellsOf(hostileTimes))}`);
}

async function timesOf(
  ask: Ask,
  asked: Asked,
  questions: Questions,
  how: { clients: number; untilMs?: number },
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (const [kind, queries] of Object.entries(questions))
    times.set(kind, await ask({ ...asked, queries, count: askedCount, ...how }));
  return times;
}
