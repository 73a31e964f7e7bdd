// Whether the search serves a workshop's own records: judged queries about equipment of other trades, asked of those records alone
// and beside the starter base, of the product and of what else could be used. The starter base itself is measured by `relevance`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { migrate } from '../server/src/database/migrate.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { type Base, writeBase } from './relevance/bases.ts';
import { readDocuments, readFaults } from './relevance/documents.ts';
import { fused } from './relevance/engines/fused.ts';
import { makeMiniSearch } from './relevance/engines/minisearch.ts';
import { makeNgrams } from './relevance/engines/ngrams.ts';
import { serveProduct } from './relevance/engines/product.ts';
import { type Answer, answerOf } from './relevance/figures.ts';
import { readQueries } from './relevance/judged-queries.ts';
import { type Grades, ndcgAt10, recallAt10, reciprocalRank } from './relevance/metrics.ts';
import { withEmbedded } from './support/embedded.ts';

const server = path.resolve(import.meta.dirname, '../server');
const queriesFile = path.join(import.meta.dirname, 'relevance/second-base/queries.json');
const resamples = 2_000;

for (const base of ['second', 'both'] as const) await measure(base);

async function measure(base: Base): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-base-'));
  const first = writeBase(base, folder, path.join(server, 'starter'));
  await withEmbedded(
    async ({ db }) => {
      await migrate(db, path.join(server, 'migrations'), pino({ level: 'warn' }));
      await loadStarter(db, folder);
      const faults = await readFaults(db, folder);
      const documents = await readDocuments(db);
      const product = await serveProduct(db);
      const others = [await makeMiniSearch(documents, db), await makeNgrams(documents, db)];
      const queries = readQueries(queriesFile)
        .filter(({ grades }) => grades.size > 0)
        .map(({ q, tipo, grades }) => ({ q, tipo, grades: moved(grades, first) }));
      console.log(`\n${base}: ${queries.length} queries over ${documents.length} documents`);
      for (const { name, search } of [product.engine, ...others, fused(others)]) {
        const answers: Answer<{ grades: Grades }>[] = [];
        for (const query of queries) answers.push(answerOf(query, await search(query.q), faults));
        console.log(`${name.padEnd(24)}${figuresText(answers)}`);
      }
      await product.stop();
    },
    { maxConnections: 4 },
  );
  rmSync(folder, { recursive: true });
}

/** Faults of the second base come after those of the starter base. */
function moved(grades: Grades, by: number): Grades {
  return new Map([...grades].map(([fault, grade]) => [fault + by, grade]));
}

/** nDCG@10 with its 95 % interval (bootstrap over the queries), recall@10 and MRR. */
function figuresText(answers: readonly Answer<{ grades: Grades }>[]): string {
  const of = (figure: typeof ndcgAt10) => answers.map(({ places, query }) => figure(places, query.grades));
  const gains = of(ndcgAt10);
  // The same draws for every engine and run.
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const means = Array.from({ length: resamples }, () =>
    mean(gains.map(() => gains[Math.floor(random() * gains.length)] ?? 0)),
  ).toSorted((one, other) => one - other);
  const [low = 0, high = 0] = [means[Math.floor(resamples * 0.025)], means[Math.floor(resamples * 0.975)]];
  const [ndcg, recall, rank] = [mean(gains), mean(of(recallAt10)), mean(of(reciprocalRank))].map((figure) =>
    figure.toFixed(3),
  );
  return `nDCG@10 ${ndcg} (${low.toFixed(3)} to ${high.toFixed(3)})  recall@10 ${recall}  MRR ${rank}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
