import { type SignalType, signalLimits } from '@bancada/contract/codes/signal-codes';
import { vehicleCode } from '@bancada/contract/codes/vehicle-code';
import { distance } from 'fastest-levenshtein';

interface Code {
  id: number;
  codigo: string;
}

/** Distance between two codes, compared lexicographically; null: too far apart to be a typo. */
type Measure = (from: string, to: string) => readonly number[] | null;

/** In codes this short, two typos could turn anything into anything. */
const oneSlipMaxChars = 3;
const sharedMinChars = 3;

const measures: Record<SignalType, Measure> = {
  post: (from, to) => {
    const slips = distance(from, to);
    const shared = sharedStart(from, to);
    const [base, other] = [vehicleCode(from)?.base, vehicleCode(to)?.base];
    if (base !== undefined && base === other) return [0, to === base ? 0 : 1, slips];
    if (slips <= (Math.min(from.length, to.length) <= oneSlipMaxChars ? 1 : 2)) return [slips, -shared];
    return shared >= sharedMinChars ? [signalLimits.postMaxChars, -shared, slips] : null;
  },
  beep: (from, to) => {
    const changed = distance(beepsOf(from), beepsOf(to));
    return isMeant(changed, beepsOf(from).length) ? [changed, distance(from, to)] : null;
  },
  led: (from, to) => {
    const [groups, others] = [from.split(' '), to.split(' ')];
    const changed = distance(asLetters(groups), asLetters(others));
    return isMeant(changed, groups.length) ? [changed, distance(from, to)] : null;
  },
};

/** The codes near to a searched one, without itself, nearest first. */
export function nearest(type: SignalType, sought: string, codes: readonly Code[]): Code[] {
  const measure = measures[type];
  return codes
    .flatMap((code) => {
      const far = code.codigo === sought ? null : measure(sought, code.codigo);
      return far === null ? [] : [{ code, far }];
    })
    .toSorted((a, b) => compare(a.far, b.far) || (a.code.codigo < b.code.codigo ? -1 : 1))
    .map(({ code }) => code);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Of several beeps or groups at most half may differ; a single one may. */
function isMeant(changed: number, of: number): boolean {
  return changed <= Math.max(1, Math.floor(of / 2));
}

function beepsOf(code: string): string {
  return code.replace(/[sl]/g, '');
}

/** Encodes each group as one character, so that another count or colour is one edit. */
function asLetters(groups: readonly string[]): string {
  return groups
    .map(([colour = '', count = '']) =>
      String.fromCodePoint('ABVGZ'.indexOf(colour) * 16 + '*123456789'.indexOf(count) + 1),
    )
    .join('');
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
