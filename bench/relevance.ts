// The gate of the search: whether it finds what a technician means, in the starter base, in a base of other trades, and in both
// together, beside what else could be used over the same documents. Ends with 1 where the product is below a floor.
//   --product          the product alone            --without <rule>[,…]  with these of its rules off
//   --misses[=40]      the worst answers            --ablate              each rule off in turn: what it is worth
//   --kinds            by kind of query             --judges              by the grades of the other judges
import path from 'node:path';
import { switchOff } from '../server/src/features/search/rules.ts';
import { ablate } from './relevance/ablation.ts';
import type { Base } from './relevance/bases.ts';
import type { Engine } from './relevance/engines/engine.ts';
import { fused } from './relevance/engines/fused.ts';
import { makeMiniSearch } from './relevance/engines/minisearch.ts';
import { makeNgrams } from './relevance/engines/ngrams.ts';
import { remembered } from './relevance/engines/remembered.ts';
import { type Answer, askAll, figuresOf, missesOf } from './relevance/figures.ts';
import { meanOf } from './relevance/intervals.ts';
import { readJudgements } from './relevance/judged-queries.ts';
import { readOptions } from './relevance/options.ts';
import { type ServedBase, serveBases } from './relevance/served-bases.ts';
import { type NothingToFind, type QuerySet, readSets, reportName, tuneName } from './relevance/sets.ts';
import { row, tableByJudges, tableByKind, tableOfSet } from './relevance/tables.ts';

/** What the product's nDCG@10 may not fall below: 0.02 under what it was when it was last raised. */
const floors: Partial<Record<QuerySet['name'], number>> = {
  starter: 0.837,
  second: 0.831,
  'both, starter queries': 0.81,
  'both, second queries': 0.816,
};

const judgements = path.join(import.meta.dirname, 'relevance');
const options = readOptions(process.argv.slice(2));
switchOff(options.without);
const served = await serveBases();
try {
  const { sets, nothing } = readSets(judgements, served.get('starter')?.flows.length ?? 0);
  if (options.isAblation) await ablate(served, sets, options.without);
  else await measure(sets, nothing);
} finally {
  for (const { stop } of served.values()) await stop();
}

async function measure(sets: readonly QuerySet[], nothing: NothingToFind): Promise<void> {
  const below: string[] = [];
  for (const [base, of] of served) {
    const engines = await enginesOver(of);
    for (const set of sets.filter((set) => set.base === base)) {
      const product = await measureSet(set, of, engines);
      const [ndcg, floor = 0] = [meanOf(figuresOf(product).ndcg), floors[set.name]];
      if (ndcg < floor) below.push(`${set.name}: nDCG@10 ${ndcg.toFixed(3)} is below ${floor}`);
    }
    await measureNothing(base, engines, nothing);
  }
  // With rules off it is another search than the one that the floors are for.
  if (options.without.length > 0 || below.length === 0) return;
  console.log(`\n${below.join('\n')}`);
  process.exitCode = 1;
}

async function enginesOver({ documents, product }: ServedBase): Promise<Engine[]> {
  if (options.isProductAlone) return [product];
  const others = [remembered(await makeMiniSearch(documents)), remembered(await makeNgrams(documents))];
  return [product, ...others, fused(others)];
}

/** Prints the tables of a set, and returns what the product answered. */
async function measureSet(
  set: QuerySet,
  { documents, faults, flows }: ServedBase,
  engines: readonly Engine[],
): Promise<Answer[]> {
  const answersOf = new Map<string, Answer[]>();
  for (const engine of engines) answersOf.set(engine.name, await askAll(engine, set.queries, faults));
  const product = [...answersOf.values()][0] ?? [];
  console.log(tableOfSet(set, documents.length, answersOf));
  if (options.isByKind) console.log(tableByKind(answersOf));
  if (options.isByJudge && set.name === reportName)
    console.log(tableByJudges(answersOf, readJudgements(judgements)));
  if (set.name === tuneName && options.misses > 0) {
    const sintomas = flows.map(({ sintoma }) => sintoma);
    console.log(`\n${missesOf(product, sintomas, options.misses)}`);
  }
  return product;
}

/** In how many of the queries that must find nothing each engine says so. */
async function measureNothing(base: Base, engines: readonly Engine[], nothing: NothingToFind): Promise<void> {
  const queries = nothing.get(base) ?? [];
  if (queries.length === 0) return;
  const cells: string[] = [];
  for (const { name, search } of engines) {
    const answers = await Promise.all(queries.map(search));
    const empty = answers.filter((answer) => 'nearest' in answer || answer.length === 0).length;
    cells.push(`${name} ${empty}`);
  }
  console.log(`\n${row(`found nothing, of ${queries.length} such queries`, cells)}`);
}
