import { type ComparedText, type FoundPairs, findPairs, type PairLimits } from './find-pairs.ts';

export default function run({ texts, limits }: { texts: ComparedText[]; limits: PairLimits }): FoundPairs {
  return findPairs(texts, limits);
}
