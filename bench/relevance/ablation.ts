import { searchRules, switchOff } from '../../server/src/features/search/rules.ts';
import type { Base } from './bases.ts';
import { askAll, figuresOf } from './figures.ts';
import { differences, intervalOf, meanOf } from './intervals.ts';
import type { ServedBase } from './served-bases.ts';
import type { QuerySet } from './sets.ts';
import { intervalText, row } from './tables.ts';

const cellWidth = 36;

/** Turns off each rule in turn and prints, per set, nDCG@10 without it and what the rule is worth. */
export async function ablate(
  bases: ReadonlyMap<Base, ServedBase>,
  sets: readonly QuerySet[],
  without: readonly string[],
): Promise<void> {
  const gains = async () => {
    const ofSets: number[][] = [];
    for (const { base, queries } of sets) {
      const served = bases.get(base);
      if (served === undefined) throw new Error(`no base ${base}`);
      ofSets.push(figuresOf(await askAll(served.product, queries, served.faults)).ndcg);
    }
    return ofSets;
  };
  const whole = await gains();
  const titles = sets.map(({ name }) => name);
  const figures = whole.map((ndcg) => meanOf(ndcg).toFixed(3));
  console.log(`\n${row('nDCG@10 without, and what it is worth', titles, cellWidth)}`);
  console.log(row('all rules on', figures, cellWidth));
  for (const { name, what } of searchRules.filter((rule) => !without.includes(rule.name))) {
    switchOff([...without, name]);
    const cells = (await gains()).map((ndcg, index) => {
      const worth = intervalOf(differences(whole[index] ?? [], ndcg));
      return `${meanOf(ndcg).toFixed(3)}  ${intervalText(worth, true)}`;
    });
    console.log(`${row(name, cells, cellWidth)}\n    ${what}`);
  }
  switchOff(without);
}
