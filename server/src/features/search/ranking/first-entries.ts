import type { QueryTerm } from '../query/query-term.ts';

/** An entry of a fault. */
export interface FaultEntry {
  /** The list of its symptom. */
  fault: number;
  id: number;
  /** Likes. */
  score: number;
  /** Of its solution in the fault, for sorting. */
  proof: number;
  /** The lists of all that it shows. */
  lists: readonly number[];
}

/** An entry with how much of the query its own equipment, checks and fix meet. */
export interface JudgedEntry extends FaultEntry {
  /** The sum of the weights of the terms that it meets. */
  met: number;
  /** It meets every required term. */
  isWhole: boolean;
}

/**
 * The entries of each fault, best first: what meets most of the query, then the most liked, then the best proven, then
 * equipment that stands for any of its kind.
 * @param metBy the places of the terms that each list meets
 * @param generic the lists of models that stand for any equipment of their kind
 */
export function entriesByFault(
  entries: readonly FaultEntry[],
  terms: readonly QueryTerm[],
  metBy: ReadonlyMap<number, ReadonlySet<number>>,
  generic: ReadonlySet<number>,
): Map<number, JudgedEntry[]> {
  const judged = entries.map((entry): JudgedEntry => {
    const places = new Set(entry.lists.flatMap((list) => [...(metBy.get(list) ?? [])]));
    const isMet = (_: QueryTerm, place: number) => places.has(place);
    return {
      ...entry,
      met: terms.filter(isMet).reduce((sum, { weight }) => sum + weight, 0),
      isWhole: terms.every((term, place) => !term.isRequired || isMet(term, place)),
    };
  });
  const isGeneric = ({ lists }: FaultEntry) => lists.some((list) => generic.has(list));
  const sorted = judged.toSorted(
    (a, b) =>
      Number(b.isWhole) - Number(a.isWhole) ||
      b.met - a.met ||
      b.score - a.score ||
      b.proof - a.proof ||
      Number(isGeneric(b)) - Number(isGeneric(a)) ||
      a.id - b.id,
  );
  return Map.groupBy(sorted, ({ fault }) => fault);
}
