import type { Synonyms } from './read-synonyms.ts';

/** A synonym term as the stems of its words, function words left out. */
export type StemPhrase = readonly string[];

interface Entry {
  term: StemPhrase;
  synonyms: StemPhrase[];
}

/** The terms by their first stem. */
export type SynonymIndex = ReadonlyMap<string, readonly Entry[]>;

/** A term that stands in a query. */
export interface SynonymMatch {
  /** The places of its words in the query. */
  places: readonly number[];
  synonyms: readonly StemPhrase[];
}

/** Between two words of a term another may stand: `contator positivo colado`. */
const gapMax = 1;

/** @param stemsOf a term's stems; none where nothing of it is sought */
export function indexSynonyms(
  lists: readonly Synonyms[],
  stemsOf: (term: string) => StemPhrase,
): SynonymIndex {
  const entries = new Map<string, Entry>();
  const add = (from: string, to: string) => {
    const [term, synonym] = [stemsOf(from), stemsOf(to)];
    const key = term.join(' ');
    if (term.length === 0 || synonym.length === 0 || synonym.join(' ') === key) return;
    const entry = entries.get(key) ?? { term, synonyms: [] };
    entries.set(key, entry);
    if (!entry.synonyms.some((known) => known.join(' ') === synonym.join(' '))) entry.synonyms.push(synonym);
  };
  for (const { groups, widenings } of lists) {
    for (const group of groups)
      for (const from of group) for (const to of group) if (from !== to) add(from, to);
    const groupOf = new Map(groups.flatMap((group) => group.map((term) => [term, group] as const)));
    for (const { from, to } of widenings) for (const wide of groupOf.get(to) ?? [to]) add(from, wide);
  }
  return Map.groupBy(entries.values(), ({ term }) => term[0] ?? '');
}

/** The terms that stand in a query. @param stems of its words, in their order */
export function findSynonyms(index: SynonymIndex, stems: readonly string[]): SynonymMatch[] {
  return stems.flatMap((stem, start) =>
    (index.get(stem) ?? []).flatMap(({ term, synonyms }) => {
      const places = placesOf(term, stems, start);
      return places === null ? [] : [{ places, synonyms }];
    }),
  );
}

/** Where the words of a term stand, the first of them at `start`; null where they do not follow. */
function placesOf(term: StemPhrase, stems: readonly string[], start: number): number[] | null {
  const places = [start];
  for (const stem of term.slice(1)) {
    const after = (places.at(-1) ?? start) + 1;
    const next = stems.slice(after, after + 1 + gapMax).indexOf(stem);
    if (next === -1) return null;
    places.push(after + next);
  }
  return places;
}
