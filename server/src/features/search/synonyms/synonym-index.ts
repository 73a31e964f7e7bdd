import type { Synonyms } from './read-synonyms.ts';

/** A synonym term as the stems of its words, function words left out. */
export type StemPhrase = readonly string[];

/** What else is sought for a term. */
export interface Synonym {
  stems: StemPhrase;
  /** It says more than the term does (`>`): what it finds is near. */
  isWider: boolean;
}

interface Entry {
  term: StemPhrase;
  synonyms: Synonym[];
}

/** The terms by their first stem. */
export type SynonymIndex = ReadonlyMap<string, readonly Entry[]>;

/** A term that stands in a query. */
export interface SynonymMatch {
  /** The positions of its words in the query. */
  positions: readonly number[];
  synonyms: readonly Synonym[];
}

/** Between two words of a term another may stand: `contator positivo colado`. */
const gapMax = 1;

/** @param stemsOf a term's stems; none where nothing of it is sought */
export function indexSynonyms(
  lists: readonly Synonyms[],
  stemsOf: (term: string) => StemPhrase,
): SynonymIndex {
  const entries = new Map<string, Entry>();
  const add = (from: string, to: string, isWider: boolean) => {
    const [term, synonym] = [stemsOf(from), stemsOf(to)];
    const key = term.join(' ');
    if (term.length === 0 || synonym.length === 0 || synonym.join(' ') === key) return;
    const entry = entries.get(key) ?? { term, synonyms: [] };
    entries.set(key, entry);
    const known = entry.synonyms.find(({ stems }) => stems.join(' ') === synonym.join(' '));
    const isNear = isWider || hasLost(from, term) || hasLost(to, synonym);
    if (known === undefined) entry.synonyms.push({ stems: synonym, isWider: isNear });
    else known.isWider &&= isNear;
  };
  for (const { groups, widenings } of lists) {
    for (const group of groups)
      for (const from of group) for (const to of group) if (from !== to) add(from, to, false);
    const groupOf = new Map(groups.flatMap((group) => group.map((term) => [term, group] as const)));
    for (const { from, to } of widenings) for (const wide of groupOf.get(to) ?? [to]) add(from, wide, true);
  }
  return Map.groupBy(entries.values(), ({ term }) => term[0] ?? '');
}

/** Of `às vezes` and `para no meio` only `vezes` and `meio` are sought, which say less; `curto` says what `em curto` does. */
function hasLost(term: string, stems: StemPhrase): boolean {
  return stems.length === 1 && term.includes(' ') && !term.startsWith('em ');
}

/** The terms that stand in a query. @param stems of its words, in their order */
export function findSynonyms(index: SynonymIndex, stems: readonly string[]): SynonymMatch[] {
  const found: SynonymMatch[] = [];
  for (const [start, stem] of stems.entries())
    for (const { term, synonyms } of index.get(stem) ?? []) {
      const positions = positionsOf(term, stems, start);
      if (positions !== null) found.push({ positions, synonyms });
    }
  return found;
}

/** Where the words of a term stand, the first of them at `start`; null where they do not follow. */
function positionsOf(term: StemPhrase, stems: readonly string[], start: number): number[] | null {
  const [, second] = term;
  if (second !== undefined && stems.indexOf(second, start + 1) === -1) return null;
  const positions = [start];
  for (const stem of term.slice(1)) {
    const after = (positions.at(-1) ?? start) + 1;
    const next = stems.indexOf(stem, after);
    if (next === -1 || next > after + gapMax) return null;
    positions.push(next);
  }
  return positions;
}
