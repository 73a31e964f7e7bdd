/** A group of the search's rules that `npm run bench relevance` turns off, to measure what it is worth. */
interface SearchRule {
  name: string;
  /** What it does, in one short sentence. */
  what: string;
}

export const searchRules: readonly SearchRule[] = [
  { name: 'codes', what: 'codes, beeps, blinks and part numbers are read as such' },
  { name: 'joined', what: 'words written apart or with a hyphen are also one (lava dora, T-CON)' },
  { name: 'run-together', what: 'a word that no record has is split into words (tvliga)' },
  { name: 'typos', what: 'a word that no record has is taken for the nearest one' },
  { name: 'prefix', what: 'the last word is also a beginning' },
  { name: 'synonyms', what: 'terms of the vocabulary stand for one another' },
  { name: 'makers', what: 'a maker tells less than other words' },
  { name: 'equipment', what: 'a word of the names of equipment tells more than others' },
  { name: 'same-kind', what: 'a model stands for its category' },
  { name: 'rarity', what: 'a term of few documents tells more' },
  { name: 'negation', what: 'what is negated in the query is negated in the record' },
  { name: 'brevity', what: 'a symptom that says little more than the query is better' },
  { name: 'ditos', what: 'other ways to say a symptom count, each by itself' },
  { name: 'ngrams', what: 'likeness to the query by character n-grams' },
  { name: 'similar-to-best', what: 'what is like the best is lifted' },
];

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
