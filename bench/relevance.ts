// The quality gate of the search: whether it finds what a technician means, in the starter base, in a base of other trades, and
// in both together, compared with alternatives over the same documents. Exits with 1 if the product is below a floor.
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
import { readSpoken, tableOfSpoken } from './relevance/spoken.ts';
import { row, tableByJudges, tableByKind, tableOfSet } from './relevance/tables.ts';

/** Lowest acceptable nDCG@10 of the product: 0.02 below its value when the floor was last raised. */
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
    if (base === 'starter') console.log(await tableOfSpoken(readSpoken(judgements), of, engines));
  }
  // With rules off, the floors do not apply.
  if (options.without.length > 0 || below.length === 0) return;
  console.log(`\n${below.join('\n')}`);
  process.exitCode = 1;
}

async function enginesOver({ documents, product }: ServedBase): Promise<Engine[]> {
  if (options.isProductAlone) return [product];
  const others = [remembered(await makeMiniSearch(documents)), remembered(await makeNgrams(documents))];
  return [product, ...others, fused(others)];
}

/** Prints the tables of a query set, and returns the product's answers. */
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

/** How many of the queries that must find nothing each engine answers with nothing. */
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
