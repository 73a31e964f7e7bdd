/*
 * Where records are known by their place alone, a line that was lost must not give those after it to another owner.
 */

/**
 * Records at their indexes. Before the first unreadable line (null) they count from the start; after the last one from the
 * end, if the file says how many there are; between two nothing is known of where they belong, unless no line is missing.
 */
export function placesOf<T>(records: (T | null)[], said: number): (T | undefined)[] {
  const first = records.indexOf(null);
  if (first === -1 || records.length === said) return records.map((record) => record ?? undefined);
  const last = records.lastIndexOf(null);
  const places: (T | undefined)[] = records.slice(0, first).map((record) => record ?? undefined);
  const after = records.length - last - 1;
  if (!(said >= first + after) || said > records.length + 16) return places;
  while (places.length < said) {
    const fromEnd = said - places.length;
    places.push(fromEnd <= after ? (records[records.length - fromEnd] ?? undefined) : undefined);
  }
  return places;
}

/** So many first indexes that do not rise are damage; more of them, and the file has another order. */
const fewDamaged = 3;

/**
 * Each owner's records, from its first index to the next one's, or to `end` (null: nobody knows); null where its own or the next one's is not known.
 * Owners with the same first index: the last one has the records, those before it have none.
 */
export function rangesOf(firsts: number[], end: number | null): ([from: number, to: number] | null)[] {
  const rising = longestRising(firsts);
  const isOrdered = firsts.length - rising.size <= Math.min(fewDamaged, firsts.length >> 2);
  const unknown = firsts.some(Number.isNaN) || (isOrdered && rising.size < firsts.length);
  if (!isOrdered && end !== null && !firsts.some(Number.isNaN)) return unordered(firsts, end);
  const ranges: ([number, number] | null)[] = [];
  let next: number | null = end;
  for (let at = firsts.length - 1; at >= 0; at--) {
    const first = firsts[at] ?? Number.NaN;
    const isKnown = !unknown || rising.has(at);
    ranges[at] = isKnown && next !== null ? [first, next] : null;
    next = isKnown ? first : null;
  }
  return ranges;
}

function unordered(firsts: number[], count: number): [number, number][] {
  const starts = [...new Set(firsts)].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? count]));
  const owners = new Map(firsts.map((first, at) => [first, at]));
  return firsts.map((first, at) => [first, owners.get(first) === at ? (ends.get(first) ?? first) : first]);
}

/** Places of a longest subsequence that never falls; what is no number is not in it. */
function longestRising(values: number[]): Set<number> {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [at, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    let from = 0;
    let to = tails.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) <= value) from = middle + 1;
      else to = middle;
    }
    before[at] = from > 0 ? (tails[from - 1] ?? -1) : -1;
    tails[from] = at;
  }
  const places = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) places.add(at);
  return places;
}
