/** How often a solution of a fault was tried in this shop, and how often it solved the fault. */
export interface Proof {
  /** Cases that it solved; at most `tentativas`. */
  resolveu: number;
  /** Cases in which it was tried. */
  tentativas: number;
  /** How many people said so. */
  pessoas?: number | undefined;
  /**
   * How far that proves it in the order, from -95 to 4000 (`proof_step` of migration 0019): of what one person said in one day,
   * `countedADay` cases.
   */
  ordem?: number | undefined;
}

/** Cases of one solution that one person says in one day: more of them change no order (`counted_tries` of migration 0037). */
export const countedADay = 5;

/** The normal quantile of a two-sided 95% interval. */
const z = 1.96;

/**
 * The ends, from 0 to 1, of Wilson's score interval for the true share of cases that a solution solves (E. B. Wilson, 1927).
 * One that was never tried may have any share: 0 to 1.
 */
export function wilsonInterval({ resolveu, tentativas }: Proof): { low: number; high: number } {
  if (tentativas === 0) return { low: 0, high: 1 };
  const share = resolveu / tentativas;
  const weight = z ** 2 / tentativas;
  const middle = share + weight / 2;
  const half = z * Math.sqrt((share * (1 - share)) / tentativas + weight / (4 * tentativas));
  // At 0 and at all of n, rounding leaves 1e-17 where the formula is exact.
  const low = resolveu === 0 ? 0 : (middle - half) / (1 + weight);
  const high = resolveu === tentativas ? 1 : (middle + half) / (1 + weight);
  return { low, high };
}

/** The same as a whole number from -95 to 4000: 0 was never tried, below it is what always failed (`proof_step` of migration 0019). */
export function proofStep({ resolveu, tentativas }: Proof): number {
  if (resolveu === 0) return -Math.min(tentativas, 95);
  return Math.min(1 + Math.floor(wilsonInterval({ resolveu, tentativas }).low * 4000), 4000);
}

/**
 * Sorts the better proven first: by the lower end of the interval. What was never tried comes before what failed whenever it
 * was tried, by the upper end. 0 for equals, which keep their order.
 */
export function byProof(one: Proof, other: Proof): number {
  if (one.ordem !== undefined && other.ordem !== undefined) return other.ordem - one.ordem;
  const [a, b] = [wilsonInterval(one), wilsonInterval(other)];
  return b.low - a.low || b.high - a.high;
}

/** `2 pessoas`; empty where it is not known. */
export function peopleText({ pessoas }: Proof): string {
  return pessoas === undefined ? '' : `${pessoas} ${pessoas === 1 ? 'pessoa' : 'pessoas'}`;
}

/** `resolveu 7 de 8 vezes na sua oficina, 2 pessoas`; null where it was never tried. */
export function proofText(proof: Proof): string | null {
  if (proof.tentativas === 0) return null;
  return [casesText(proof), peopleText(proof)].filter((part) => part !== '').join(', ');
}

function casesText({ resolveu, tentativas }: Proof): string {
  const times = tentativas === 1 ? 'vez' : 'vezes';
  if (resolveu === 0)
    return tentativas === 1
      ? 'não resolveu na única vez na sua oficina'
      : `não resolveu em nenhuma de ${tentativas} ${times} na sua oficina`;
  return `resolveu ${resolveu} de ${tentativas} ${times} na sua oficina`;
}
