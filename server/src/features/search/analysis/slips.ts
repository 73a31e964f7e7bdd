import { distance } from 'fastest-levenshtein';

/**
 * How many slips make one word of another. Letters in each other's places, left out, doubled or
 * of a neighbouring key one; another letter, which gives a right word as easily (`lesma`, `mesma`), one and a half.
 */
export function errorsBetween(typed: string, meant: string): number {
  if (typed.length !== meant.length) return distance(typed, meant);
  const positions = [...typed].flatMap((letter, position) => (letter === meant[position] ? [] : [position]));
  const [first = 0, second] = positions;
  if (
    second === first + 1 &&
    positions.length === 2 &&
    typed[first] === meant[second] &&
    typed[second] === meant[first]
  )
    return 1;
  return positions.reduce(
    (sum, position) => sum + replacement(typed[position] ?? '', meant[position] ?? ''),
    0,
  );
}

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Half a key is what a row stands further right than the one above. */
const keys = new Map(
  keyRows.flatMap((row, down) => [...row].map((key, across) => [key, { across: across + down / 2, down }])),
);

function replacement(typed: string, meant: string): number {
  const [one, other] = [keys.get(typed), keys.get(meant)];
  const areVowels = /[aeiou]/.test(typed) && /[aeiou]/.test(meant);
  if (areVowels || one === undefined || other === undefined) return 1;
  return Math.abs(one.across - other.across) <= 1 && Math.abs(one.down - other.down) <= 1 ? 1 : 1.5;
}
