import type { WeekOfEntries } from '@bancada/contract/instance/dashboard';

/** A week with this many times the entries of the next one, as an import leaves it, would make lines of all other bars. */
const farMore = 5;

/** How many entries the highest bar stands for, and the week that goes beyond it, if one does. */
export function scaleOf(weeks: readonly WeekOfEntries[]): { top: number; beyond: WeekOfEntries | undefined } {
  const [first, second] = [...weeks].sort((one, other) => other.total - one.total);
  const isBeyond =
    first !== undefined && second !== undefined && second.total > 0 && first.total > farMore * second.total;
  return { top: (isBeyond ? second : first)?.total ?? 0, beyond: isBeyond ? first : undefined };
}
