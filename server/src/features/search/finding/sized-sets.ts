import { type EntrySample, expectedInAll } from './entry-sample.ts';

/** What the index does to join sets of lists: at each entry of the smallest set it looks at every list of all. */
const affordableSteps = 1_000_000;
const joinedListsMax = 120;

/** Lists, and about how many entries stand in one of them. */
export interface SizedSet {
  lists: readonly number[];
  size: number;
}

export function sizedSet(lists: readonly number[], sample: EntrySample): SizedSet {
  return { lists, size: expectedInAll(sample, [lists]) };
}

export const bySize = (a: SizedSet, b: SizedSet) => a.size - b.size;

/** Of these sets, the smallest first, those that the index can be asked for together. */
export function affordable(sets: readonly SizedSet[]): (readonly number[])[] {
  const [fewest = { size: 0 }] = sets;
  let listCount = 0;
  const joined: (readonly number[])[] = [];
  for (const { lists } of sets) {
    listCount += lists.length;
    if (listCount > joinedListsMax || fewest.size * listCount > affordableSteps) break;
    joined.push(lists);
  }
  return joined;
}
