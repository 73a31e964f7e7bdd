import type { Synonyms } from './read-synonyms.ts';

/** A term as the stems of its words, function words left out. */
export type StemPhrase = readonly string[];

/** From a term to what else is sought for it, by its first stem. */
export type SynonymIndex = ReadonlyMap<string, readonly { term: StemPhrase; meant: readonly StemPhrase[] }[]>;

export interface SynonymMatch {
  /** Places of the words in the query: from `start` up to, and without, `end`. */
  start: number;
  end: number;
  meant: readonly StemPhrase[];
}

/** @param phraseOf a term's stems; none where nothing of it is sought */
export function indexSynonyms(
  lists: readonly Synonyms[],
  phraseOf: (term: string) => StemPhrase,
): SynonymIndex {
  const meantFor = new Map<string, { term: StemPhrase; meant: Map<string, StemPhrase> }>();
  const keyOf = (phrase: StemPhrase) => phrase.join(' ');
  const add = (from: string, to: string) => {
    const [term, meant] = [phraseOf(from), phraseOf(to)];
    if (term.length === 0 || meant.length === 0 || keyOf(term) === keyOf(meant)) return;
    const known = meantFor.get(keyOf(term)) ?? { term, meant: new Map<string, StemPhrase>() };
    known.meant.set(keyOf(meant), meant);
    meantFor.set(keyOf(term), known);
  };
  for (const { groups, widenings } of lists) {
    for (const group of groups)
      for (const from of group) for (const to of group) if (from !== to) add(from, to);
    for (const { from, to } of widenings)
      for (const wide of groups.find((group) => group.includes(to)) ?? [to])
        for (const narrow of groups.find((group) => group.includes(from)) ?? [from]) add(narrow, wide);
  }
  const index = new Map<string, { term: StemPhrase; meant: StemPhrase[] }[]>();
  for (const { term, meant } of meantFor.values()) {
    const first = term[0] ?? '';
    index.set(first, [...(index.get(first) ?? []), { term, meant: [...meant.values()] }]);
  }
  return index;
}

/** The terms that stand in a query, word by word. */
export function findSynonyms(index: SynonymIndex, stems: readonly string[]): SynonymMatch[] {
  return stems.flatMap((stem, start) =>
    (index.get(stem) ?? [])
      .filter(({ term }) => term.every((part, place) => stems[start + place] === part))
      .map(({ term, meant }) => ({ start, end: start + term.length, meant })),
  );
}
