import { add, dot, type Vectors } from './vectors.ts';

/** How sharply the nearest of all faults are told from the others. */
const sharpness = 10;
/**
 * Notes in the gradients what draws each of `those` to the faults that are wanted for it and away from the others: the cross
 * entropy of what is wanted and of a softmax over all faults.
 */
export function draw(
  those: Vectors,
  faults: Vectors,
  { ofThose, ofFaults }: { ofThose: Vectors; ofFaults: Vectors },
  of: (place: number) => { wanted: ReadonlyMap<number, number> | undefined; itself?: number },
): void {
  const count = those.numbers.length / those.width;
  const shares = new Float64Array(faults.numbers.length / faults.width);
  for (let place = 0; place < count; place += 1) {
    const { wanted, itself } = of(place);
    if (wanted === undefined || wanted.size === 0) continue;
    let sum = 0;
    for (let fault = 0; fault < shares.length; fault += 1) {
      shares[fault] = fault === itself ? 0 : Math.exp(sharpness * (dot(those, place, faults, fault) - 1));
      sum += shares[fault] ?? 0;
    }
    for (let fault = 0; fault < shares.length; fault += 1) {
      if (fault === itself) continue;
      const slope = (((shares[fault] ?? 0) / sum - (wanted.get(fault) ?? 0)) * sharpness) / count;
      add(ofThose, place, faults, fault, slope);
      add(ofFaults, fault, those, place, slope);
    }
  }
}
