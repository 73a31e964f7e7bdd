/** Numbers from 0 to 1, deterministic for a seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one value. `skew` above 1 favours the first ones. */
export function pick<Value>(random: Random, values: readonly Value[], skew = 1): Value {
  const value = values[Math.floor(random() ** skew * values.length)];
  if (value === undefined) throw new Error('there is nothing to pick from');
  return value;
}
