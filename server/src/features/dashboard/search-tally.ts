/** A search term without results, stored or to be stored. Times in ms. */
export interface KeptTerm {
  /** null if it is not stored yet. */
  id: number | null;
  /** Its words, folded. */
  key: string;
  /** As last typed. */
  text: string;
  times: number;
  first: number;
  last: number;
  /** The time of the search before `last`; null if there was none, or `last` was subtracted. */
  before: number | null;
}

/** A search to be counted. */
export interface NotedSearch {
  key: string;
  text: string;
  hasFound: boolean;
  at: number;
}

/** The changes to stored terms. Apply `removed` first. */
export interface Tally {
  removed: number[];
  changed: (KeptTerm & { id: number })[];
  added: KeptTerm[];
}

export const stillTypingMs = 60_000;

/**
 * Counts searches, in order. One with results removes its term. The browser searches during typing: a term that is extended
 * within a minute was a prefix, so one is subtracted from it; a prefix of a term from within a minute is somebody erasing.
 * @param kept the stored terms of the searches, their prefixes and their extensions
 */
export function tally(kept: readonly KeptTerm[], searches: readonly NotedSearch[]): Tally {
  const terms = new Map(kept.map((term) => [term.key, term]));
  const removed: number[] = [];
  const remove = ({ key, id }: KeptTerm) => {
    terms.delete(key);
    if (id !== null) removed.push(id);
  };
  for (const { key, text, hasFound, at } of searches) {
    const known = terms.get(key);
    if (hasFound) {
      if (known !== undefined) remove(known);
      continue;
    }
    const others = [...terms.values()].filter((term) => term.key !== key && term.last > at - stillTypingMs);
    if (others.some((term) => term.key.startsWith(key))) continue;
    const continued = longest(others.filter((term) => key.startsWith(term.key)));
    if (continued?.times === 1) remove(continued);
    else if (continued !== undefined) terms.set(continued.key, takenBackOnce(continued));
    terms.set(key, {
      ...(known ?? { id: null, key, times: 0, first: at }),
      text,
      times: (known?.times ?? 0) + 1,
      last: at,
      before: known?.last ?? null,
    });
  }
  const before = new Set(kept);
  const written = [...terms.values()].filter((term) => !before.has(term));
  return {
    removed,
    changed: written.flatMap((term) => (term.id === null ? [] : [{ ...term, id: term.id }])),
    added: written.filter(({ id }) => id === null),
  };
}

function longest(terms: readonly KeptTerm[]): KeptTerm | undefined {
  return terms.toSorted((a, b) => b.key.length - a.key.length)[0];
}

/** The term as it was before `last`: it cannot be subtracted a second time. */
function takenBackOnce(term: KeptTerm): KeptTerm {
  return { ...term, times: term.times - 1, last: term.before ?? term.first, before: null };
}
