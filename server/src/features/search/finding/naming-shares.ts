import { kindOf, type ListKind, listKinds } from '../../../database/entry-lists.ts';
import type { Concept } from '../meaning/concepts.ts';
import { isOwnWord, type MetText } from './met-texts.ts';

/** Of another maker the same fault helps nearly as well: `monitor lg não liga` is no other fault of an LG. */
const makerShare = 0.5;
/** Words that name one model together (`inspiron 15 3567`) count as one word that tells all; else they outweigh the fault. */
const modelWeight = 1;

/**
 * What share of its weight, 0 to 1, each concept keeps, as it names equipment; for a query that tells the fault by no code or
 * signal, which is of its maker alone.
 * @param telling how much each tells, 0 to 1
 */
export function namingShares(
  concepts: readonly Concept[],
  met: ReadonlyMap<number, MetText>,
  telling: readonly number[],
): number[] {
  const shares = concepts.map((_, place): number => (namesMaker(met, place) ? makerShare : 1));
  const models = concepts.map(({ isEquipment }, place) =>
    isEquipment ? new Set<number>() : named(met, place, 'model'),
  );
  for (let first = 0, last = 0; first < concepts.length; first = last) {
    last = endOfModel(models, first);
    if (last - first < 2 || last - first === concepts.length) continue;
    let sum = 0;
    for (let place = first; place < last; place += 1)
      sum += (concepts[place]?.weight ?? 0) * (telling[place] ?? 1) * (shares[place] ?? 1);
    for (let place = first; place < last; place += 1)
      shares[place] = (shares[place] ?? 1) * Math.min(1, modelWeight / sum);
  }
  return shares;
}

/** The place after the words, from this one on, that one model has all of. */
function endOfModel(models: readonly ReadonlySet<number>[], first: number): number {
  let common = [...(models[first] ?? [])];
  let last = first + 1;
  for (; last < models.length; last += 1) {
    common = common.filter((model) => models[last]?.has(model));
    if (common.length === 0) break;
  }
  return last;
}

/** The word at a place of the query names a maker. */
export function namesMaker(met: ReadonlyMap<number, MetText>, place: number): boolean {
  return named(met, place, 'maker').size > 0;
}

/** The texts of this kind that have the word. */
function named(met: ReadonlyMap<number, MetText>, place: number, kind: ListKind): Set<number> {
  const lists = new Set<number>();
  for (const { list, ways } of met.values())
    if (kindOf(list) === listKinds[kind] && isOwnWord(ways[place] ?? 0)) lists.add(list);
  return lists;
}
