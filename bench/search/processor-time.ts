import { processesOf, processorMsOf } from '../../scripts/testing/proc.ts';
import type { Engine } from '../relevance/engines/engine.ts';
import type { Ask } from '../support/clients.ts';
import type { Questions } from './questions.ts';
import { type Asker, askedAnew, askedCount, besideMaxMs, row } from './timing.ts';

/** Processor time (ms), of the server and of PostgreSQL's processes. */
export interface Spent {
  server: number;
  database: number;
}

/** What a server and its database spend while `work` is done. */
export async function spentBy(pid: number, work: () => Promise<void>): Promise<Spent> {
  const before = spentUntilNow(pid);
  await work();
  const after = spentUntilNow(pid);
  return { server: after.server - before.server, database: after.database - before.database };
}

/** PostgreSQL's postmaster counts its children that have ended. */
function spentUntilNow(pid: number): Spent {
  const [server = 0, ...others] = processesOf(pid).map((id) => processorMsOf(id, { withEnded: id !== pid }));
  return { server, database: others.reduce((sum, ms) => sum + ms, 0) };
}

interface Searched {
  product: Asker;
  /** The product's server. */
  pid: number;
  /** FTS5, in this process. */
  beside: Asker;
  /** In this process; null: left out. */
  mini: Engine | null;
}

/** Prints the processor time (ms) of a search of each kind, one after another: server, database, FTS5, MiniSearch, and the ratios. */
export async function printProcessorTime(
  ask: Ask,
  { product, beside, mini, pid }: Searched,
  questions: Questions,
): Promise<void> {
  const headings = ['server', 'database', 'FTS5', '× FTS5', 'MiniS.', '× MiniS.'];
  console.log(`\n${row('processor ms, 1 at once', headings)}`);
  const sums = [0, 0, 0, 0];
  for (const [kind, queries] of Object.entries(questions)) {
    const asking = { queries, clients: 1, count: askedCount };
    const spent = await spentBy(
      pid,
      async () => void (await ask({ ...product, ...asking, queries: askedAnew(queries) })),
    );
    const fts5 = await spentHere(async () => {
      const { times } = await ask({ ...beside, ...asking, untilMs: besideMaxMs });
      return times.length;
    });
    const miniMs = mini === null ? Number.NaN : await spentHere(() => searchAll(mini, queries));
    const figures = [spent.server / askedCount, spent.database / askedCount, fts5, miniMs];
    figures.forEach((ms, position) => {
      sums[position] = (sums[position] ?? 0) + ms / Object.keys(questions).length;
    });
    console.log(row(kind, cellsOf(figures)));
  }
  console.log(row('mean of the kinds', cellsOf(sums)));
}

function cellsOf([server = 0, database = 0, fts5 = 0, mini = 0]: readonly number[]): string[] {
  const own = server + database;
  return [server, database, fts5, own / fts5, mini, own / mini].map((figure) =>
    Number.isNaN(figure) ? '–' : figure.toFixed(2),
  );
}

async function searchAll(mini: Engine, queries: readonly string[]): Promise<number> {
  for (let asked = 0; asked < askedCount; asked += 1)
    await mini.search(queries[asked % queries.length] ?? '');
  return askedCount;
}

/** Processor time (ms) of this thread for each of the searches that `work` does. @param work says how many it did */
async function spentHere(work: () => Promise<number>): Promise<number> {
  const before = process.threadCpuUsage();
  const searches = await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / searches;
}
