// Which known number a mistyped one may mean. The database finds those one slip away (`near_number_keys` of migration 0053); here
// they are put in order.
import { mercosulOf } from './plate.ts';

/** Signs that are taken for each other, as one; the same in `fold_number` of migration 0053. */
const alike: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
};

/** A number without what sets signs apart that are mistaken for each other. */
export const foldNumber = (number: string) =>
  number.replace(/[OQDILSBZG]/g, (sign) => alike[sign] ?? sign).replaceAll('/', '');

const costs = { alike: 0.25, swapped: 0.5, slip: 1 } as const;
/** More than one slip beside signs that look alike is another number. */
const mostCost = 2;

/**
 * How far a typed number is from a known one: 0 is the same, 1 one wrong, missing or surplus sign; swapped neighbours and signs that
 * look alike are nearer. null: it is another.
 */
export function slipsBetween(typed: string, known: string): number | null {
  if (mercosulOf(known) === typed || mercosulOf(typed) === known) return costs.alike;
  if (Math.abs(typed.length - known.length) > 1) return null;
  const cost = distance([...typed], [...known]);
  return cost > mostCost ? null : cost;
}

/** Edits between two texts, of which two neighbours may be swapped (optimal string alignment). */
function distance(one: readonly string[], other: readonly string[]): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, place) => place * costs.slip);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row * costs.slip];
    for (let column = 1; column <= other.length; column += 1) {
      const [a = '', b = ''] = [one[row - 1], other[column - 1]];
      const least = Math.min(
        (above[column - 1] ?? 0) + substitution(a, b),
        (above[column] ?? 0) + costs.slip,
        (line[column - 1] ?? 0) + costs.slip,
      );
      const isSwapped = row > 1 && column > 1 && a === other[column - 2] && b === one[row - 2] && a !== b;
      line.push(isSwapped ? Math.min(least, (before[column - 2] ?? 0) + costs.swapped) : least);
    }
    [before, above] = [above, line];
  }
  return above[other.length] ?? 0;
}

function substitution(one: string, other: string): number {
  if (one === other) return 0;
  return foldNumber(one) === foldNumber(other) ? costs.alike : costs.slip;
}
