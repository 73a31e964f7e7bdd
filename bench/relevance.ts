// Whether the search finds what a technician means: judged queries asked of the product, and of what else could be used over
// the same documents. `--misses`, or `--misses=100`, adds the worst answers of the half that may be tuned on; `--product` asks
// the product alone.
import path from 'node:path';
import { pino } from 'pino';
import { migrate } from '../server/src/database/migrate.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { readDocuments, readFaults, readFlows } from './relevance/documents.ts';
import type { Engine } from './relevance/engines/engine.ts';
import { makeFlexSearch } from './relevance/engines/flexsearch.ts';
import { makeFuse } from './relevance/engines/fuse.ts';
import { makeMiniSearch } from './relevance/engines/minisearch.ts';
import { makeOrama } from './relevance/engines/orama.ts';
import { makePostgres } from './relevance/engines/postgres.ts';
import { serveProduct } from './relevance/engines/product.ts';
import { type Answer, answerOf, missesOf, tableBy, tableOfFresh, tablesOf } from './relevance/figures.ts';
import {
  medianGrades,
  readFreshQueries,
  readJudgedQueries,
  readSecondJudgement,
  readThirdJudgement,
} from './relevance/judged-queries.ts';
import type { Grades } from './relevance/metrics.ts';
import { withEmbedded } from './support/embedded.ts';

const server = path.resolve(import.meta.dirname, '../server');
const starter = path.join(server, 'starter');
const judgements = path.join(import.meta.dirname, 'relevance');
const isProductAlone = process.argv.includes('--product');
const misses = process.argv.find((argument) => /^--misses(=\d+)?$/.test(argument));
const missesShown = misses === undefined ? 0 : Number(misses.split('=')[1] ?? 40);

await withEmbedded(
  async ({ db }) => {
    await migrate(db, path.join(server, 'migrations'), pino({ level: 'warn' }));
    await loadStarter(db, starter);
    const queries = readJudgedQueries(judgements);
    const faults = await readFaults(db, starter);
    const documents = await readDocuments(db);
    const product = await serveProduct(db);
    const others = isProductAlone
      ? []
      : [makeMiniSearch, makeFlexSearch, makeFuse, makeOrama, makePostgres].map((make) =>
          make(documents, db),
        );
    const engines: Engine[] = [product.engine, ...(await Promise.all(others))];
    console.log(`${queries.length} judged queries over ${documents.length} documents`);
    const fresh = readFreshQueries(judgements);
    const answers = new Map<string, Answer[]>();
    const freshAnswers = new Map<string, Answer<(typeof fresh)[number]>[]>();
    for (const { name, settings, search } of engines) {
      const startedAt = performance.now();
      const answered: Answer[] = [];
      for (const query of queries) answered.push(answerOf(query, await search(query.q), faults));
      answers.set(name, answered);
      const ms = (performance.now() - startedAt) / queries.length;
      const ofFresh: Answer<(typeof fresh)[number]>[] = [];
      for (const query of fresh) ofFresh.push(answerOf(query, await search(query.q), faults));
      freshAnswers.set(name, ofFresh);
      console.log(`${name}: ${settings}; ${ms.toFixed(1)} ms a query`);
    }
    console.log(tablesOf(answers));
    const [second, third] = [readSecondJudgement(judgements), readThirdJudgement(judgements)];
    console.log(tableBy('another judge', answers, second));
    console.log(tableBy('a third judge', answers, third));
    const median = queries.flatMap(({ q, grades }): [string, Grades][] => {
      const [other, last] = [second.get(q), third.get(q)];
      return other === undefined || last === undefined ? [] : [[q, medianGrades([grades, other, last])]];
    });
    console.log(tableBy('the middle one of the three grades', answers, new Map(median)));
    console.log(tableOfFresh(freshAnswers));
    if (missesShown > 0) {
      const sintomas = readFlows(starter).map(({ sintoma }) => sintoma);
      console.log(`\n${missesOf(answers.get(product.engine.name) ?? [], sintomas, missesShown)}`);
    }
    await product.stop();
  },
  { maxConnections: 4 },
);
