// How likely a code is right, by what can be seen of how it was read. The weights are fitted on generated recordings and films
// (docs/senses.md); `caution` puts 0.9 where 99 in 100 of those were right.

interface Weights {
  weights: number[];
  bias: number;
  caution: number;
}

/** Traits in the order of `traitsOf` in listen.ts. */
const beeps: Weights = {
  weights: [8.59, 0.44, 2.66, 0.71, -1.09, -0.34, 0.44, -7.07, 0.0, 1.98, 1.03, -0.28, 0.36, 0.84],
  bias: -9.43,
  caution: 2.4,
};

/** Traits in the order of `traitsOf` in watch.ts. */
const blinks: Weights = {
  weights: [7.67, 0.243, 0.801, -1.483, -6.527, 0.46, 4.023, -3.39, -0.023, -2.161, -1.407, -3.512, -0.114],
  bias: 1.107,
  caution: 2.4,
};

/** What rests on a part that is cut off is never sure. */
const mostOfCut = 0.6;

export const sureOfBeeps = (traits: readonly number[], isCut: boolean): number =>
  sureOf(beeps, traits, isCut);
export const sureOfBlinks = (traits: readonly number[], isCut: boolean): number =>
  sureOf(blinks, traits, isCut);

function sureOf({ weights, bias, caution }: Weights, traits: readonly number[], isCut: boolean): number {
  const sum = traits.reduce((total, trait, at) => total + trait * (weights[at] ?? 0), bias - caution);
  if (!Number.isFinite(sum)) return 0;
  const sure = 1 / (1 + Math.exp(-sum));
  return Math.round(1000 * (isCut ? Math.min(mostOfCut, sure) : sure)) / 1000;
}
