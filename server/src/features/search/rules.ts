/** A group of the search's rules that `npm run bench relevance` turns off, to measure what it is worth. */
interface SearchRule {
  name: string;
  /** What it does, in one short sentence. */
  what: string;
}

export const searchRules: readonly SearchRule[] = [];

let off: ReadonlySet<string> = new Set();

/**
 * Turns these rules off in this process, and all others on.
 * @throws Error for a name that is no rule
 */
export function switchOff(names: readonly string[]): void {
  const known = searchRules.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`no rule “${unknown}”; there are: ${known.join(', ') || 'none yet'}`);
  off = new Set(names);
}

export function isOn(name: string): boolean {
  return !off.has(name);
}
