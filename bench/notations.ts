// Whether codes, beeps, blinks and parts are found in every notation: each of the starter base in each way to write it, for the
// product and for MiniSearch over the same documents. Per notation: how often the first result is right.
import path from 'node:path';
import { pino } from 'pino';
import { migrate } from '../server/src/database/migrate.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { notationsOf } from './notations/notations.ts';
import { readFaultDocuments, readFaults, readFlows } from './relevance/documents.ts';
import { makeMiniSearch } from './relevance/engines/minisearch.ts';
import { serveProduct } from './relevance/engines/product.ts';
import { answerOf } from './relevance/figures.ts';
import { withEmbedded } from './support/embedded.ts';

const server = path.resolve(import.meta.dirname, '../server');
const starter = path.join(server, 'starter');
const shownMisses = 4;

await withEmbedded(
  async ({ db }) => {
    await migrate(db, path.join(server, 'migrations'), pino({ level: 'warn' }));
    await loadStarter(db, starter);
    const flows = readFlows(starter);
    const faults = await readFaults(db, starter);
    const product = await serveProduct(db);
    const engines = [product.engine, await makeMiniSearch(await readFaultDocuments(db))];
    const rows = new Map<string, { asked: number; right: number[]; missed: string[] }>();
    for (const { form, q, means } of notationsOf(flows)) {
      const row = rows.get(form) ?? { asked: 0, right: engines.map(() => 0), missed: [] };
      rows.set(form, row);
      row.asked += 1;
      for (const [place, { search }] of engines.entries()) {
        const [first = []] = answerOf(q, await search(q), faults).places;
        const isRight = first.some((fault) => flows[fault] !== undefined && means(flows[fault]));
        if (isRight) row.right[place] = (row.right[place] ?? 0) + 1;
        else if (place === 0 && row.missed.length < shownMisses) row.missed.push(q);
      }
    }
    console.log(`notation, ${engines.map(({ name }) => `first place of ${name}`).join(', ')}, of; missed`);
    for (const [form, { asked, right, missed }] of rows)
      console.log(`${form.padEnd(34)} ${right.join(' ')} of ${asked}  ${missed.join(' | ')}`);
    const all = [...rows.values()];
    const sum = (of: (row: (typeof all)[number]) => number) => all.reduce((total, row) => total + of(row), 0);
    const right = engines.map((_, place) => sum((row) => row.right[place] ?? 0));
    console.log(`all: ${right.join(' ')} of ${sum(({ asked }) => asked)}`);
    await product.stop();
  },
  { maxConnections: 4 },
);
